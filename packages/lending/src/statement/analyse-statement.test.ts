import { civilDate } from "@vaada/calendar/civil-date";
import { paise } from "@vaada/money/paise";
import { expect, test } from "vitest";
import { SALARY_ADVANCE_POLICY } from "../policies/salary-advance-policy.ts";
import { analyseStatement, type StatementAnalysis, type StatementToRead } from "./analyse-statement.ts";
import type { StatementRow } from "./row.ts";

/** A line of a made-up statement: the day, the rupees (below zero for a debit), what the bank writes. */
type Line = readonly [day: string, rupees: number, narration: string];

const { reading } = SALARY_ADVANCE_POLICY.byStatement;

/** Read on 15 November 2026 for an income of 40,000: the months are August, September and October. */
function analyse(
  lines: readonly Line[],
  of: Partial<Pick<StatementToRead, "statedIncome" | "holders">> = {},
): StatementAnalysis {
  const today = civilDate("2026-11-15");
  return analyseStatement({ rows: rowsOf(lines), statedIncome: paise(40_000_00n), today, reading, ...of });
}

function rowsOf(lines: readonly Line[], opening = 5_000_00n): StatementRow[] {
  let balance = opening;
  return lines.map(([day, rupees, narration]) => {
    const change = BigInt(Math.round(rupees * 100));
    balance += change;
    return {
      date: civilDate(day),
      type: change < 0n ? "debit" : "credit",
      amount: paise(change < 0n ? -change : change),
      balance: paise(balance),
      narration,
    };
  });
}

const monthly = (days: readonly string[], rupees: number, narration: string): Line[] =>
  days.map((day) => [day, rupees, narration]);

const FIRSTS = ["2026-08-01", "2026-09-01", "2026-10-01"];
const found = (lines: readonly Line[], holders: readonly string[] = []) =>
  analyse(lines, { holders }).months.map(({ salary }) => salary / 100n);
const bounced = (lines: readonly Line[]) => analyse(lines).bouncedDebits;

test("a salary is known by its word, in the many ways in which banks write it", () => {
  const words = [
    "NEFT SALARY ACME",
    "ACH/SAL/ACME",
    "SALOCT26 ACME",
    "Payroll acme",
    "WAGES",
    "SALARY102026",
  ];
  for (const narration of words) {
    expect(found([["2026-10-01", 40_000, narration]]), narration).toEqual([0n, 0n, 40_000n]);
  }
  const others = ["SALIM KHAN", "SALES PROCEEDS", "SALON REFUND", "NEFT UNIVERSAL", "TRANSFER", "", "  -/ "];
  for (const narration of others) {
    expect(found(monthly(["2026-10-01"], 40_000, narration)), narration).toEqual([0n, 0n, 0n]);
  }
});

test("a salary without its word is known by its rhythm", () => {
  const table: [why: string, lines: Line[], salary: bigint[]][] = [
    ["each first", monthly(FIRSTS, 40_000, "NEFT ACME PVT LTD"), [40_000n, 40_000n, 40_000n]],
    [
      "references and months change, the payer does not",
      [
        ["2026-08-31", 40_000, "NEFT HDFCN1234 ACME PRIVATE LIMITED AUG"],
        ["2026-09-30", 41_000, "NEFT HDFCN9988 ACME PVT LTD SEP 2026"],
      ],
      [40_000n, 41_000n, 0n],
    ],
    [
      "a weekend and holidays late, a fifth more",
      [
        ["2026-08-30", 40_000, "ACME"],
        ["2026-10-04", 48_000, "ACME"],
      ],
      [40_000n, 0n, 48_000n],
    ],
    [
      "the running month confirms the last one",
      [
        ["2026-10-05", 40_000, "ACME"],
        ["2026-11-05", 40_000, "ACME"],
      ],
      [0n, 0n, 40_000n],
    ],
    [
      "a worded month confirms an unworded one",
      [
        ["2026-09-01", 40_000, "SALARY ACME LTD"],
        ["2026-10-01", 40_000, "NEFT ACME"],
      ],
      [0n, 40_000n, 40_000n],
    ],
    [
      "a day that has not come confirms nothing",
      monthly(["2026-10-16", "2026-11-16"], 40_000, "ACME"),
      [0n, 0n, 0n],
    ],
    ["once is no rhythm", monthly(["2026-10-01"], 40_000, "NEFT ACME"), [0n, 0n, 0n]],
    ["too far apart", [...monthly(["2026-09-01", "2026-10-09"], 40_000, "ACME")], [0n, 0n, 0n]],
    [
      "a fifth and a rupee more",
      [
        ["2026-09-01", 40_000, "ACME"],
        ["2026-10-01", 48_001, "ACME"],
      ],
      [0n, 0n, 0n],
    ],
    ["nobody is named", monthly(FIRSTS, 40_000, "NEFT CR 000123"), [0n, 0n, 0n]],
    [
      "a customer who pays every few days",
      ["01", "06", "11", "16", "21"].flatMap((day) =>
        monthly([`2026-09-${day}`, `2026-10-${day}`], 40_000, "UPI CORNER SHOP"),
      ),
      [0n, 0n, 0n],
    ],
  ];
  for (const [why, lines, salary] of table) expect(found(lines), why).toEqual(salary);
});

test("what is not a salary does not pass for one, steady as it may be", () => {
  const impostors = [
    "NEFT RENT ACME PRIVATE LIMITED",
    "OFFICE RENTAL ACME SALARY ACCOUNT",
    "BY CASH DEPOSIT",
    "CASH DEP SALARY",
    "CDM DEPOSIT MG ROAD",
    "SALARY ADVANCE ACME",
    "EARLY SALARY SERVICES",
    "SALARY LOAN DISBURSED",
    "INT PD SAVINGS",
    "SELF TRANSFER OWN ACCOUNT",
    "ACME REIMBURSEMENT",
    "LIC PENSION",
    "NEFT RETURN ACME",
    "ACH RETURN INSUFFICIENT FUNDS QUICK FINANCE EMI",
  ];
  for (const narration of impostors) {
    expect(found(monthly(FIRSTS, 40_000, narration)), narration).toEqual([0n, 0n, 0n]);
  }
});

test("what the holder's own name stands in is a salary by its word alone, never by its rhythm", () => {
  const SALARY = [40_000n, 40_000n, 40_000n];
  const NONE = [0n, 0n, 0n];
  const table: [narration: string, holder: string, salary: bigint[]][] = [
    ["IMPS KAVITA KULKARNI", "Kavita Kulkarni", NONE],
    ["IMPS KULKARNI KAVITA REF 91", "KAVITA KULKARNI", NONE],
    ["NEFT SALARY ACME KAVITA KULKARNI", "KAVITA KULKARNI", SALARY],
    ["NEFT KULKARNI TRADERS", "KAVITA KULKARNI", SALARY],
    ["IMPS KAVITA KULKARNI", "ASHA RAO", SALARY],
    ["NEFT KAVITA CHANDRASHEKH", "KAVITA CHANDRASHEKHAR KULKARNI", NONE],
  ];
  for (const [narration, holder, salary] of table) {
    const lines = monthly(FIRSTS, 40_000, narration);
    expect(found(lines, [holder]), `${narration} to ${holder}`).toEqual(salary);
  }
  const byTurns = FIRSTS.map(
    (day, index): Line => [day, 40_000, index === 1 ? "SALARY ASHA RAO" : "ASHA RAO"],
  );
  expect(found(byTurns, ["ASHA RAO"]), "a worded month confirms none of one's own").toEqual([
    0n,
    40_000n,
    0n,
  ]);
  expect(found(byTurns)).toEqual(SALARY);
});

test("rent from the employer does not add to the salary it comes with", () => {
  const lines: Line[] = FIRSTS.flatMap((day): Line[] => [
    [day, 20_000, "SALARY ACME PRIVATE LIMITED"],
    [day, 20_000, "RENT ACME PRIVATE LIMITED"],
  ]);
  expect(found(lines)).toEqual([20_000n, 20_000n, 20_000n]);
  expect(analyse(lines).monthsWithSalary).toBe(0);
});

test("cash that is paid in on salary day does not add to a salary that is too small", () => {
  const lines: Line[] = FIRSTS.flatMap((day): Line[] => [
    [day, 25_000, "SALARY ACME"],
    [day, 15_000, "CASH DEPOSIT BRANCH"],
  ]);
  expect(analyse(lines).monthsWithSalary).toBe(0);
});

test("a salary that goes back is none", () => {
  const paid: Line = ["2026-10-30", 40_000, "NEFT SALARY ACME PVT LTD"];
  const table: [why: string, back: Line[], left: bigint][] = [
    ["the payer is named", [["2026-10-31", -40_000, "SALARY REVERSAL ACME"]], 0n],
    ["only the amount agrees", [["2026-10-31", -40_000, "NEFT RETURNED REF 99"]], 0n],
    ["next month", [["2026-11-03", -40_000, "REV SALARY ACME"]], 0n],
    ["a part of it", [["2026-11-03", -15_000, "RECALL ACME PVT LTD"]], 25_000n],
    ["more than all of it", [["2026-11-03", -50_000, "REVERSAL ACME"]], 0n],
    ["sent back without a word", [["2026-11-02", -40_000, "NEFT TO ACME PVT LTD"]], 0n],
    ["somebody else is paid as much", [["2026-11-02", -40_000, "UPI HOUSE OWNER"]], 40_000n],
    ["the payer is paid something else", [["2026-11-02", -4_000, "ACME CANTEEN"]], 40_000n],
    ["another reversal", [["2026-11-02", -500, "UPI REVERSAL SHOP"]], 40_000n],
    [
      "reversed and paid again",
      [
        ["2026-10-31", -40_000, "REVERSAL SALARY ACME"],
        ["2026-10-31", 40_000, "SALARY ACME"],
      ],
      40_000n,
    ],
  ];
  for (const [why, back, left] of table) expect(found([paid, ...back])[2], why).toBe(left);
});

test("two salaries in one month are one month, and two employers are not one income", () => {
  const early = analyse(monthly(["2026-09-01", "2026-09-30"], 40_000, "SALARY ACME"));
  expect(early.monthsWithSalary).toBe(1);
  const twoJobs = FIRSTS.flatMap((day): Line[] => [
    [day, 20_000, "SALARY ACME"],
    [day, 20_000, "SALARY BLUE RIVER"],
  ]);
  expect(analyse(twoJobs).monthsWithSalary).toBe(0);
  const inParts = FIRSTS.flatMap((day): Line[] => [
    [day, 25_000, "SALARY ACME"],
    [day, 7_000, "SALARY ACME ALLOWANCE"],
    [day, 7_000, "SALARY ACME"],
  ]);
  expect(analyse(inParts).months.map(({ salary }) => salary)).toEqual([32_000_00n, 32_000_00n, 32_000_00n]);
  expect(analyse(inParts).monthsWithSalary).toBe(3);
});

test("four fifths of the stated income are a month's salary, a paisa less is none", () => {
  const lines = monthly(FIRSTS, 32_000, "SALARY ACME");
  expect(analyse(lines, { statedIncome: paise(40_000_00n) }).monthsWithSalary).toBe(3);
  expect(analyse(lines, { statedIncome: paise(40_000_01n) }).monthsWithSalary).toBe(0);
  expect(analyse(lines, { statedIncome: paise(0n) }).monthsWithSalary).toBe(0);
});

test("only full months count, up to the last day of the last one", () => {
  const days = ["2026-07-31", "2026-08-01", "2026-10-31", "2026-11-01", "2026-11-16"];
  const analysis = analyse(days.map((day): Line => [day, 40_000, "SALARY ACME"]));
  expect(analysis.months.map(({ month, rowCount }) => [month, rowCount])).toEqual([
    ["2026-08", 1],
    ["2026-09", 0],
    ["2026-10", 1],
  ]);
  expect(analysis.monthsMissing).toEqual(["2026-09"]);
  expect(analysis.monthsWithSalary).toBe(2);
});

test("a balance is carried over days without rows, and unknown before the first", () => {
  const analysis = analyse([
    ["2026-09-10", 1_000, "UPI A"],
    ["2026-09-20", -2_500.5, "UPI B"],
  ]);
  expect(analysis.months.map(({ endBalance }) => endBalance)).toEqual([null, 3_499_50n, 3_499_50n]);
  expect(analysis.averageMonthEndBalance).toBe(3_499_50n);
  expect(analysis.monthsMissing).toEqual(["2026-08", "2026-10"]);
  const empty = analyse([]);
  expect(empty.averageMonthEndBalance).toBeNull();
  expect(empty.monthsMissing).toEqual(["2026-08", "2026-09", "2026-10"]);
});

test("the average of the month ends rounds down, below zero too", () => {
  const ends = (...paiseEnds: bigint[]) =>
    paiseEnds.map((end, index): StatementRow => {
      const date = civilDate(`2026-${["08", "09", "10"][index]}-28`);
      return { date, type: "credit", amount: paise(1n), balance: paise(end), narration: "A" };
    });
  const average = (...paiseEnds: bigint[]) =>
    analyseStatement({
      rows: ends(...paiseEnds),
      statedIncome: paise(1n),
      today: civilDate("2026-11-01"),
      reading,
    }).averageMonthEndBalance;
  expect(average(1_000_00n, 1_000_00n, 999_99n)).toBe(999_99n);
  expect(average(-1n, 0n, 0n)).toBe(-1n);
  expect(average(3n, 3n, 3n)).toBe(3n);
});

test("a return and its charge on one day are one bounce, two of each are two", () => {
  const RETURN = "ACH RETURN INSUFFICIENT FUNDS QUICK EMI";
  const CHARGE = "ACH RETURN CHARGE INCL GST";
  const on = (day: string, ...rest: [rupees: number, narration: string][]) =>
    rest.map(([rupees, narration]): Line => [`2026-${day}`, rupees, narration]);
  const table: [why: string, lines: Line[], count: number][] = [
    ["both", on("10-10", [-8_000, "ACH QUICK EMI"], [8_000, RETURN], [-590, CHARGE]), 1],
    ["two of both", on("10-10", [8_000, RETURN], [4_500, RETURN], [-590, CHARGE], [-590, CHARGE]), 2],
    ["only the return", on("10-10", [8_000, "ECS RTN QUICK FINANCE"]), 1],
    ["only the charge", on("10-10", [-590, "CHQ RETURN CHARGES"]), 1],
    ["the tax is a row of its own", on("10-10", [-500, CHARGE], [-90, "GST ON ACH RETURN CHARGE"]), 1],
    ["a charge without the word", on("10-10", [-590, "ECS RTN 2134"]), 1],
    [
      "the debit is marked, and comes back, and is charged",
      on("10-10", [-800, "NACH QUICK UNPAID"], [800, RETURN], [-590, CHARGE]),
      1,
    ],
    ["two days", [...on("09-10", [8_000, RETURN]), ...on("10-10", [8_000, RETURN])], 2],
    ["a cheque", on("10-10", [5_000, "I/W CHQ RET 123 FUNDS INSUFFICIENT"]), 1],
    ["dishonoured", on("10-10", [5_000, "DISHONOUR OF INSTALMENT"]), 1],
    ["before the months and after them", [...on("07-31", [8, RETURN]), ...on("11-01", [8, RETURN])], 0],
    ["a transfer to a wrong account", on("10-10", [5_000, "NEFT RETURN ACCOUNT CLOSED"]), 0],
    ["a failed payment at a shop", on("10-10", [500, "UPI REVERSAL SHOP"]), 0],
    ["the cheque of somebody else", on("10-10", [-5_000, "CHQ RETURN"], [-118, "OUTWARD CHQ RTN CHG"]), 0],
    ["a card without funds", on("10-10", [-25, "ATM DECLINE INSUFFICIENT FUNDS CHARGE"]), 0],
    ["a charge that the bank gave back", on("10-10", [590, "ACH RETURN CHARGE REVERSED"]), 0],
    ["tax office", on("10-10", [5_000, "INCOME TAX RETURN REFUND"]), 0],
  ];
  for (const [why, lines, count] of table) expect(bounced(lines), why).toBe(count);
});

test("loans that are debited month by month are obligations", () => {
  const owed = (lines: readonly Line[]) => analyse(lines).monthlyObligations / 100n;
  const EMI = "ACH DEBIT QUICK FINANCE EMI";
  const table: [why: string, lines: Line[], owed: bigint][] = [
    ["three months", monthly(FIRSTS, -8_000, EMI), 8_000n],
    ["one month is no habit", monthly(["2026-10-05"], -8_000, EMI), 0n],
    ["the running month is the second", monthly(["2026-10-05", "2026-11-05"], -8_000, EMI), 8_000n],
    ["too long ago", monthly(["2026-06-05", "2026-07-05"], -8_000, EMI), 0n],
    [
      "two lenders",
      [...monthly(FIRSTS, -8_000, EMI), ...monthly(FIRSTS, -1_500, "NACH BIKE LOAN 0012")],
      9_500n,
    ],
    ["two loans of one lender", [...monthly(FIRSTS, -8_000, EMI), ...monthly(FIRSTS, -500, EMI)], 8_500n],
    ["a loan without a name", monthly(FIRSTS, -700, "LOAN EMI 42"), 700n],
    [
      "the amount changes",
      [
        ["2026-09-05", -900, EMI],
        ["2026-10-05", -1_100, EMI],
      ],
      1_100n,
    ],
    [
      "returned and presented again",
      FIRSTS.flatMap((day): Line[] => [
        [day, -8_000, EMI],
        [day, 8_000, "ACH RETURN INSUFFICIENT FUNDS QUICK FINANCE EMI"],
        [day, -8_000, `${EMI} 2`],
      ]),
      8_000n,
    ],
    [
      "only returned",
      FIRSTS.flatMap((day): Line[] => [
        [day, -8_000, EMI],
        [day, 8_000, "ACH RETURN INSUFFICIENT FUNDS QUICK FINANCE EMI"],
        [day, -590, "ACH RETURN CHARGE"],
      ]),
      8_000n,
    ],
    ["a savings plan", monthly(FIRSTS, -5_000, "ACH SIP MUTUAL FUND"), 0n],
    ["rent", monthly(FIRSTS, -15_000, "UPI RENT HOUSE OWNER"), 0n],
    ["a loan that comes in", monthly(FIRSTS, 8_000, "LOAN QUICK FINANCE"), 0n],
    ["a loan that ends", monthly(FIRSTS, -8_000, "LOAN FORECLOSURE QUICK"), 0n],
  ];
  for (const [why, lines, amount] of table) expect(owed(lines), why).toBe(amount);
});

test("a statement sent twice says no more than once", () => {
  const lines = [...monthly(FIRSTS, 40_000, "SALARY ACME"), ...monthly(FIRSTS, 8_000, "ECS RETURN QUICK")];
  const once = rowsOf(lines);
  const read = (rows: readonly StatementRow[]) =>
    analyseStatement({ rows, statedIncome: paise(40_000_00n), today: civilDate("2026-11-15"), reading });
  expect(read([...once, ...once])).toEqual({ ...read(once), duplicatesRemoved: 6 });
  expect(read(once).bouncedDebits).toBe(3);
});

test("a row that is printed twice in two ways is one row, and half a salary does not become a whole one", () => {
  const once = rowsOf(monthly(FIRSTS, 20_000, "NEFT SALARY ACME PVT LTD"));
  const printed = once.map((row) => ({ ...row, narration: "neft/salary  Acme Pvt. Ltd." }));
  const again = once.map((row) => ({ ...row, balance: paise(row.balance + 20_000_00n) }));
  const read = (rows: readonly StatementRow[]) =>
    analyseStatement({ rows, statedIncome: paise(40_000_00n), today: civilDate("2026-11-15"), reading });
  expect(read([...once, ...printed])).toEqual({ ...read(once), duplicatesRemoved: 3 });
  expect(read([...once, ...printed]).monthsWithSalary).toBe(0);
  expect(read([...once, ...again]).monthsWithSalary, "another balance is another payment").toBe(3);
});

test("what stays does not repeat what the statement said", () => {
  const lines = [...monthly(FIRSTS, 40_000, "SALARY ACME"), ...monthly(FIRSTS, -800, "QUICK LOAN EMI")];
  const kept = JSON.stringify(analyse(lines), (_, value) =>
    typeof value === "bigint" ? String(value) : value,
  );
  expect(kept).not.toMatch(/ACME|QUICK|SALARY /);
});
