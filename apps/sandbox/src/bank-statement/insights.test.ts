import { type FinboxAccountData, FinboxInsights } from "@vaada/wire/bank-statement";
import { expect, test } from "vitest";
import * as z from "zod";
import type { Person } from "../people/person.ts";
import { insightsOf, startBankStatement } from "../testing/finbox.ts";
import { type OpenSandbox, openSandbox } from "../testing/open-sandbox.ts";
import { lookUpPan } from "../testing/surepass.ts";

const now = (): Date => new Date("2026-11-15T06:00:00Z");

test("the transactions are the person's rows, in the words of the wire", async () => {
  const sandbox = await openSandbox({ now });
  const { raw, data } = await shared(sandbox, { metadata: { names: ["Rahul Bose"] } });
  expect(z.parse(FinboxInsights, raw)).toEqual(raw);
  const [rahul] = (await sandbox.get("/people?pan=ABCPB1234B")).body as Person[];
  expect(
    data.transactions.map(({ transaction_type, amount, balance, date, transaction_note }) => ({
      type: transaction_type,
      amount,
      balance,
      date: date.slice(0, 10),
      narration: transaction_note,
    })),
  ).toEqual(rahul?.statement);
  expect(data.account_details).toMatchObject({
    name: "RAHUL BOSE",
    bank: "hdfc",
    ifsc: expect.stringMatching(/^HDFC0\d{6}$/),
    account_number: expect.stringMatching(/^\d{11}7$/),
    months: ["2026-07", "2026-08", "2026-09", "2026-10", "2026-11"],
  });
});

test("salaries are named with their employer and the month that they are for", async () => {
  const { data } = await shared(await openSandbox({ now }), {});
  expect(data.salary_transactions).toHaveLength(5);
  expect(data.salary_transactions?.[0]).toMatchObject({
    date: "2026-07-01 00:00:00",
    amount: 75_000,
    category: "Salary",
    employer_name: "ACME PRIVATE LIMITED",
    salary_month: "Jun-2026",
  });
  expect(data.bounced_or_penal_transactions).toEqual([]);
});

test("Kiran's returns and their charges are there, month by month", async () => {
  const sandbox = await openSandbox({ now });
  const { data } = await shared(sandbox, { metadata: { names: ["KIRAN CHAVAN"] } });
  // Two returns with a charge each in four full months, one pair in the running one.
  expect(data.bounced_or_penal_transactions).toHaveLength(18);
  expect(data.monthly_analysis).toMatchObject({
    cnt_emi_bounce_credit: { "Oct-2026": 2, "Nov-2026": 1 },
    cnt_emi_debit: { "Oct-2026": 2 },
    amt_emi_debit: { "Oct-2026": 12_500 },
    cnt_ach_bounce_charge: { "Oct-2026": 2 },
    total_amount_of_salary: { "Oct-2026": 75_000 },
  });
});

test("figures, day's ends and predictors follow from the rows, to the paisa", async () => {
  const sandbox = await openSandbox({ now });
  await sandbox.post("/people", {
    pan: "ABCPK1234L",
    name: "KAVITA KULKARNI",
    statement: [
      { date: "2026-09-29", type: "credit", amount: 100.1, balance: 1100.1, narration: "SALARY" },
      { date: "2026-09-30", type: "debit", amount: 0.05, balance: 1100.05, narration: "POS TEA" },
      { date: "2026-10-02", type: "debit", amount: 1200.05, balance: -100, narration: "UPI RENT" },
    ],
  });
  const { data } = await shared(sandbox, { metadata: { names: ["KAVITA KULKARNI"] } });
  const september = [...Array(28).fill(null), 1100.1, 1100.05];
  expect(data.eod_balances).toEqual({
    Months_order: ["Sep-26", "Oct-26"],
    "Sep-26": september,
    "Oct-26": [1100.05, ...Array(30).fill(-100)],
    starting_balance: 1000,
  });
  expect(data.monthly_analysis).toMatchObject({
    avg_bal: { "Sep-2026": 1100.08, "Oct-2026": -61.29 },
    min_bal: { "Sep-2026": 1100.05, "Oct-2026": -100 },
    opening_balance: { "Sep-2026": 1000, "Oct-2026": 1100.05 },
    closing_balance: { "Sep-2026": 1100.05, "Oct-2026": -100 },
  });
  expect(data.predictors).toMatchObject({
    month_0: "Oct-26",
    month_1: "Sep-26",
    month_2: null,
    month_11: null,
    income_0: 0,
    total_salary_1: 100.1,
    salary_date_0: null,
    salary_date_1: 29,
    employer_name_1: null,
    expense_to_income_ratio_0: null,
    start_date: "29-Sep-26",
    end_date: "02-Oct-26",
    month_duration: 2,
    cnt_of_months_with_salary_credits: 1,
    latest_salary_month: "Sep-26",
  });
});

test("only what falls in the time asked for is told", async () => {
  const sandbox = await openSandbox({ now });
  const { data, raw } = await shared(sandbox, { from_date: "01/08/2026", to_date: "31/10/2026" });
  expect(raw).toMatchObject({ session_date_range: { from_date: "2026-08-01", to_date: "2026-10-31" } });
  const dates = data.transactions.map(({ date }) => date.slice(0, 10)).toSorted();
  expect([dates.at(0), dates.at(-1)]).toEqual(["2026-08-01", "2026-10-27"]);
  expect(data.account_details.missing_data).toEqual([]);
  expect(data.eod_balances).toMatchObject({ Months_order: ["Aug-26", "Sep-26", "Oct-26"] });
});

test("a row that is printed twice has one hash, and a second payment another", async () => {
  const sandbox = await openSandbox({ now });
  const row = { date: "2026-10-01", type: "debit", amount: 10, balance: 90, narration: "POS TEA" };
  await sandbox.post("/people", {
    pan: "ABCPK1234L",
    name: "KAVITA KULKARNI",
    statement: [row, row, { ...row, balance: 80 }],
  });
  const { data } = await shared(sandbox, { metadata: { names: ["KAVITA KULKARNI"] } });
  const [one, two, three] = data.transactions.map(({ hash }) => hash);
  expect(one).toMatch(/^[0-9a-f]{32}$/);
  expect(two).toBe(one);
  expect(three).not.toBe(one);
});

test("an account is the same each time, and another one at another bank", async () => {
  const sandbox = await openSandbox({ now });
  const number = async (bank_name: string) =>
    (await shared(sandbox, { bank_name })).data.account_details.account_number;
  expect(await number("SBI")).toBe(await number("sbi"));
  expect(await number("SBI")).not.toBe(await number("IOB"));
});

test("a made-up person whose PAN was asked about has the statement of the first kind", async () => {
  const sandbox = await openSandbox({ now });
  const { body } = await lookUpPan(sandbox, "QWEPR5678T");
  const { data } = await shared(sandbox, { metadata: { names: [String(body.data.full_name)] } });
  expect(data.account_details.name).toBe(body.data.full_name);
  expect(data.salary_transactions).toHaveLength(5);
});

/** Reads the answer about a statement that was shared. */
async function shared(
  sandbox: OpenSandbox,
  changes: Readonly<Record<string, unknown>>,
): Promise<{ raw: unknown; data: FinboxAccountData }> {
  const { sessionId } = await startBankStatement(sandbox, changes);
  await sandbox.post("/actions/consent", { session_id: sessionId });
  const raw = await insightsOf(sandbox, sessionId);
  const [account] = z.parse(FinboxInsights, raw).accounts;
  if (account === undefined) throw new Error("no account was shared");
  return { raw, data: account.data };
}
