import { paise } from "@vaada/money/paise";
import type { BureauFacts, CreditFacts, StatementFacts } from "../credit-facts.ts";

export const FILE = {
  kind: "file",
  score: 790,
  monthlyObligations: paise(0n),
  hasUntoldInstalment: false,
  worstPastDueDays: 0,
  isWrittenOff: false,
} as const satisfies BureauFacts;

export const STATEMENT: StatementFacts = {
  monthsWithSalary: 3,
  averageMonthEndBalance: paise(6_000_00n),
  bouncedDebits: 0,
  monthlyObligations: paise(0n),
  isDoubtful: false,
};

export const rupees = (amount: bigint) => paise(amount * 100n);
export const income = (amount: bigint, pin: string | null) => ({ monthlyIncome: paise(amount), pin });
export const asked = (amount: bigint) => ({ requested: paise(amount) });
export const file = (change: Partial<Extract<BureauFacts, { kind: "file" }>>) => ({
  bureau: { ...FILE, ...change },
});
export const score = (value: number) => file({ score: value });
export const pastDue = (days: number | null) => file({ worstPastDueDays: days });
export const owing = (amount: bigint) => file({ monthlyObligations: paise(amount) });
export const untold = (change: Partial<Extract<BureauFacts, { kind: "file" }>> = {}) =>
  file({ hasUntoldInstalment: true, ...change });
export const NO_FILE = { bureau: { kind: "no-file" } } as const;
export const read = (statement: Partial<StatementFacts>, besides: Partial<CreditFacts> = NO_FILE) => ({
  ...besides,
  statement: { ...STATEMENT, ...statement },
});

export type Case = readonly [change: Partial<CreditFacts>, said: string];

export const A = "approved-at-once score-for-better-grade amount-as-asked";
export const A_CAPPED = "approved-at-once score-for-better-grade amount-by-free-income";
export const TOO_SMALL_BY_STATEMENT =
  "Rejected: amount-too-small | no-score obligations-too-high approved-by-statement amount-too-small";
