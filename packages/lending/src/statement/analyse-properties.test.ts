import { addDays, civilDate } from "@vaada/calendar/civil-date";
import { paise } from "@vaada/money/paise";
import fc from "fast-check";
import { expect, test } from "vitest";
import { SALARY_ADVANCE_POLICY } from "../policies/salary-advance-policy.ts";
import { analyseStatement } from "./analyse-statement.ts";
import type { StatementRow } from "./row.ts";

const TODAY = civilDate("2026-11-15");
const { reading } = SALARY_ADVANCE_POLICY.byStatement;

const analyse = (rows: readonly StatementRow[], holders: readonly string[] = []) =>
  analyseStatement({ rows, statedIncome: paise(40_000_00n), today: TODAY, reading, holders });

const NARRATIONS = [
  ...[
    "SALARY ACME PVT LTD",
    "NEFT ACME",
    "ACME",
    "SAL OCT",
    "SALARY REVERSAL ACME",
    "NEFT RETURN",
    "RENT ACME",
  ],
  ...[
    "ACH QUICK EMI",
    "ACH RETURN QUICK EMI",
    "ACH RETURN CHARGE",
    "CASH DEPOSIT",
    "UPI SHOP",
    "TRANSFER",
    "ACME ASHA RAO",
    "SALARY ACME ASHA RAO",
    "",
  ],
];

const dates = fc.integer({ min: -130, max: 5 }).map((days) => addDays(TODAY, days));
const anyPaise = (min: bigint) => fc.bigInt({ min, max: 60_000_00n }).map(paise);

const anyRow: fc.Arbitrary<StatementRow> = fc.record({
  date: dates,
  type: fc.constantFrom("credit" as const, "debit" as const),
  amount: fc.oneof(fc.constantFrom(32_000_00n, 40_000_00n, 41_000_00n).map(paise), anyPaise(0n)),
  balance: fc.oneof(fc.constantFrom(0n, 40_000_00n).map(paise), anyPaise(-9_000_00n)),
  narration: fc.constantFrom(...NARRATIONS),
});

const anyRows = fc.array(anyRow, { maxLength: 40 });
const RUNS = { numRuns: 200 };

test("the order of the rows never matters", () => {
  const shuffled = anyRows.chain((rows) =>
    fc.tuple(
      fc.constant(rows),
      fc.shuffledSubarray(rows, { minLength: rows.length, maxLength: rows.length }),
    ),
  );
  fc.assert(
    fc.property(shuffled, ([rows, mixed]) => {
      expect(analyse(mixed)).toEqual(analyse(rows));
    }),
    RUNS,
  );
});

test("no statement makes reading fail, whatever it holds", () => {
  const wild = fc.record({
    date: fc.integer({ min: -40_000, max: 40_000 }).map((days) => addDays(TODAY, days)),
    type: fc.constantFrom("credit" as const, "debit" as const),
    amount: fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }).map(paise),
    balance: fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }).map(paise),
    narration: fc.oneof(
      fc.string({ unit: fc.constantFrom(..."SALRYECH /-.é\u0000\ud800₹९") }),
      fc.constantFrom("SALARY", "__proto__", "ACH RETURN"),
    ),
  });
  fc.assert(
    fc.property(
      fc.array(wild, { maxLength: 12 }),
      fc.bigInt({ min: -5n, max: 10n ** 9n }).map(paise),
      fc.integer({ min: -9_000, max: 9_000 }).map((days) => addDays(TODAY, days)),
      (rows, statedIncome, today) => {
        const { months, bouncedDebits, monthlyObligations } = analyseStatement({
          rows,
          statedIncome,
          today,
          reading,
        });
        expect(months).toHaveLength(3);
        expect(bouncedDebits >= 0 && monthlyObligations >= 0n).toBe(true);
      },
    ),
    RUNS,
  );
});

test("another debit never adds salary, and another return never takes a bounce away", () => {
  fc.assert(
    fc.property(anyRows, anyRow, (rows, row) => {
      const before = analyse(rows);
      const withDebit = analyse([...rows, { ...row, type: "debit" }]);
      for (const [index, month] of withDebit.months.entries()) {
        expect(month.salary).toBeLessThanOrEqual(before.months[index]?.salary ?? 0n);
      }
      expect(withDebit.monthsWithSalary).toBeLessThanOrEqual(before.monthsWithSalary);
      const withRow = analyse([...rows, row]);
      expect(withRow.bouncedDebits).toBeGreaterThanOrEqual(before.bouncedDebits);
    }),
    RUNS,
  );
});

test("to know the holder's name never adds salary, and changes nothing else", () => {
  fc.assert(
    fc.property(anyRows, (rows) => {
      const { months, monthsWithSalary, ...rest } = analyse(rows);
      const known = analyse(rows, ["ASHA RAO"]);
      expect(known).toMatchObject(rest);
      expect(known.monthsWithSalary).toBeLessThanOrEqual(monthsWithSalary);
      for (const [index, { salary }] of known.months.entries())
        expect(salary).toBeLessThanOrEqual(months[index]?.salary ?? 0n);
    }),
    RUNS,
  );
});

test("what was read twice is read once", () => {
  fc.assert(
    fc.property(anyRows, (rows) => {
      const { duplicatesRemoved: _, ...once } = analyse(rows);
      expect(analyse([...rows, ...rows])).toMatchObject(once);
    }),
    RUNS,
  );
});

test("five thousand rows are read, however alike they are", () => {
  const many = (narration: (index: number) => string, type: (index: number) => StatementRow["type"]) =>
    Array.from(
      { length: 5_000 },
      (_, index): StatementRow => ({
        date: addDays(civilDate("2026-08-01"), index % 92),
        type: type(index),
        amount: paise(BigInt(10_00 + (index % 7))),
        balance: paise(BigInt(50_000_00 + index)),
        narration: narration(index),
      }),
    );
  const credit = () => "credit" as const;
  const worded = analyse(many(() => "SALARY ACME", credit));
  expect(worded.months.map(({ salaryCredits }) => salaryCredits.length)).toEqual([1705, 1621, 1674]);
  const turns = (index: number) => (index % 2 === 0 ? "credit" : "debit");
  const reversed = analyse(many((index) => (index % 2 === 0 ? "SALARY ACME" : "REVERSAL ACME"), turns));
  expect(reversed.monthsWithSalary).toBe(0);
  expect(analyse(many(() => "UPI SHOP", credit)).months.every(({ salary }) => salary === 0n)).toBe(true);
  const salaries = FIRSTS.map(
    (date): StatementRow => ({
      date: civilDate(date),
      type: "credit",
      amount: paise(40_000_00n),
      balance: paise(90_000_00n),
      narration: "NEFT ACME",
    }),
  );
  expect(analyse([...many((index) => `UPI ${index}`, turns), ...salaries]).monthsWithSalary).toBe(3);
});

const FIRSTS = ["2026-08-01", "2026-09-01", "2026-10-01"];
