import { randomBytes } from "node:crypto";
import { civilDate } from "@vaada/calendar/civil-date";
import { analyseStatement } from "@vaada/lending/statement/analyse-statement";
import { paise } from "@vaada/money/paise";
import { expect, test } from "vitest";
import { createVault } from "../../platform/vault/vault.ts";
import { openStatement, sealStatement, statementFactsOf } from "./analysis-on-file.ts";

const vault = createVault({ fieldKeys: [{ id: "k1", key: randomBytes(32) }], indexKey: randomBytes(32) });

const row = (date: string, rupees: bigint, narration: string) => ({
  date: civilDate(date),
  type: rupees < 0n ? ("debit" as const) : ("credit" as const),
  amount: paise((rupees < 0n ? -rupees : rupees) * 100n),
  balance: paise(-12_345_67n),
  narration,
});
const analysis = analyseStatement({
  rows: [
    row("2026-09-01", 40_000n, "SALARY ACME"),
    row("2026-10-01", 40_000n, "SALARY ACME"),
    row("2026-09-05", -800n, "ACH QUICK LOAN EMI"),
    row("2026-10-05", -800n, "ACH QUICK LOAN EMI"),
    row("2026-10-09", 800n, "ACH RETURN QUICK LOAN EMI"),
  ],
  statedIncome: paise(40_000_00n),
  today: civilDate("2026-11-15"),
  reading: { fullMonths: 3, salaryPpmOfIncomeMin: 800_000n },
});
const READ = { analysis, accountCount: 2, isHolderNamed: false, isFraudSuspected: true };

test("what a statement came to is opened as it was sealed, to the paisa", () => {
  expect(analysis.monthsMissing).toHaveLength(1);
  expect(analysis.loanDebits).toHaveLength(1);
  expect(openStatement(vault, "s1", sealStatement(vault, "s1", READ))).toEqual(READ);
});

test("a statement is in doubt when nobody named its holder or it looks forged", () => {
  const isDoubtful = (isHolderNamed: boolean, isFraudSuspected: boolean) =>
    statementFactsOf({ ...READ, isHolderNamed, isFraudSuspected }).isDoubtful;
  expect([isDoubtful(true, false), isDoubtful(true, true)]).toEqual([false, true]);
  expect([isDoubtful(false, false), isDoubtful(false, true)]).toEqual([true, true]);
  expect(statementFactsOf(READ)).toMatchObject({ bouncedDebits: analysis.bouncedDebits });
});

test("anything else is not taken for it", () => {
  const place = { table: "statement_sessions", column: "analysis_sealed", row: "s1" };
  const whole = JSON.parse(vault.open(sealStatement(vault, "s1", READ), place));
  const { bouncedDebits: _, ...lacking } = whole.analysis;
  for (const wrong of [
    { ...whole, more: 1 },
    { ...whole, isFraudSuspected: undefined },
    { ...whole, analysis: lacking },
    { ...whole, analysis: { ...whole.analysis, bouncedDebits: -1 } },
    { ...whole, analysis: { ...whole.analysis, monthlyObligations: 800 } },
    { ...whole, analysis: { ...whole.analysis, averageMonthEndBalance: "1.5" } },
  ])
    expect(() => openStatement(vault, "s1", vault.seal(JSON.stringify(wrong), place))).toThrow();
  expect(() => openStatement(vault, "s2", sealStatement(vault, "s1", READ))).toThrow();
});
