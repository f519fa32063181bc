import { type Paise, paise } from "@vaada/money/paise";

export type EligibilityLimits = {
  readonly ageYearsMin: number;
  readonly ageYearsMax: number;
  readonly monthlyIncomeMin: Readonly<Record<Residence, Paise>>;
};

export type Residence = "metro" | "elsewhere";

/** The limits of the credit policy that a person can check before signing in. */
export const ELIGIBILITY_LIMITS: EligibilityLimits = {
  ageYearsMin: 21,
  ageYearsMax: 55,
  monthlyIncomeMin: { metro: paise(18_000_00n), elsewhere: paise(15_000_00n) },
};

export type SelfCheckAnswers = {
  /** Completed years on the day of the check. */
  readonly ageYears: number;
  readonly monthlyIncome: Paise;
  readonly livesIn: Residence;
  readonly isResidentOfIndia: boolean;
};

export type IneligibleReason = "too-young" | "too-old" | "income-too-low" | "not-resident-of-india";

export type Eligibility =
  | { readonly kind: "eligible" }
  | { readonly kind: "not-eligible"; readonly reasons: readonly IneligibleReason[] };

/** Gives every reason at once: nobody should mend one answer only to meet the next refusal. */
export function checkEligibility(answers: SelfCheckAnswers, limits: EligibilityLimits): Eligibility {
  const reasons: IneligibleReason[] = [];
  if (answers.ageYears < limits.ageYearsMin) reasons.push("too-young");
  if (answers.ageYears > limits.ageYearsMax) reasons.push("too-old");
  if (answers.monthlyIncome < limits.monthlyIncomeMin[answers.livesIn]) reasons.push("income-too-low");
  if (!answers.isResidentOfIndia) reasons.push("not-resident-of-india");
  return reasons.length === 0 ? { kind: "eligible" } : { kind: "not-eligible", reasons };
}
