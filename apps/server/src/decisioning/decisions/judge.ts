import type { CreditDecision } from "@vaada/lending/policy/credit-decision";
import type { CreditFacts } from "@vaada/lending/policy/credit-facts";
import type { Mend } from "@vaada/lending/policy/mend";
import { nearestPass } from "@vaada/lending/policy/nearest-pass";
import type { CreditModel } from "../../services.ts";
import type { Outcome } from "./store.ts";

/** What a model says of facts. The same model says the same of the same facts, for ever. */
export type Judgement = {
  readonly model: CreditModel;
  readonly facts: CreditFacts;
  readonly decision: CreditDecision;
  /** The nearest change that would have passed; `null` where there is none, and unless it is a refusal. */
  readonly mends: readonly Mend[] | null;
};

export async function judge(model: CreditModel, facts: CreditFacts): Promise<Judgement> {
  const decision = await model.decide(facts);
  const mends =
    decision.decision === "refuse"
      ? await nearestPass({ facts, refused: decision, judge: (others) => model.decide(others) })
      : null;
  return { model, facts, decision, mends };
}

/**
 * What is made of it. A bureau that is silent can be asked again; what it leaves open once it has answered would stay so
 * however often anybody asked, and is for a person to look at.
 */
export function verdictOf({ decision, facts }: Judgement): Outcome | "postponed" {
  const isBureauSilent = facts.bureau === null;
  switch (decision.decision) {
    case "approve":
    case "refuse":
      return decision.decision;
    case "needs-statement":
      if (facts.statement !== null)
        throw new Error("verdictOf: the policy asks for the statement it was given");
      return isBureauSilent ? "postponed" : "needs-statement";
    case "undecided":
      return isBureauSilent ? "postponed" : "review";
    default:
      return decision satisfies never;
  }
}
