import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import "../testing/accessible.ts";
import { PlanCard } from "./plan-card.tsx";

test("what happens next is an ordered list under its title, each point with its day and what is so then", async () => {
  const screen = await render(
    <PlanCard
      title="What happens next"
      points={[
        { tone: "now", when: "Pay today", text: "and it ends here." },
        { tone: "due", when: "Mon 4 Jan", text: "Auto-pay tries again", amount: "₹21,450" },
      ]}
    />,
  );
  await expect.element(screen.getByRole("heading", { level: 2 })).toHaveTextContent("What happens next");
  expect(
    screen
      .getByRole("listitem")
      .elements()
      .map((point) => point.textContent),
  ).toEqual(["Pay today and it ends here.", "Mon 4 Jan Auto-pay tries again₹21,450"]);
});
