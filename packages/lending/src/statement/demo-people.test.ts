import { addDays, civilDate } from "@vaada/calendar/civil-date";
import { paise } from "@vaada/money/paise";
import { expect, test } from "vitest";
import { SALARY_ADVANCE_POLICY } from "../policies/salary-advance-policy.ts";
import type { CreditFacts } from "../policy/credit-facts.ts";
import { decide } from "../policy/decide.ts";
import { analyseStatement, type StatementAnalysis } from "./analyse-statement.ts";
import { fullMonthsBefore, monthOf } from "./month.ts";
import type { StatementRow } from "./row.ts";

type Line = readonly [day: string, paise: bigint, narration: string];

/** The month of a demo person who is approved, as the sandbox's bank writes it. */
const STEADY: readonly Line[] = [
  ["01", 75_000_00n, "NEFT SALARY ACME PRIVATE LIMITED"],
  ["03", -22_000_00n, "UPI RENT HOUSE OWNER"],
  ["06", -6_480_50n, "UPI DAILY FRESH GROCERIES"],
  ["11", -2_145_00n, "BILLPAY ELECTRICITY BOARD"],
  ["16", -10_000_00n, "ATM CASH WITHDRAWAL"],
  ["22", -12_999_00n, "POS HOME STORES"],
  ["27", -15_000_00n, "UPI FAMILY TRANSFER"],
];

/** The month of the one whose debits bounce. */
const BOUNCING: readonly Line[] = [
  ["01", 75_000_00n, "NEFT SALARY BLUE RIVER SERVICES"],
  ["02", -41_000_00n, "CREDIT CARD BILL PAYMENT"],
  ["04", -32_820_00n, "UPI RENT HOUSE OWNER"],
  ["10", -8_000_00n, "ACH DEBIT QUICK FINANCE EMI"],
  ["10", 8_000_00n, "ACH RETURN INSUFFICIENT FUNDS QUICK FINANCE EMI"],
  ["10", -590_00n, "ACH RETURN CHARGE INCL GST"],
  ["20", -4_500_00n, "ACH DEBIT TWO WHEELER LOAN EMI"],
  ["20", 4_500_00n, "ACH RETURN INSUFFICIENT FUNDS TWO WHEELER LOAN EMI"],
  ["20", -590_00n, "ACH RETURN CHARGE INCL GST"],
];

function analyse(month: readonly Line[], today: string): StatementAnalysis {
  const day = civilDate(today);
  let balance = 12_000_00n;
  const rows = [...fullMonthsBefore(day, 4), monthOf(day)].flatMap((of) =>
    month.map(([dayOfMonth, change, narration]): StatementRow => {
      balance += change;
      const [type, amount] = change < 0n ? (["debit", -change] as const) : (["credit", change] as const);
      const date = civilDate(`${of}-${dayOfMonth}`);
      return { date, type, amount: paise(amount), balance: paise(balance), narration };
    }),
  );
  return analyseStatement({
    rows: rows.filter(({ date }) => date <= today),
    statedIncome: paise(45_000_00n),
    today: day,
    reading: SALARY_ADVANCE_POLICY.byStatement.reading,
  });
}

const APPLICANT: CreditFacts = {
  ageYears: 29,
  monthlyIncome: paise(45_000_00n),
  pin: "700019",
  employment: "salaried",
  incomeMode: "bank-transfer",
  bureau: { kind: "no-file" },
  statement: null,
  isBlacklisted: false,
  requested: paise(20_000_00n),
  household: null,
  lentOnCode: null,
  daysToDue: 30,
};

test("on any day of a year, a steady account is approved and one whose debits bounce refused", () => {
  for (let offset = 0; offset < 366; offset += 3) {
    const today = addDays(civilDate("2027-12-31"), offset);
    const steady = analyse(STEADY, today);
    expect(steady).toMatchObject({ monthsWithSalary: 3, bouncedDebits: 0, monthsMissing: [] });
    const approved = decide(SALARY_ADVANCE_POLICY, {
      ...APPLICANT,
      statement: { ...steady, isDoubtful: false },
    });
    expect(approved).toMatchObject({ decision: "approve", grade: "C", amount: 20_000_00n });
    const bouncing = analyse(BOUNCING, today);
    expect(bouncing).toMatchObject({ monthsWithSalary: 3, bouncedDebits: 6 });
    expect(bouncing.monthlyObligations).toBe(12_500_00n);
    const refused = decide(SALARY_ADVANCE_POLICY, {
      ...APPLICANT,
      statement: { ...bouncing, isDoubtful: false },
    });
    expect(refused).toMatchObject({ decision: "refuse", reasons: ["too-many-bounced-debits"] });
  }
});
