import "@vaada/ui/tokens/tokens.css";
import "@vaada/ui/tokens/base.css";
import { ELIGIBILITY_LIMITS } from "@vaada/lending/eligibility";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { EMPTY_SELF_CHECK, SelfCheck, selfCheck } from "./self-check.tsx";

async function open() {
  const screen = await render(<SelfCheck />);
  return {
    screen,
    age: screen.getByRole("textbox", { name: "Your age" }),
    income: screen.getByRole("textbox", { name: "Monthly income in rupees" }),
    home: screen.getByRole("combobox", { name: "Where do you live?" }),
    check: screen.getByRole("button", { name: "Check" }),
  };
}

test("an unanswered check names what is missing and goes to the first of it", { tags: "long" }, async () => {
  const { screen, age, check } = await open();
  await check.click();
  await expect.element(age).toHaveFocus();
  await expect.element(screen.getByText("Error: Enter your age in years, for example 29")).toBeVisible();
  await expect.element(screen.getByText("Error: Choose where you live")).toBeVisible();
  await age.fill("29");
  await expect
    .element(screen.getByText("Error: Enter your age in years, for example 29"))
    .not.toBeInTheDocument();
});

test("the verdict gives every reason at once, and goes when an answer changes", {
  tags: "long",
}, async () => {
  const { screen, age, income, home, check } = await open();
  await age.fill("20");
  await income.fill("17,000");
  await home.selectOptions("In a metro");
  await check.click();
  await expect.element(screen.getByText("We lend from the age of 21.")).toBeVisible();
  await expect
    .element(screen.getByText("We need a monthly income of ₹18,000 or more where you live."))
    .toBeVisible();
  await age.fill("30");
  await expect.element(screen.getByText("A loan is not possible for now:")).not.toBeInTheDocument();
});

test("whoever meets the criteria is told so, and what the decision also looks at", {
  tags: "long",
}, async () => {
  const { screen, age, income, home, check } = await open();
  await age.fill("30");
  await income.fill("15000");
  await home.selectOptions("Elsewhere in India");
  await check.click();
  await expect.element(screen.getByText(/You meet these criteria\./)).toBeVisible();
});

const LIMITS = ELIGIBILITY_LIMITS;

test("the self-check names every answer that it still needs", () => {
  expect(selfCheck(EMPTY_SELF_CHECK, LIMITS)).toEqual({
    kind: "incomplete",
    missing: ["age", "income", "home"],
  });
  expect(selfCheck({ age: "30", income: "lots", home: "metro" }, LIMITS)).toEqual({
    kind: "incomplete",
    missing: ["income"],
  });
  expect(selfCheck({ age: "-3", income: "20000", home: "moon" }, LIMITS)).toEqual({
    kind: "incomplete",
    missing: ["age", "home"],
  });
});

test("the answers are judged by age, by income where one lives, and by residence", () => {
  const table = [
    ["21", "18,000", "metro", []],
    ["55", "₹18000", "metro", []],
    [" 30 ", "15000", "elsewhere", []],
    ["30", "17,999.99", "metro", ["income-too-low"]],
    ["20", "15000", "elsewhere", ["too-young"]],
    ["56", "14000", "elsewhere", ["too-old", "income-too-low"]],
    ["30", "15000", "abroad", ["not-resident-of-india"]],
  ] as const;
  for (const [age, income, home, reasons] of table) {
    const expected = reasons.length === 0 ? { kind: "eligible" } : { kind: "not-eligible", reasons };
    expect(selfCheck({ age, income, home }, LIMITS), `${age} ${income} ${home}`).toEqual(expected);
  }
});
