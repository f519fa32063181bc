import { type Paise, paise } from "@vaada/money/paise";
import type { BureauFacts, CreditFacts } from "./credit-facts.ts";
import { obligationsOf } from "./known-facts.ts";

/** A fact with the value at which a refused borrower would have passed. */
export type Mend =
  | { readonly kind: "age"; readonly atLeast: number }
  | { readonly kind: "monthly-income"; readonly atLeast: Paise }
  | { readonly kind: "score"; readonly atLeast: number }
  | { readonly kind: "months-with-salary"; readonly atLeast: number }
  | { readonly kind: "average-month-end-balance"; readonly atLeast: Paise }
  | { readonly kind: "bounced-debits"; readonly atMost: number }
  | { readonly kind: "obligations"; readonly atMost: Paise };

/** The change that lies so many steps away from how things are; `null` when the facts do not tell. */
export function mendAt(facts: CreditFacts, kind: Mend["kind"], steps: number): Mend | null {
  const { ageYears, monthlyIncome, bureau, statement } = facts;
  switch (kind) {
    case "age":
      return ageYears === null ? null : { kind, atLeast: ageYears + steps };
    case "monthly-income":
      return monthlyIncome === null ? null : { kind, atLeast: up(monthlyIncome, steps, ROUND_STEP) };
    case "score":
      return bureau?.kind !== "file"
        ? null
        : { kind, atLeast: Math.min(bureau.score + steps, SCORE_HIGHEST) };
    case "months-with-salary":
      return statement === null ? null : { kind, atLeast: statement.monthsWithSalary + steps };
    case "average-month-end-balance": {
      if (statement === null) return null;
      return { kind, atLeast: up(statement.averageMonthEndBalance ?? BELOW_NOTHING, steps, RUPEE) };
    }
    case "bounced-debits":
      return statement === null ? null : { kind, atMost: Math.max(statement.bouncedDebits - steps, 0) };
    case "obligations":
      return bureau === null ? null : { kind, atMost: down(obligationsOf(bureau, facts), steps, ROUND_STEP) };
    default:
      return kind satisfies never;
  }
}

/** The facts as they would be with exactly that change. */
export function withMend(facts: CreditFacts, mend: Mend): CreditFacts {
  switch (mend.kind) {
    case "age":
      return { ...facts, ageYears: mend.atLeast };
    case "monthly-income":
      return { ...facts, monthlyIncome: mend.atLeast };
    case "score":
      return withFile(facts, { score: mend.atLeast });
    case "months-with-salary":
      return withStatement(facts, { monthsWithSalary: mend.atLeast });
    case "average-month-end-balance":
      return withStatement(facts, { averageMonthEndBalance: mend.atLeast });
    case "bounced-debits":
      return withStatement(facts, { bouncedDebits: mend.atMost });
    case "obligations": {
      // Wherever they were found: of two figures the higher one counts.
      const owed = { monthlyObligations: mend.atMost };
      return withFile(withStatement(facts, owed), owed);
    }
    default:
      return mend satisfies never;
  }
}

const withFile = (
  facts: CreditFacts,
  change: Partial<Extract<BureauFacts, { kind: "file" }>>,
): CreditFacts =>
  facts.bureau?.kind === "file" ? { ...facts, bureau: { ...facts.bureau, ...change } } : facts;

const withStatement = (
  facts: CreditFacts,
  change: Partial<NonNullable<CreditFacts["statement"]>>,
): CreditFacts =>
  facts.statement === null ? facts : { ...facts, statement: { ...facts.statement, ...change } };

/** Steps end on round figures: nobody is told to earn 18,000 and 37 paise. */
const up = (amount: Paise, steps: number, step: bigint): Paise =>
  paise((floorDivide(amount, step) + BigInt(steps)) * step);

function down(amount: Paise, steps: number, step: bigint): Paise {
  const reached = (-floorDivide(paise(-amount), step) - BigInt(steps)) * step;
  return paise(reached < 0n ? 0n : reached);
}

/** Division of a `bigint` cuts towards zero, and a balance may be below it. */
const floorDivide = (amount: Paise, step: bigint): bigint =>
  amount / step - (amount < 0n && amount % step !== 0n ? 1n : 0n);

const RUPEE = 100n;
const ROUND_STEP = 100n * RUPEE;
/** A balance that nobody knows is mended from zero rupees on. */
const BELOW_NOTHING = paise(-RUPEE);
/** The top of the bureau's scale: nobody can reach more. */
const SCORE_HIGHEST = 900;
