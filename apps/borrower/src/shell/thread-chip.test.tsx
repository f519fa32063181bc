import "@vaada/ui/tokens/tokens.css";
import "@vaada/ui/tokens/base.css";
import { afterEach, beforeEach, expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { keepChoice, keptChoice } from "../device/calculator-choice.ts";
import { keepPrice } from "../device/taken-price.ts";
import { leaveSession } from "../session/leave.ts";
import { writeSessionValues } from "../session/session-values.ts";
import { keepStep } from "./step.ts";
import { ThreadChip } from "./thread-chip.tsx";

const PRICE = {
  totalAmount: 20_000,
  finalAmount: 19_292,
  repayAmount: 20_420,
  repayDate: "2027-01-01",
  apr: 50.81,
};

beforeEach(() => {
  localStorage.clear();
  writeSessionValues({ loan_id: "7" });
});
afterEach(() => localStorage.clear());

test("nobody who left the calculator alone sees a chip, and it says only what was chosen", async () => {
  const screen = await render(<ThreadChip shows="choice" />);
  expect(screen.container.textContent).toBe("");
  keepChoice({ salaryDay: 2 });
  await expect.element(screen.getByText("salary on the 2nd", { exact: true })).toBeVisible();
  keepChoice({ rupees: 20_000 });
  await expect.element(screen.getByText("₹20,000 · salary on the 2nd")).toBeVisible();
});

test("Change edits in place, and an amount that nobody lends does not become the choice", {
  tags: "long",
}, async () => {
  keepChoice({ rupees: 20_000, salaryDay: 1 });
  const screen = await render(<ThreadChip shows="choice" />);
  await screen.getByRole("button", { name: "Change" }).click();
  await screen.getByLabelText("I want to borrow").fill("12550");
  await expect.element(screen.getByText("Error: Please enter a valid amount")).toBeVisible();
  expect(keptChoice().rupees).toBe(20_000);
  await screen.getByLabelText("I want to borrow").fill("12500");
  await screen.getByLabelText("Salary date").selectOptions("31st");
  await screen.getByRole("button", { name: "Done" }).click();
  await expect.element(screen.getByText("₹12,500 · salary on the 31st")).toBeVisible();
  expect(screen.getByLabelText("Salary date").query()).toBeNull();
});

test("a loan in instalments is told with their count and the first day, and never as one sum on the last day", async () => {
  const instalments = { count: 3, firstOn: "2027-01-01" };
  const price = {
    totalAmount: 20_000,
    finalAmount: 19_528,
    repayAmount: 20_955.16,
    repayDate: "2027-03-01",
    apr: 39.8,
  };
  keepPrice({ loanId: "7", ...price, instalments });
  const screen = await render(<ThreadChip shows="price" />);
  await expect.element(screen.getByText("₹20,000 · you pay ₹20,955.16 in 3 instalments")).toBeVisible();
  await screen.getByRole("button", { name: "See" }).click();
  await expect.element(screen.getByText("First instalment")).toBeVisible();
  await expect.element(screen.getByText("1 Jan 2027")).toBeVisible();
  expect(screen.getByText("1 Mar 2027").query()).toBeNull();
});

test("on a device that did not take the offer it shows the price that the step tells, and a price issued anew takes its place", async () => {
  const loan = { loan_id: 7, loan_status: "Approved", loan_type: "New Case", was_decided: true } as const;
  const customer = { user_id: "u", mobile: "9876543210", name: null, email: null, aadhar_no: null };
  const step = { customer, employment: null, redirect_to: "/reference-details" };
  keepStep({ ...step, loan: { ...loan, price: PRICE } });
  const first = await render(<ThreadChip shows="price" />);
  await expect.element(first.getByText("₹20,000 · you pay ₹20,420 on 1 Jan")).toBeVisible();
  await first.unmount();
  keepStep({ ...step, loan: { ...loan, price: { ...PRICE, repayAmount: 20_430, repayDate: "2027-01-02" } } });
  const then = await render(<ThreadChip shows="price" />);
  await expect.element(then.getByText("₹20,000 · you pay ₹20,430 on 2 Jan")).toBeVisible();
});

test("after the offer it shows what was taken, of this loan and no other, and signing out clears both", {
  tags: "long",
}, async () => {
  keepChoice({ rupees: 20_000 });
  keepPrice({ loanId: "7", ...PRICE });
  const screen = await render(<ThreadChip shows="price" />);
  await expect.element(screen.getByText("₹20,000 · you pay ₹20,420 on 1 Jan")).toBeVisible();
  await screen.getByRole("button", { name: "See" }).click();
  await expect.element(screen.getByText("₹19,292")).toBeVisible();
  await expect.element(screen.getByText("50.81%")).toBeVisible();
  await screen.unmount();
  writeSessionValues({ loan_id: "8" });
  const other = await render(<ThreadChip shows="price" />);
  expect(other.container.textContent).toBe("");
  leaveSession();
  expect(JSON.stringify({ ...localStorage })).not.toMatch(/20000|20420/);
});
