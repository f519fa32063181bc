import {
  type CreditDecision,
  REFUSAL_REASONS,
  REFUSAL_STATUSES,
  RULE_HITS,
  STATEMENT_REASONS,
  UNKNOWN_REASONS,
} from "@vaada/lending/policy/credit-decision";
import { GRADES } from "@vaada/lending/product-terms";
import { paise } from "@vaada/money/paise";
import * as z from "zod";

const Amount = z
  .int()
  .positive()
  .transform((amount) => paise(BigInt(amount)));
const ruleHits = z.array(z.enum(RULE_HITS)).min(1);

const Decision = z.discriminatedUnion("decision", [
  z
    .strictObject({
      decision: z.literal("approve"),
      grade: z.enum(GRADES),
      amount: Amount,
      cap: Amount,
      isLoanAmountUpgradable: z.boolean(),
      ruleHits,
    })
    .refine(({ amount, cap }) => amount <= cap, "offers more than can be lent"),
  z.strictObject({
    decision: z.literal("needs-statement"),
    reasons: z.array(z.enum(STATEMENT_REASONS)).min(1),
    ruleHits,
  }),
  z.strictObject({
    decision: z.literal("refuse"),
    reasons: z.array(z.enum(REFUSAL_REASONS)).min(1),
    status: z.enum(REFUSAL_STATUSES),
    ruleHits,
  }),
  z.strictObject({
    decision: z.literal("undecided"),
    reasons: z.array(z.enum(UNKNOWN_REASONS)).min(1),
    ruleHits,
  }),
]);

/** Parses the engine's answer. Throws for anything but a decision, so that a broken model never approves. */
export const readDecision = (answer: unknown): CreditDecision => Decision.parse(answer);
