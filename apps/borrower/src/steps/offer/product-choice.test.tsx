import type { ProductChoice as Choice } from "@vaada/contract/calls/offer";
import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { ProductChoice } from "./product-choice.tsx";
import { OFFER } from "./testing/offers.ts";

const AT_ONCE: Choice = {
  product: "salary-advance",
  totalAmount: 15_000,
  finalAmount: 14_469,
  repayAmount: 15_322.5,
  repayDate: "2027-01-01",
  costTotal: 853.5,
  apr: 50.07,
};

const IN_INSTALMENTS: Choice = {
  ...AT_ONCE,
  product: "salary-instalments",
  repayAmount: 15_726.42,
  repayDate: "2027-03-01",
  costTotal: 1_080.42,
  apr: 36.39,
  instalments: [1, 2, 3].map((number) => ({
    number,
    dueOn: `2027-0${number}-01`,
    principal: 5_000,
    interest: 242.14,
    amount: 5_242.14,
  })),
};

const open = (second: Choice) =>
  render(<ProductChoice offer={{ ...OFFER, choices: [AT_ONCE, second] }} wanted={null} onChoose={vi.fn()} />);

test("each way of repaying says what is paid when, and what it costs", async () => {
  const screen = await open(IN_INSTALMENTS);
  await expect
    .element(screen.getByRole("radio", { name: /^All at once/ }))
    .toHaveAccessibleName("All at once ₹15,322.50 on 1 Jan 2027 Cost ₹853.50 APR 50.07%");
  await expect
    .element(screen.getByRole("radio", { name: /^3 instalments/ }))
    .toHaveAccessibleName("3 instalments ₹5,242.14 a month, from 1 Jan Cost ₹1,080.42 APR 36.39%");
});

test("where the ways lend different amounts, each says its own", async () => {
  const screen = await open({ ...IN_INSTALMENTS, totalAmount: 40_000 });
  await expect.element(screen.getByText("₹15,000")).toBeVisible();
  await expect.element(screen.getByText("₹40,000")).toBeVisible();
});
