import { randomUUID } from "node:crypto";
import { addDays, type CivilDate } from "@vaada/calendar/civil-date";
import { takeDecision } from "@vaada/contract/calls/decision";
import type { CreditDecision } from "@vaada/lending/policy/credit-decision";
import type { CreditFacts } from "@vaada/lending/policy/credit-facts";
import { encodeFacts } from "@vaada/lending/policy/facts-on-file";
import { householdRepayMaximum } from "@vaada/lending/policy/household";
import { incomeLimitOf, knownFacts } from "@vaada/lending/policy/known-facts";
import type { Mend } from "@vaada/lending/policy/mend";
import { nearestPass } from "@vaada/lending/policy/nearest-pass";
import type { Paise } from "@vaada/money/paise";
import { markDecided } from "../../journey/applications/store.ts";
import { forgetAnswers } from "../../journey/step-guard/store.ts";
import type { Tx } from "../../platform/db/tx.ts";
import type { Place, Vault } from "../../platform/vault/vault.ts";
import type { CreditModel } from "../../services.ts";
import { composeRefusalText, sealRefusalText } from "./refusal.ts";
import { insertDecision, type NewDecision, type Outcome } from "./store.ts";

/** A model's decision on facts. The same model always decides the same on the same facts. */
export type Judgement = {
  readonly model: CreditModel;
  readonly facts: CreditFacts;
  readonly decision: CreditDecision;
  /** The nearest change of facts that would have passed. `null` when there is none, or when nothing was refused. */
  readonly mends: readonly Mend[] | null;
};

export async function judgeFacts(model: CreditModel, facts: CreditFacts): Promise<Judgement> {
  const decision = await model.decide(facts);
  const mends =
    decision.decision === "refuse"
      ? await nearestPass({ facts, refused: decision, judge: (others) => model.decide(others) })
      : null;
  return { model, facts, decision, mends };
}

/**
 * The outcome of a judgement. A silent bureau can be asked again, so the decision is postponed. What stays open after the
 * bureau has answered would stay open for ever, so a person looks.
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

/** A judgement and its time. */
export type DatedJudgement = {
  readonly judgement: Judgement;
  /** The platform's time, and its day in India. */
  readonly now: Date;
  readonly on: CivilDate;
  readonly bureauReportId: string | null;
};

type DecisionRecord = DatedJudgement & {
  readonly borrowerId: string;
  readonly applicationId: number;
  readonly statementSessionId: string | null;
  readonly verdict: Outcome;
};

/** Long enough for one or two salaries and the bureau's next month. The refusal names the day. */
export const REAPPLY_AFTER_DAYS = 45;

/** Stores a decision with all it rests on, and closes the application or puts it under review where that follows. Gives its id. */
export async function recordDecision(tx: Tx, vault: Vault, record: DecisionRecord): Promise<string> {
  const { borrowerId, applicationId, verdict, now } = record;
  const decision = sealDecision(vault, record);
  await insertDecision(tx, decision);
  await markDecided(tx, {
    id: applicationId,
    closedAt: verdict === "refuse" ? now : null,
    underReviewAt: verdict === "review" ? now : null,
  });
  // An earlier answer would lead to a step that this application does not reach any more.
  if (verdict === "refuse" || verdict === "review")
    await forgetAnswers(tx, { borrowerId, call: takeDecision.name });
  return decision.id;
}

function sealDecision(vault: Vault, { judgement, verdict, now, on, ...record }: DecisionRecord): NewDecision {
  const { model, facts, decision, mends } = judgement;
  const id = randomUUID();
  const seal = (column: string, plain: string): Buffer => vault.seal(plain, placeOf(column, id));
  const isRefused = decision.decision === "refuse";
  return {
    id,
    applicationId: record.applicationId,
    borrowerId: record.borrowerId,
    takenAt: now,
    takenOn: on,
    policy: model.policy,
    policyVersion: model.version,
    modelHash: Buffer.from(model.hash, "hex"),
    outcome: verdict,
    approved:
      decision.decision === "approve" ? { ...decision, repayMax: repayMaximumOf(model, facts) } : null,
    refused: isRefused ? { status: decision.status, reapplyOn: addDays(on, REAPPLY_AFTER_DAYS) } : null,
    reasons: decision.decision === "approve" ? [] : decision.reasons,
    ruleHits: decision.ruleHits,
    incomeLimit: decision.ruleHits.includes("income-too-low") ? incomeLimitOf(model.rules, facts) : null,
    factsSealed: seal("facts_sealed", JSON.stringify(encodeFacts(facts))),
    mendsSealed: mends === null ? null : seal("mends_sealed", JSON.stringify(mends, paiseAsText)),
    wordsSealed: isRefused
      ? sealRefusalText(vault, id, composeRefusalText(decision.reasons, mends ?? []))
      : null,
    bureauReportId: record.bureauReportId,
    statementSessionId: record.statementSessionId,
  };
}

/** The law's limit is the same in every version of the policy that asks for the household. */
function repayMaximumOf({ rules }: CreditModel, facts: CreditFacts): Paise | null {
  const known = knownFacts(rules, facts);
  return known.kind === "known" ? householdRepayMaximum(rules.household, known.facts) : null;
}

const paiseAsText = (_key: string, value: unknown): unknown =>
  typeof value === "bigint" ? String(value) : value;

const placeOf = (column: string, row: string): Place => ({ table: "decisions", column, row });
