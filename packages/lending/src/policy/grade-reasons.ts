import { REFUSAL_REASONS, type RuleHit, STATEMENT_REASONS, type StatementReason } from "./credit-decision.ts";

/** Why an approval has its grade: what kept it from being given at once, and what the credit score did. */
export type GradeReason =
  | StatementReason
  | "score-highest"
  | "score-not-highest"
  | "score-lifts"
  | "statement-alone"
  | "people-against-policy";

/** In the order in which a borrower reads them. Rule hits of an approval; of anything else there is no grade. */
export function gradeReasons(ruleHits: readonly RuleHit[]): readonly GradeReason[] {
  // The policy approves nobody whom it has a reason to refuse: two people did.
  if (REFUSAL_REASONS.some((reason) => ruleHits.includes(reason))) return ["people-against-policy"];
  const isBetter = ruleHits.includes("score-for-better-grade");
  if (ruleHits.includes("approved-at-once")) return [isBetter ? "score-highest" : "score-not-highest"];
  const needed = STATEMENT_REASONS.filter((reason) => ruleHits.includes(reason));
  return [...needed, isBetter ? "score-lifts" : "statement-alone"];
}
