import "@vaada/ui/tokens/tokens.css";
import "@vaada/ui/tokens/base.css";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import type { Outcome, Refusal } from "../../api/client.ts";
import { keepChoice } from "../../device/calculator-choice.ts";
import { leaveSession } from "../../session/leave.ts";
import { writeSessionValues } from "../../session/session-values.ts";
import { EMPTY_STATE, setUser } from "../../session/store.ts";
import { go } from "../../shell/navigation.ts";
import type { EmploymentBody } from "./answers.ts";
import { EmploymentDetails } from "./employment-details.tsx";
import { EmploymentForm } from "./employment-form.tsx";
import type { AskFees } from "./estimate-line.tsx";

const started = location.pathname + location.search;
const DRAFT_KEY = "employment_draft";
const LAST = {
  company_name: "Acme Works",
  monthly_income: 40000,
  salary_date: 1,
  loan_required: 20000,
  loan_purpose: "Rent / Bills",
  salary_mode: "Bank Transfer",
  employee_type: "Salaried",
} as const;
const BODY = {
  company_name: "Acme Works",
  monthly_income: "40000",
  salary_date: "1",
  loan_required: "20000",
  loan_purpose: "Rent / Bills",
  employee_type: "Salaried",
  salary_mode: "Bank Transfer",
};
const LABELS = ["Name of Employer", "Net Salary (Rs.)", "Loan Required (Rs.)", "Salary Date"] as const;
const LISTS = ["Employment Type", "Mode of Income", "Loan Purpose"] as const;

beforeEach(() => {
  localStorage.clear();
  writeSessionValues({ user_id: "anita" });
  setUser(EMPTY_STATE.user);
  go("/employment-details", { replace: true });
  document.title = "Employment details";
});
afterEach(() => {
  go(started, { replace: true });
  localStorage.clear();
});

type Sent = { loan_id: number };
type Send = (body: EmploymentBody) => Promise<Outcome<Sent>>;

const never: Send = () => new Promise(() => {});
const sent: Send = async () => ({ kind: "ok", data: { loan_id: 41 } });
const noFees: AskFees = async () => null;
const fees: AskFees = async () => ({ lowestPercent: 3, highestPercent: 8, gstPercent: 18 });

const refused = (refusal: Partial<Refusal>): Outcome<Sent> => ({
  kind: "refused",
  status: 400,
  code: undefined,
  message: undefined,
  fields: {},
  data: null,
  retryAfterSeconds: undefined,
  ...refusal,
});

type Options = { send?: Send; onSent?: (data: Sent) => void; askFees?: AskFees };

async function open({ send = never, onSent = () => {}, askFees = noFees }: Options = {}) {
  const screen = await render(
    <EmploymentForm loanTitle="Your loan" send={send} onSent={onSent} askFees={askFees} />,
  );
  const fieldOf = (label: (typeof LABELS)[number]) => screen.getByLabelText(label, { exact: true });
  const listOf = (legend: (typeof LISTS)[number]) => screen.getByRole("group", { name: legend, exact: true });
  const button = screen.getByRole("button", { name: "Proceed" });
  const choose = (legend: (typeof LISTS)[number], label: string) =>
    listOf(legend).getByRole("radio", { name: label, exact: true }).click();
  const fillWork = async () => {
    await choose("Employment Type", "Salaried");
    await fieldOf("Name of Employer").fill("  Acme   Works ");
    await fieldOf("Net Salary (Rs.)").fill("40000");
    await choose("Mode of Income", "Bank Transfer");
  };
  const goToLoan = async () => {
    await fillWork();
    await button.click();
    await expect.element(screen.getByRole("heading", { level: 1, name: "Your loan" })).toHaveFocus();
  };
  return {
    screen,
    fieldOf,
    listOf,
    choose,
    button,
    /** As it is read out: the prefix is for screen readers. */
    errorOf: (sentence: string) => screen.getByText(`Error: ${sentence}`),
    fillWork,
    goToLoan,
    fill: async () => {
      await goToLoan();
      await fieldOf("Loan Required (Rs.)").fill("20000");
      await fieldOf("Salary Date").selectOptions("1st");
      await choose("Loan Purpose", "Rent / Bills");
    },
  };
}

test("it asks for the work, then for the loan, with nothing filled in, chosen or called wrong", async () => {
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

test("Back from the loan shows the work with its answers, and the loan's are kept too", async () => {
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

test("what a visitor chose in the calculator fills the loan's fields, and nothing else does", async () => {
  keepChoice({ rupees: 12_500 });
  const { screen, fieldOf, goToLoan } = await open();
  await goToLoan();
  await expect.element(fieldOf("Loan Required (Rs.)")).toHaveValue("12,500");
  await expect.element(screen.getByText("your choice from the calculator")).toBeVisible();
  await expect.element(fieldOf("Salary Date")).toHaveValue("");
  keepChoice({ rupees: 9_000, salaryDay: 7 });
  await expect.element(fieldOf("Loan Required (Rs.)")).toHaveValue("9,000");
  await expect.element(fieldOf("Salary Date")).toHaveValue("7");
});

test("the lists are the specification's, and the days are told by their ordinals", async () => {
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

test("an empty screen sums up what it asks for, in order, and each leads to its field", async () => {
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

test("one error needs no summary: its field has the focus, and the message goes as soon as it is right", async () => {
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

test("once sent, the draft is gone and the next screen is told what it came to", async () => {
  const onSent = vi.fn();
  const { button, fill } = await open({ send: sent, onSent });
  await fill();
  await expect.poll(() => localStorage.getItem(DRAFT_KEY)).toContain("Acme");
  await button.click();
  await expect.poll(() => onSent.mock.calls).toEqual([[{ loan_id: 41 }]]);
  expect(localStorage.getItem(DRAFT_KEY)).toBeNull();
});

test("what was typed is there after the screen was left, also the last letter", async () => {
  const first = await open();
  await first.fill();
  await first.screen.unmount();
  const { screen, fieldOf } = await open();
  await expect.element(fieldOf("Loan Required (Rs.)")).toHaveValue("20,000");
  history.back();
  await expect.element(fieldOf("Name of Employer")).toHaveValue("  Acme   Works ");
  expect(screen.getByText(/^We filled this from your last application\./).query()).toBeNull();
});

test("a page that goes away keeps what was typed a moment before", async () => {
  const { fieldOf } = await open();
  await fieldOf("Name of Employer").fill("Acme");
  dispatchEvent(new PageTransitionEvent("pagehide"));
  expect(localStorage.getItem(DRAFT_KEY)).toContain("Acme");
});

test("signing out with words still unwritten leaves nothing of them on the device", async () => {
  const { screen, fieldOf } = await open();
  await fieldOf("Name of Employer").fill("Acme");
  leaveSession();
  await screen.unmount();
  expect(JSON.stringify({ ...localStorage })).not.toContain("Acme");
});

test("the last application fills the form and says so; a draft is newer and comes first", async () => {
  setUser({ employment: LAST });
  const { screen, fieldOf } = await open();
  await expect.element(screen.getByText(/^We filled this from your last application\./)).toBeVisible();
  await expect.element(fieldOf("Net Salary (Rs.)")).toHaveValue("40,000");
  await fieldOf("Net Salary (Rs.)").fill("45000");
  await screen.unmount();
  const again = await open();
  await expect.element(again.fieldOf("Net Salary (Rs.)")).toHaveValue("45,000");
  expect(again.screen.getByText(/^We filled this from your last application\./).query()).toBeNull();
});

test("fields that the server finds wrong are told where they are, until they are others", async () => {
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

test("a failure stays on the screen with everything typed, and Try again goes on with it", async () => {
  const answers: Outcome<Sent>[] = [{ kind: "offline" }, refused({ status: 502 })];
  const send = vi.fn(async () => answers.shift() ?? refused({}));
  const { screen, fieldOf, button, fill } = await open({ send });
  await fill();
  await button.click();
  const note = screen.getByRole("main").getByRole("alert");
  await expect
    .element(note.getByText("You need internet for this step. What you typed is kept."))
    .toBeVisible();
  await note.getByRole("button", { name: "Try again" }).click();
  await expect.element(note.getByText("Something went wrong")).toBeVisible();
  await expect.element(fieldOf("Loan Required (Rs.)")).toHaveValue("20,000");
  expect(send).toHaveBeenCalledTimes(2);
});

test("details that another tab has sent already leave no draft behind, also when the screen was left by then", async () => {
  const over = refused({ status: 422, code: "STEP_OUT_OF_TURN", message: "This step is over." });
  const { screen, fieldOf, button, fill } = await open({
    send: async () => {
      // As the client does: it leads to the current step before the form hears of the answer.
      await screen.unmount();
      return over;
    },
  });
  await fill();
  await expect.poll(() => localStorage.getItem(DRAFT_KEY)).toContain("20000");
  await fieldOf("Loan Required (Rs.)").fill("15000");
  await button.click();
  await expect.poll(() => localStorage.getItem(DRAFT_KEY)).toBeNull();
});

test("an answer that comes after the screen was left moves nobody, and the draft is gone", async () => {
  const answers: ((outcome: Outcome<Sent>) => void)[] = [];
  const onSent = vi.fn();
  const { screen, button, fill } = await open({
    send: () => new Promise((resolve) => answers.push(resolve)),
    onSent,
  });
  await fill();
  await button.click();
  await expect.poll(() => answers.length).toBe(1);
  await screen.unmount();
  answers[0]?.({ kind: "ok", data: { loan_id: 41 } });
  await expect.poll(() => localStorage.getItem(DRAFT_KEY)).toBeNull();
  expect(onSent).not.toHaveBeenCalled();
});

test("an amount that can be lent says what may reach the bank, and by which fees", async () => {
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

test("without the fees the form does without an estimate, and a single fee is no range", async () => {
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

test("the notice says what is fetched, from whom, how long it is kept, and gives one consent", async () => {
  const { screen, goToLoan } = await open();
  await goToLoan();
  await screen.getByRole("button", { name: "What we ask the credit bureau and why" }).click();
  const sheet = screen.getByRole("dialog", { name: "What we ask the credit bureau and why" });
  await expect.element(sheet.getByText("What you agree to with Proceed")).toBeVisible();
  await expect.element(sheet.getByText(/used again for at most 30 days/)).toBeInTheDocument();
  await expect.element(sheet.getByText(/^Employment type, employer, mode of income,/)).toBeInTheDocument();
  const kept = sheet.getByText(/^Kept: 5 years after your last loan is closed.*without your name\./);
  expect(kept.elements()).toHaveLength(2);
  await expect.element(sheet.getByText(/You let us fetch your credit report/)).toBeInTheDocument();
  await expect.element(sheet.getByText(/^It is recorded\. You can take it back/)).toBeInTheDocument();
});

test("what is no answer of our server is a failure that can be tried again", async () => {
  setUser({ employment: LAST });
  const screen = await render(<EmploymentDetails />);
  await screen.getByRole("button", { name: "Proceed" }).click();
  await expect.element(screen.getByRole("heading", { level: 1, name: "Your loan" })).toBeVisible();
  await screen.getByRole("button", { name: "Proceed" }).click();
  await expect.element(screen.getByRole("button", { name: "Try again" })).toBeVisible();
});

test("up to 25,000 a month the form asks for the household's income, and sends the answer", async () => {
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
