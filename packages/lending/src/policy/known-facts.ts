import { type Paise, ZERO } from "@vaada/money/paise";
import type { Residence } from "../eligibility.ts";
import type { UnknownReason } from "./credit-decision.ts";
import type { BureauFacts, CreditFacts, Employment, IncomeMode } from "./credit-facts.ts";
import type { CreditPolicy, ScoreRule } from "./credit-policy.ts";

/** The facts of an approval, with nothing unknown left in them. */
export type KnownFacts = {
  readonly monthlyIncome: Paise;
  readonly employment: Employment;
  readonly incomeMode: IncomeMode;
  readonly score: KnownScore;
  /** From the bureau; without a file from the statement, and before there is one, none. */
  readonly obligations: Paise;
  readonly hasUntoldInstalment: boolean;
} & Pick<CreditFacts, "requested" | "household" | "lentOnCode" | "daysToDue">;

export type KnownScore = { readonly kind: "score"; readonly value: number } | { readonly kind: "none" };

type KnownFact =
  | { readonly kind: "known"; readonly facts: KnownFacts }
  | { readonly kind: "unknown"; readonly reasons: readonly UnknownReason[] };

export function knownFacts(policy: CreditPolicy, facts: CreditFacts): KnownFact {
  const { monthlyIncome, employment, incomeMode, bureau, requested, household, lentOnCode, daysToDue } =
    facts;
  const score = bureau === null ? UNREADABLE : scoreOfBureau(policy.score, bureau);
  const reasons: UnknownReason[] = [];
  if (!isWholeCount(facts.ageYears)) reasons.push("age-unknown");
  if (monthlyIncome === null) reasons.push("income-unknown");
  if (!isIncomeJudged(policy, facts)) reasons.push("residence-unknown");
  if (employment === null || incomeMode === null) reasons.push("employment-unknown");
  if (bureau === null) reasons.push("bureau-unknown");
  else if (score.kind === "unreadable") reasons.push("score-unknown");
  if (bureau?.kind === "file" && !isWholeCount(bureau.worstPastDueDays)) reasons.push("past-due-unknown");
  const isMissing = monthlyIncome === null || employment === null || incomeMode === null;
  if (isMissing || score.kind === "unreadable" || bureau === null || reasons.length > 0) {
    return { kind: "unknown", reasons };
  }
  const owed = {
    obligations: obligationsOf(bureau, facts),
    hasUntoldInstalment: bureau.kind === "file" && bureau.hasUntoldInstalment,
  };
  const asked = { requested, household, lentOnCode, daysToDue };
  return { kind: "known", facts: { monthlyIncome, employment, incomeMode, score, ...owed, ...asked } };
}

const UNREADABLE = { kind: "unreadable" } as const;

/** A number that is neither a score nor one of those that mean no score says nothing that can be trusted. */
export function scoreOf(rule: ScoreRule, score: number): KnownScore | typeof UNREADABLE {
  if (!Number.isInteger(score)) return UNREADABLE;
  if (score >= rule.lowest && score <= rule.highest) return { kind: "score", value: score };
  return score >= rule.none.lowest && score <= rule.none.highest ? { kind: "none" } : UNREADABLE;
}

const scoreOfBureau = (rule: ScoreRule, bureau: BureauFacts): KnownScore | typeof UNREADABLE =>
  bureau.kind === "file" ? scoreOf(rule, bureau.score) : { kind: "none" };

/** From the highest limit on it does not matter where somebody lives. */
const isIncomeJudged = (
  { limits, metroPinPrefixes }: CreditPolicy,
  { pin, monthlyIncome }: CreditFacts,
): boolean =>
  residenceOf(metroPinPrefixes, pin) !== null ||
  (monthlyIncome !== null && Object.values(limits.monthlyIncomeMin).every((limit) => monthlyIncome >= limit));

/**
 * Adds from the statement the obligations that the bureau does not tell, or not in full; it never lowers a
 * told one. A negative figure is nobody's and must not raise what can be lent.
 */
export function obligationsOf(bureau: BureauFacts, { statement }: Pick<CreditFacts, "statement">): Paise {
  const recurring = statement?.monthlyObligations ?? ZERO;
  if (bureau.kind === "no-file") return greater(recurring, ZERO);
  const told = greater(bureau.monthlyObligations, ZERO);
  return bureau.hasUntoldInstalment ? greater(told, recurring) : told;
}

const greater = (one: Paise, other: Paise): Paise => (one > other ? one : other);

const isWholeCount = (value: number | null): boolean => Number.isInteger(value) && (value ?? -1) >= 0;

/** The lowest income that somebody must reach: where nobody knows where they live, the lower one can be missed all the same. */
export function incomeLimitOf(
  { limits, metroPinPrefixes }: Pick<CreditPolicy, "limits" | "metroPinPrefixes">,
  { pin }: Pick<CreditFacts, "pin">,
): Residence {
  const { metro, elsewhere } = limits.monthlyIncomeMin;
  return residenceOf(metroPinPrefixes, pin) ?? (metro < elsewhere ? "metro" : "elsewhere");
}

/** A PIN has six digits and never begins with zero; anything else does not say where somebody lives. */
export function residenceOf(metroPinPrefixes: readonly string[], pin: string | null): Residence | null {
  if (pin === null || !/^[1-9]\d{5}$/.test(pin)) return null;
  return metroPinPrefixes.some((prefix) => pin.startsWith(prefix)) ? "metro" : "elsewhere";
}
