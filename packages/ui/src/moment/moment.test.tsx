import { afterEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import "../testing/accessible.ts";
import { Moment } from "./moment.tsx";

afterEach(() => vi.restoreAllMocks());

test("the focus is on the title, which is read whole; the phone nods once", async () => {
  const vibrate = vi.spyOn(navigator, "vibrate").mockReturnValue(true);
  const moment = (
    <Moment
      mark="ring"
      title="Your money has arrived"
      amount="₹19,292"
      caption="in HDFC ··6782"
      spoken="Your money has arrived. 19,292 rupees in HDFC, ending 6782."
      actions={<button type="button">Go to home</button>}
    >
      What comes next
    </Moment>
  );
  const screen = await render(moment);
  const heading = screen.getByRole("heading", { name: /19,292 rupees in HDFC, ending 6782/ });
  await expect.element(heading).toHaveFocus();
  // The ring is drawn from its top, and the tick in it stands upright.
  const mark = screen.container.querySelector("svg[viewBox='0 0 112 112']");
  expect(mark && getComputedStyle(mark).rotate).toBe("none");
  await screen.rerender(moment);
  expect(vibrate.mock.calls).toEqual([[10]]);
});
