import { isCivilDate } from "@vaada/calendar/civil-date";
import type { StatementFacts } from "@vaada/lending/policy/credit-facts";
import type { StatementAnalysis, StatementMonth } from "@vaada/lending/statement/analyse-statement";
import { paise } from "@vaada/money/paise";
import { z } from "zod";
import type { Vault } from "../../platform/vault/vault.ts";

/** All that is stored of a statement: its analysis, and how surely it is the borrower's. */
export type AnalysedStatement = {
  readonly analysis: StatementAnalysis;
  readonly accountCount: number;
  /** False when the bank did not say whose account it is. */
  readonly isHolderNamed: boolean;
  readonly isFraudSuspected: boolean;
};

/** The statement's facts for the credit policy. A statement that may be forged or another's is doubtful and approves nobody. */
export const statementFactsOf = (statement: AnalysedStatement): StatementFacts => ({
  ...statement.analysis,
  isDoubtful: !statement.isHolderNamed || statement.isFraudSuspected,
});

export const sealStatement = (vault: Vault, sessionId: string, statement: AnalysedStatement): Buffer =>
  vault.seal(JSON.stringify(statement, amountsAsDigits), placeOf(sessionId));

/** Throws when the content is not what was sealed: nobody is decided on by half a statement. */
export const openStatement = (vault: Vault, sessionId: string, sealed: Buffer): AnalysedStatement =>
  StoredStatement.parse(JSON.parse(vault.open(sealed, placeOf(sessionId))));

const placeOf = (sessionId: string) => ({
  table: "statement_sessions",
  column: "analysis_sealed",
  row: sessionId,
});

const amountsAsDigits = (_key: string, value: unknown): unknown =>
  typeof value === "bigint" ? value.toString() : value;

const Amount = z
  .string()
  .regex(/^-?\d+$/)
  .transform((digits) => paise(BigInt(digits)));
const Count = z.int().min(0);
const Day = z.string().refine(isCivilDate);
const Month = z
  .string()
  .regex(/^\d{4}-\d{2}$/)
  .transform((text) => text as StatementMonth["month"]);

const StoredStatement = z.strictObject({
  accountCount: Count,
  isHolderNamed: z.boolean(),
  isFraudSuspected: z.boolean(),
  analysis: z.strictObject({
    months: z.array(
      z.strictObject({
        month: Month,
        rowCount: Count,
        salaryCredits: z.array(
          z.strictObject({ date: Day, amount: Amount, foundBy: z.enum(["narration", "rhythm"]) }),
        ),
        salary: Amount,
        hasSalary: z.boolean(),
        endBalance: Amount.nullable(),
        bouncedDebits: Count,
      }),
    ),
    monthsWithSalary: Count,
    averageMonthEndBalance: Amount.nullable(),
    bouncedDebits: Count,
    loanDebits: z.array(z.strictObject({ monthly: Amount, months: z.array(Month) })),
    monthlyObligations: Amount,
    monthsMissing: z.array(Month),
    duplicatesRemoved: Count,
  }),
}) satisfies z.ZodType<AnalysedStatement>;
