import { afterEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import "../testing/accessible.ts";
import { TopBar } from "../top-bar/top-bar.tsx";
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

test("with a bar over it the ground begins at the very top, and what the bar can do is seen on it", async () => {
  const screen = await render(
    <>
      <TopBar onBack={() => undefined} backLabel="Back" isOnInk />
      <Moment
        mark="disc"
        title="All paid."
        amount="₹20,200"
        caption=""
        spoken="All paid."
        isUnderBar
        actions={null}
      >
        Papers
      </Moment>
    </>,
  );
  const back = screen.getByRole("button", { name: "Back" });
  const ground = screen.container.querySelector("h1")?.parentElement;
  expect(ground?.getBoundingClientRect().top).toBeCloseTo(
    back.element().closest("header")?.getBoundingClientRect().top ?? Number.NaN,
    0,
  );
  expect(getComputedStyle(back.element()).color).toBe(ground && getComputedStyle(ground).color);
  await back.click();
});
