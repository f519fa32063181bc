import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import "../testing/accessible.ts";
import { PayTodaySaves } from "./pay-today-saves.tsx";

test("it says what is saved, and what else is so only where something is", async () => {
  const screen = await render(
    <PayTodaySaves title="Pay today and save ₹40">No debit on 13 Feb.</PayTodaySaves>,
  );
  const lines = () => [...screen.container.querySelectorAll("p")].map((line) => line.textContent);
  expect(lines()).toEqual(["Pay today and save ₹40", "No debit on 13 Feb."]);
  await screen.rerender(<PayTodaySaves title="Pay today and save ₹40" />);
  expect(lines()).toEqual(["Pay today and save ₹40"]);
});
