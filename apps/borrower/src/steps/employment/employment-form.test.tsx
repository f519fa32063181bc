import "@vaada/ui/tokens/tokens.css";
import "@vaada/ui/tokens/base.css";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import type { Outcome } from "../../api/client.ts";
import { keepChoice } from "../../device/calculator-choice.ts";
import { setUser } from "../../session/store.ts";
import { go } from "../../shell/navigation.ts";
import type { EmploymentBody } from "./answers.ts";
import { EmploymentDetails } from "./employment-details.tsx";
import {
  BODY,
  fees,
  LABELS,
  LAST,
  type LISTS,
  never,
  openForm as open,
  refused,
  type SentForm,
  startAtForm,
} from "./testing/open-form.tsx";

const started = location.pathname + location.search;

beforeEach(startAtForm);
afterEach(() => {
  go(started, { replace: true });
  localStorage.clear();
});

test("it asks for the work, then for the loan, with nothing filled in, chosen or called wrong", {
  tags: "long",
}, async () => {
  const { screen, fieldOf, listOf, fillWork, button } = await open();
  await expect.element(screen.getByRole("list", { name: "Step 3 of 6 · 1 of 2" })).toBeInTheDocument();
  await expect.element(screen.getByText("Next: your loan. Nothing is checked yet.")).toBeVisible();
  expect(screen.getByText(/^We filled this from your last application\./).query()).toBeNull();
  for (const label of LABELS.slice(0, 2)) await expect.element(fieldOf(label)).toHaveValue("");
  for (const radio of screen.getByRole("radio").elements())
    expect((radio as HTMLInputElement).checked).toBe(false);
  await fillWork();
  await button.click();
  await expect.element(screen.getByRole("list", { name: "Step 3 of 6 · 2 of 2" })).toBeInTheDocument();
  for (const label of LABELS.slice(2)) {
    await expect.element(fieldOf(label)).toHaveValue("");
    await expect.element(fieldOf(label)).not.toHaveAttribute("aria-invalid");
  }
  await expect.element(listOf("Loan Purpose")).toBeVisible();
  await expect.element(screen.getByText("* Maximum loan amount allowed is ₹25,000")).toBeVisible();
  await expect
    .element(screen.getByText(/^By tapping this you let us fetch your credit report/))
    .toBeVisible();
});

test("Back from the loan shows the work with its answers, and the loan's are kept too", {
  tags: "long",
}, async () => {
  const { screen, fieldOf, listOf, fill, button } = await open();
  await fill();
  history.back();
  await expect.element(screen.getByRole("heading", { level: 1, name: "Your work" })).toBeVisible();
  await expect.element(fieldOf("Name of Employer")).toHaveValue("  Acme   Works ");
  await expect.element(listOf("Mode of Income").getByRole("radio", { name: "Bank Transfer" })).toBeChecked();
  await button.click();
  await expect.element(fieldOf("Loan Required (Rs.)")).toHaveValue("20,000");
  await expect.element(listOf("Loan Purpose").getByRole("radio", { name: "Rent / Bills" })).toBeChecked();
});

test("what a visitor chose in the calculator fills the loan's fields, and nothing else does", {
  tags: "long",
}, async () => {
  keepChoice({ rupees: 12_500 });
  const { screen, fieldOf, goToLoan } = await open();
  // The chip comes late and moves what is below it: a click meanwhile would miss.
  await expect.element(screen.getByText("₹12,500")).toBeVisible();
  await goToLoan();
  await expect.element(fieldOf("Loan Required (Rs.)")).toHaveValue("12,500");
  await expect.element(screen.getByText("your choice from the calculator")).toBeVisible();
  await expect.element(fieldOf("Salary Date")).toHaveValue("");
  keepChoice({ rupees: 9_000, salaryDay: 7 });
  await expect.element(fieldOf("Loan Required (Rs.)")).toHaveValue("9,000");
  await expect.element(fieldOf("Salary Date")).toHaveValue("7");
});

test("the lists are the specification's, and the days are told by their ordinals", {
  tags: "long",
}, async () => {
  const { fieldOf, listOf, goToLoan } = await open();
  const choices = (legend: (typeof LISTS)[number]) =>
    [...listOf(legend).element().querySelectorAll("label")].map(({ textContent }) => textContent);
  expect(choices("Employment Type")).toEqual(["Salaried", "Self Employee"]);
  expect(choices("Mode of Income")).toEqual(["Bank Transfer", "Cheque", "Cash"]);
  await goToLoan();
  const days = [...(fieldOf("Salary Date").element() as HTMLSelectElement).options].map(({ text }) => text);
  expect([days.length, days[1], days[2], days[3], days[11], days[21], days[31]]).toEqual([
    32,
    "1st",
    "2nd",
    "3rd",
    "11th",
    "21st",
    "31st",
  ]);
  expect(choices("Loan Purpose")).toEqual([
    "Medical Emergency",
    "Salary Delay",
    "Personal Emergency",
    "Education",
    "Rent / Bills",
    "Other",
  ]);
});

test("an empty screen sums up what it asks for, in order, and each leads to its field", {
  tags: "long",
}, async () => {
  const send = vi.fn(never);
  const { screen, fieldOf, fillWork, button } = await open({ send });
  await button.click();
  const summaryOf = (heading: string) => screen.getByRole("alert").filter({ hasText: heading });
  const linksIn = (heading: string) =>
    summaryOf(heading)
      .getByRole("link")
      .elements()
      .map(({ textContent }) => textContent);
  await expect.element(summaryOf("4 things need another look")).toHaveFocus();
  expect(document.title).toBe("Error: Employment details");
  expect(linksIn("4 things need another look")).toEqual([
    "Please select the employment type",
    "Company name is required",
    "Please enter your monthly salary",
    "Please select the mode of income",
  ]);
  await screen.getByRole("link", { name: "Company name is required" }).click();
  await expect.element(fieldOf("Name of Employer")).toHaveFocus();
  await fillWork();
  await button.click();
  await expect.element(screen.getByRole("heading", { level: 1, name: "Your loan" })).toBeVisible();
  await button.click();
  await expect.element(summaryOf("3 things need another look")).toHaveFocus();
  expect(linksIn("3 things need another look")).toEqual([
    "Please enter the loan amount required",
    "Please select your salary credit date",
    "Please select the purpose of your loan",
  ]);
  expect(send).not.toHaveBeenCalled();
});

test("one error needs no summary: its field has the focus, and the message goes as soon as it is right", {
  tags: "long",
}, async () => {
  const { screen, fieldOf, button, errorOf, fill } = await open();
  await fill();
  await fieldOf("Loan Required (Rs.)").fill("25100");
  await button.click();
  await expect.element(errorOf("You can not apply loan more than 25000")).toBeVisible();
  await expect.element(fieldOf("Loan Required (Rs.)")).toHaveFocus();
  expect(screen.getByText(/need another look/).query()).toBeNull();
  await fieldOf("Loan Required (Rs.)").fill("25000");
  await expect.element(errorOf("You can not apply loan more than 25000")).not.toBeInTheDocument();
});

test("a half-typed answer is told when it is left, an empty one only when the form is sent", async () => {
  const { fieldOf, errorOf } = await open();
  await fieldOf("Name of Employer").fill("Acme @ Sons");
  await userEvent.tab();
  await expect.element(errorOf("Please enter a valid company name")).toBeVisible();
  await userEvent.tab();
  expect(errorOf("Please enter your monthly salary").query()).toBeNull();
});

test.each([
  { pasted: "₹ 40,000.00", becomes: "40,000" },
  { pasted: "25000/-", becomes: "25,000" },
  { pasted: "  1 20 000 ", becomes: "1,20,000" },
])("$pasted, filled in as the salary, becomes $becomes", async ({ pasted, becomes }) => {
  const { fieldOf } = await open();
  await fieldOf("Net Salary (Rs.)").fill(pasted);
  await userEvent.tab();
  await expect.element(fieldOf("Net Salary (Rs.)")).toHaveValue(becomes);
});

test("the browser may fill in the employer", async () => {
  const { fieldOf } = await open();
  await expect.element(fieldOf("Name of Employer")).toHaveAttribute("autocomplete", "organization");
});

test("what is sent is tidy, once, and stays as it is while it is sent", async () => {
  const send = vi.fn(never);
  const { screen, fieldOf, button, fill } = await open({ send });
  await fill();
  await button.click();
  await expect.element(button).toHaveAttribute("aria-busy", "true");
  await expect.element(screen.getByText("Sending your details")).toBeVisible();
  (button.element() as HTMLButtonElement).click();
  await userEvent.type(fieldOf("Loan Required (Rs.)"), "5");
  await expect.element(fieldOf("Loan Required (Rs.)")).toHaveValue("20,000");
  expect(send.mock.calls).toEqual([[BODY]]);
});

test("fields that the server finds wrong are told where they are, until they are others", {
  tags: "long",
}, async () => {
  const fields = { salary_mode: "Please select the mode of income", company_name: "Not this one" };
  const { screen, fieldOf, button, errorOf, fill } = await open({
    send: async () => refused({ code: "BODY_INVALID", message: "Some details…", fields }),
  });
  await fill();
  await button.click();
  await expect.element(screen.getByText("Two things need another look")).toBeVisible();
  await expect.element(errorOf("Not this one")).toBeVisible();
  expect(screen.getByRole("button", { name: "Try again" }).query()).toBeNull();
  await fieldOf("Name of Employer").fill("Another");
  await expect.element(errorOf("Not this one")).not.toBeInTheDocument();
});

test("a failure stays on the screen with everything typed, and Try again goes on with it", {
  tags: "long",
}, async () => {
  const answers: Outcome<SentForm>[] = [{ kind: "offline" }, refused({ status: 502 })];
  const send = vi.fn(async () => answers.shift() ?? refused({}));
  const { screen, fieldOf, button, fill } = await open({ send });
  await fill();
  await button.click();
  const note = screen.getByRole("main").getByRole("alert");
  await expect.element(note.getByText("You’re offline")).toBeVisible();
  await note.getByRole("button", { name: "Try again" }).click();
  await expect.element(note.getByText("Something broke on our side")).toBeVisible();
  await expect.element(fieldOf("Loan Required (Rs.)")).toHaveValue("20,000");
  expect(send).toHaveBeenCalledTimes(2);
});

test("an amount that can be lent says what may reach the bank, and by which fees", {
  tags: "long",
}, async () => {
  const { screen, fieldOf, goToLoan } = await open({ askFees: fees });
  await goToLoan();
  await fieldOf("Loan Required (Rs.)").fill("20000");
  await expect.element(screen.getByText("About ₹18,112 to ₹19,292 to your bank")).toBeVisible();
  await expect.element(screen.getByText(/^After a processing fee of 3% to 8% and GST on it\./)).toBeVisible();
  await screen.getByRole("button", { name: "₹10,000" }).click();
  await expect.element(screen.getByText("About ₹9,056 to ₹9,646 to your bank")).toBeVisible();
  await fieldOf("Loan Required (Rs.)").fill("20050");
  await expect.element(screen.getByText(/to your bank$/)).not.toBeInTheDocument();
});

test("without the fees the form does without an estimate, and a single fee is no range", {
  tags: "long",
}, async () => {
  const without = await open();
  await without.goToLoan();
  await without.fieldOf("Loan Required (Rs.)").fill("20000");
  expect(without.screen.getByText(/to your bank$/).query()).toBeNull();
  await without.screen.unmount();
  const { screen } = await open({
    askFees: async () => ({ lowestPercent: 3, highestPercent: 3, gstPercent: 18 }),
  });
  await expect.element(screen.getByText("About ₹19,292 to your bank")).toBeVisible();
});

test("the notice says what is fetched, from whom, how long it is kept, and gives one consent", {
  tags: "long",
}, async () => {
  const { screen, goToLoan } = await open();
  await goToLoan();
  await screen.getByRole("button", { name: "What we ask the credit bureau and why" }).click();
  const sheet = screen.getByRole("dialog", { name: "What we ask the credit bureau and why" });
  await expect.element(sheet.getByText("What you agree to with Proceed")).toBeVisible();
  await expect.element(sheet.getByText(/used again for at most 30 days/)).toBeInTheDocument();
  await expect.element(sheet.getByText(/^Employment type, employer, mode of income,/)).toBeInTheDocument();
  await expect.element(sheet.getByText(/^Household income in a year: up to ₹3 lakh/)).toBeInTheDocument();
  const kept = sheet.getByText(/^Kept: 5 years after your last loan is closed.*without your name\./);
  expect(kept.elements()).toHaveLength(3);
  await expect.element(sheet.getByText(/You let us fetch your credit report/)).toBeInTheDocument();
  await expect.element(sheet.getByText(/^It is recorded\. You can take it back/)).toBeInTheDocument();
});

test("what is no answer of our server is a failure that can be tried again", { tags: "long" }, async () => {
  setUser({ employment: LAST });
  const screen = await render(<EmploymentDetails />);
  await screen.getByRole("button", { name: "Proceed" }).click();
  await expect.element(screen.getByRole("heading", { level: 1, name: "Your loan" })).toBeVisible();
  await screen.getByRole("button", { name: "Proceed" }).click();
  await expect.element(screen.getByRole("button", { name: "Try again" })).toBeVisible();
});

test("up to 25,000 a month the form asks for the household's income, and sends the answer", {
  tags: "long",
}, async () => {
  const bodies: EmploymentBody[] = [];
  const { screen, fillWork, choose, fieldOf, button } = await open({
    send: async (body) => {
      bodies.push(body);
      return { kind: "ok", data: { loan_id: 41 } };
    },
  });
  await fillWork();
  const household = screen.getByRole("group", { name: "Household income in a year" });
  expect(household.query()).toBeNull();
  await fieldOf("Net Salary (Rs.)").fill("25000");
  await household.getByRole("radio", { name: "Up to ₹3 lakh" }).click();
  await button.click();
  await fieldOf("Loan Required (Rs.)").fill("20000");
  await fieldOf("Salary Date").selectOptions("1st");
  await choose("Loan Purpose", "Other");
  await button.click();
  await expect.poll(() => bodies.map(({ household_income }) => household_income)).toEqual(["up-to-3-lakh"]);
});
