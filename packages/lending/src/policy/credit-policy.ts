import type { Paise } from "@vaada/money/paise";
import type { EligibilityLimits } from "../eligibility.ts";
import type { Grade, ProductTerms } from "../product-terms.ts";
import type { StatementReading } from "../statement/analyse-statement.ts";
import type { Employment, IncomeMode } from "./credit-facts.ts";
import type { HouseholdRule } from "./household.ts";

/**
 * The rules of lending: to whom, at which grade and how much. All of it is data: a decision keeps its
 * version.
 */
export type CreditPolicy = {
  readonly policy: string;
  readonly version: number;
  readonly limits: EligibilityLimits;
  /** How the PIN of an address in a metro begins. */
  readonly metroPinPrefixes: readonly string[];
  readonly score: ScoreRule;
  /** The worst of the last 24 months, from which on we refuse. */
  readonly pastDueDaysRefused: number;
  readonly atOnce: AtOnceRule;
  readonly byStatement: StatementRule;
  readonly amount: ProductTerms["amount"] & { readonly ppmOfFreeIncomeMax: bigint };
  readonly household: HouseholdRule;
  /**
   * The most that an identity proven by code alone may be lent in twelve months, all loans together (KY-05).
   */
  readonly lentOnCodeMax: Paise;
};

export type ScoreRule = {
  /** The bureau's scores for somebody without a history. */
  readonly none: { readonly lowest: number; readonly highest: number };
  readonly lowest: number;
  readonly highest: number;
  readonly approvedMin: number;
};

export type AtOnceRule = {
  readonly employment: Employment;
  readonly incomeMode: IncomeMode;
  readonly scoreMin: number;
  readonly obligationsPpmOfIncomeMax: bigint;
  readonly grades: GradeRule;
};

export type StatementRule = {
  readonly reading: StatementReading;
  readonly monthsWithSalaryMin: number;
  readonly averageMonthEndBalanceMin: Paise;
  readonly bouncedDebitsMax: number;
  readonly grades: GradeRule;
};

/** The better grade from a score on, the other one below it and without a score. */
export type GradeRule = {
  readonly better: Grade;
  readonly betterFromScore: number;
  readonly otherwise: Grade;
};
