import type { ZenDecision, ZenEngine } from "@gorules/zen-engine";
import { SALARY_ADVANCE_POLICY } from "@vaada/lending/policies/salary-advance-policy";
import {
  type CreditDecision,
  REFUSAL_REASONS,
  REFUSAL_STATUSES,
  RULE_HITS,
  STATEMENT_REASONS,
  UNKNOWN_REASONS,
} from "@vaada/lending/policy/credit-decision";
import { encodeFacts } from "@vaada/lending/policy/facts-on-file";
import { withFigures } from "@vaada/lending/policy/policy-figures";
import { GRADES } from "@vaada/lending/product-terms";
import { paise } from "@vaada/money/paise";
import * as z from "zod";
import type { CreditModel } from "../../services.ts";
import { checkCells } from "./check-cells.ts";
import { readFigures } from "./model-figures.ts";
import { type ModelFile, PolicyRefused } from "./model-file.ts";

export function createCreditModel(
  engine: ZenEngine,
  file: ModelFile & { readonly name: string },
): CreditModel {
  const { policy, version } = file.model;
  checkCells(file.name, file.model);
  const decision = compileModel(engine, file);
  const figures = readFigures(file.name, file.model);
  return {
    policy,
    version,
    hash: file.hash,
    reading: file.reading,
    content: file.content,
    figures,
    rules: withFigures(SALARY_ADVANCE_POLICY, { version, figures }),
    async decide(facts) {
      const input = encodeFacts(facts);
      try {
        return readDecision((await decision.evaluate(input)).result);
      } catch (error) {
        throw new Error(`${policy} ${version} gave no decision.`, { cause: error });
      }
    },
  };
}

function compileModel(
  engine: ZenEngine,
  { name, content }: ModelFile & { readonly name: string },
): ZenDecision {
  try {
    const decision = engine.createDecision(content);
    decision.validate();
    return decision;
  } catch (error) {
    throw new PolicyRefused(`${name} is no graph that can be walked.`, { cause: error });
  }
}

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
const readDecision = (answer: unknown): CreditDecision => Decision.parse(answer);
