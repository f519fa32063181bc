import type { StatementRow } from "../people/person.ts";
import type { Account } from "./account.ts";
import { longMonth, shortDay, shortMonth } from "./days.ts";
import { averageOf, type Month, sumOf } from "./months.ts";
import { type Kind, kindOf, salaryTransactionOf } from "./rows.ts";

type Figure = number | string | null;

const PREDICTED_MONTHS = 12;

/** `{ avg_bal: { "Aug-2026": 513.76 } }`. */
export function monthlyAnalysis(months: readonly Month[]): Record<string, Record<string, number>> {
  const names = Object.keys(MONTHLY) as (keyof typeof MONTHLY)[];
  return Object.fromEntries(
    names.map((name) => [
      name,
      Object.fromEntries(months.map((month) => [longMonth(month.month), MONTHLY[name](month)])),
    ]),
  );
}

const ofKind = ({ rows }: Month, kind: Kind): StatementRow[] => rows.filter((row) => kindOf(row) === kind);
const ofType = ({ rows }: Month, type: StatementRow["type"]): StatementRow[] =>
  rows.filter((row) => row.type === type);

const MONTHLY = {
  opening_balance: ({ opening }: Month) => opening,
  closing_balance: ({ closing }: Month) => closing,
  avg_bal: ({ average }: Month) => average,
  min_bal: ({ least }: Month) => least,
  cnt_transactions: ({ rows }: Month) => rows.length,
  amt_credit: (month: Month) => sumOf(ofType(month, "credit")),
  amt_debit: (month: Month) => sumOf(ofType(month, "debit")),
  total_amount_of_salary: ({ salaries }: Month) => sumOf(salaries),
  number_of_salary_transactions: ({ salaries }: Month) => salaries.length,
  amt_emi_debit: (month: Month) => sumOf(ofKind(month, "emi")),
  cnt_emi_debit: (month: Month) => ofKind(month, "emi").length,
  cnt_emi_bounce_credit: (month: Month) => bouncedEmis(month).length,
  cnt_inward_cheque_bounce_insuff_funds_credit: (_month: Month) => 0,
  cnt_ach_bounce_charge: (month: Month) => ofKind(month, "bounce charge").length,
  amt_loan_credits: (month: Month) => sumOf(ofKind(month, "loan")),
  cnt_loan_credits: (month: Month) => ofKind(month, "loan").length,
  cnt_gambling_credit: (_month: Month) => 0,
};

const bouncedEmis = (month: Month): StatementRow[] =>
  ofKind(month, "bounce").filter(({ type }) => type === "credit");

/** The figures of each month under a number, the latest first, and those of the whole account. */
export function predictorsOf(account: Account, months: readonly Month[]): Record<string, Figure> {
  const latestFirst = months.toReversed();
  const byMonth = Object.entries(PREDICTED).flatMap(([name, figure]) =>
    Array.from({ length: PREDICTED_MONTHS }, (_, at): [string, Figure] => {
      const month = latestFirst[at];
      return [`${name}_${at}`, month === undefined ? null : figure(month)];
    }),
  );
  return { ...Object.fromEntries(byMonth), ...wholeAccount(account, months) };
}

const PREDICTED: Readonly<Record<string, (month: Month) => Figure>> = {
  month: ({ month }) => shortMonth(month),
  income: (month) => sumOf(ofType(month, "credit")),
  expense: (month) => sumOf(ofType(month, "debit")),
  total_salary: ({ salaries }) => sumOf(salaries),
  cnt_salary: ({ salaries }) => salaries.length,
  salary_date: ({ salaries: [first] }) => (first === undefined ? null : Number(first.date.slice(8))),
  employer_name: ({ salaries: [first] }) =>
    first === undefined ? null : (salaryTransactionOf(first).employer_name ?? null),
  avg_balance: ({ average }) => average,
  min_balance: ({ least }) => least,
  cnt_emi_debit: (month) => ofKind(month, "emi").length,
  emi_bounce: (month) => bouncedEmis(month).length,
  total_emi_bounce: (month) => sumOf(bouncedEmis(month)),
  total_inward_payment_bounce: (month) => ofKind(month, "bounce").length,
  amt_loan_credits: (month) => sumOf(ofKind(month, "loan")),
  cnt_loan_credits: (month) => ofKind(month, "loan").length,
  expense_to_income_ratio: (month) => ratioOf(ofType(month, "debit"), ofType(month, "credit")),
};

/** Two decimals are all that a ratio for the eye needs. */
function ratioOf(part: readonly StatementRow[], whole: readonly StatementRow[]): number | null {
  const income = sumOf(whole);
  return income === 0 ? null : Math.round((sumOf(part) / income) * 100) / 100;
}

function wholeAccount(account: Account, months: readonly Month[]): Record<string, Figure> {
  const { person, bank, number, ifsc, rows } = account;
  const dates = rows.map(({ date }) => date).toSorted();
  const [start, end] = [dates.at(0), dates.at(-1)];
  const paid = months.filter(({ salaries }) => salaries.length > 0);
  const known = months.flatMap(({ endOfDay }) => endOfDay.filter((each) => each !== null));
  return {
    customer_name: person.bank.registeredName,
    bank_name: bank.id.toLowerCase(),
    accountnumber: number,
    ifsc_code: ifsc,
    account_type: "individual",
    start_date: start === undefined ? null : shortDay(start),
    end_date: end === undefined ? null : shortDay(end),
    month_duration: months.length,
    avg_daily_closing_balance: averageOf(known),
    ...Object.fromEntries(
      BALANCE_DAYS.map(({ name, day }) => [`avg_balance_of_${name}`, averageOnDay(months, day)]),
    ),
    cnt_of_months_with_salary_credits: paid.length,
    latest_salary_month: paid.at(-1)?.month === undefined ? null : shortMonth(paid.at(-1)?.month ?? ""),
    total_cnt_of_emi_bounce_credit: months.reduce((sum, month) => sum + bouncedEmis(month).length, 0),
    avg_monthly_amt_of_emi_debit: averageOf(months.map((month) => sumOf(ofKind(month, "emi")))),
  };
}

const BALANCE_DAYS = [
  { name: "1st", day: 1 },
  { name: "5th", day: 5 },
  { name: "10th", day: 10 },
  { name: "15th", day: 15 },
  { name: "20th", day: 20 },
  { name: "25th", day: 25 },
];

const averageOnDay = (months: readonly Month[], day: number): number =>
  averageOf(months.map(({ endOfDay }) => endOfDay[day - 1] ?? null).filter((each) => each !== null));

/** By month the balance at the end of each day. */
export const endOfDayBalances = (months: readonly Month[]): Record<string, unknown> => ({
  Months_order: months.map(({ month }) => shortMonth(month)),
  ...Object.fromEntries(months.map(({ month, endOfDay }) => [shortMonth(month), endOfDay])),
  starting_balance: months[0]?.opening ?? null,
});
