import type { Paise } from "@vaada/money/paise";
import type { Grade } from "../product-terms.ts";

/** `undecided` is not a refusal: a fact that the rules need is missing, or one that they rest on is in doubt. */
export type CreditDecision = {
  /** Every rule that held, in the order of the policy. */
  readonly ruleHits: readonly RuleHit[];
} & (
  | ({ readonly decision: "approve"; readonly grade: Grade } & ApprovedAmount)
  | { readonly decision: "needs-statement"; readonly reasons: readonly StatementReason[] }
  | {
      readonly decision: "refuse";
      readonly reasons: readonly RefusalReason[];
      readonly status: RefusalStatus;
    }
  | { readonly decision: "undecided"; readonly reasons: readonly UnknownReason[] }
);

export type ApprovedAmount = {
  /** The amount offered: never more than was asked for. */
  readonly amount: Paise;
  /** The amount that could be lent, whatever was asked for. */
  readonly cap: Paise;
  readonly isLoanAmountUpgradable: boolean;
};

/** Lead statuses, as the borrower's dashboard and the lender know them. */
export const REFUSAL_STATUSES = ["Not Eligible", "Rejected"] as const;
export type RefusalStatus = (typeof REFUSAL_STATUSES)[number];

/** Why somebody is refused, in the order in which the borrower reads it. */
export const REFUSAL_REASONS = [
  "too-young",
  "too-old",
  "income-too-low",
  "score-too-low",
  "loan-written-off",
  "loan-past-due",
  "blacklisted",
  "too-few-months-with-salary",
  "month-end-balance-too-low",
  "too-many-bounced-debits",
  "amount-too-small",
  "household-repayments-too-high",
  "lent-on-code-too-much",
] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

/** Why nobody can be approved without a statement. */
export const STATEMENT_REASONS = [
  "not-salaried",
  "not-paid-by-bank-transfer",
  "no-score",
  "score-below-at-once",
  "obligations-too-high",
  "obligations-unknown",
  "bureau-unknown",
] as const;
export type StatementReason = (typeof STATEMENT_REASONS)[number];

export const UNKNOWN_REASONS = [
  "age-unknown",
  "income-unknown",
  "residence-unknown",
  "employment-unknown",
  "bureau-unknown",
  "score-unknown",
  "past-due-unknown",
  "statement-doubtful",
] as const;
export type UnknownReason = (typeof UNKNOWN_REASONS)[number];

/** The rules in a borrower's favour, and the limit that bound the amount. */
const APPROVAL_HITS = [
  "approved-at-once",
  "approved-by-statement",
  "score-for-better-grade",
  "amount-as-asked",
  "amount-by-product",
  "amount-by-free-income",
  "amount-by-household",
  "amount-by-code",
] as const;

export const RULE_HITS = [
  ...REFUSAL_REASONS,
  ...STATEMENT_REASONS,
  ...UNKNOWN_REASONS,
  ...APPROVAL_HITS,
] as const;
export type RuleHit = (typeof RULE_HITS)[number];

const NOT_ELIGIBLE: readonly RefusalReason[] = ["too-young", "too-old", "income-too-low"];

/** One of them is enough: beside it the other reasons change nothing. */
export const refusalStatus = (reasons: readonly RefusalReason[]): RefusalStatus =>
  reasons.some((reason) => NOT_ELIGIBLE.includes(reason)) ? "Not Eligible" : "Rejected";
