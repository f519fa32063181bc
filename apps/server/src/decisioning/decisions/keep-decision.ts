import { randomUUID } from "node:crypto";
import { addDays, type CivilDate } from "@vaada/calendar/civil-date";
import { takeDecision } from "@vaada/contract/calls/decision";
import { encodeFacts } from "@vaada/lending/policy/facts-on-file";
import { markDecided } from "../../journey/applications/store.ts";
import { forgetAnswers } from "../../journey/step-guard/store.ts";
import type { Tx } from "../../platform/db/tx.ts";
import type { Place, Vault } from "../../platform/vault/vault.ts";
import type { Judgement } from "./judge.ts";
import { refusalWords } from "./refusal-words.ts";
import { insertDecision, type NewDecision, type Outcome } from "./store.ts";
import { sealWords } from "./words-on-file.ts";

/** A judgement, and when it was made. */
export type Taken = {
  readonly judgement: Judgement;
  /** The platform's time, and its day in India. */
  readonly now: Date;
  readonly on: CivilDate;
  readonly bureauReportId: string | null;
};

type Kept = Taken & {
  readonly borrowerId: string;
  readonly applicationId: number;
  readonly statementSessionId: string | null;
  readonly verdict: Outcome;
};

/** Long enough for a salary or two and a new month of the bureau's; it is what the borrower is told. */
export const REAPPLY_AFTER_DAYS = 45;

/** Puts a decision on file with all it rests on, and does to the application what follows from it. */
export async function keepDecision(tx: Tx, vault: Vault, kept: Kept): Promise<void> {
  const { borrowerId, applicationId, verdict, now } = kept;
  await insertDecision(tx, decisionOf(vault, kept));
  await markDecided(tx, {
    id: applicationId,
    closedAt: verdict === "refuse" ? now : null,
    underReviewAt: verdict === "review" ? now : null,
  });
  // What was answered on the way there leads nowhere any more.
  if (verdict === "refuse" || verdict === "review")
    await forgetAnswers(tx, { borrowerId, call: takeDecision.name });
}

function decisionOf(vault: Vault, { judgement, verdict, now, on, ...kept }: Kept): NewDecision {
  const { model, facts, decision, mends } = judgement;
  const id = randomUUID();
  const seal = (column: string, plain: string): Buffer => vault.seal(plain, placeOf(column, id));
  const isRefused = decision.decision === "refuse";
  return {
    id,
    applicationId: kept.applicationId,
    borrowerId: kept.borrowerId,
    takenAt: now,
    takenOn: on,
    policy: model.policy,
    policyVersion: model.version,
    modelHash: Buffer.from(model.hash, "hex"),
    outcome: verdict,
    approved: decision.decision === "approve" ? decision : null,
    refused: isRefused ? { status: decision.status, reapplyOn: addDays(on, REAPPLY_AFTER_DAYS) } : null,
    reasons: decision.decision === "approve" ? [] : decision.reasons,
    ruleHits: decision.ruleHits,
    factsSealed: seal("facts_sealed", JSON.stringify(encodeFacts(facts))),
    mendsSealed: mends === null ? null : seal("mends_sealed", JSON.stringify(mends, paiseAsText)),
    wordsSealed: isRefused ? sealWords(vault, id, refusalWords(decision.reasons, mends ?? [])) : null,
    bureauReportId: kept.bureauReportId,
    statementSessionId: kept.statementSessionId,
  };
}

const paiseAsText = (_key: string, value: unknown): unknown =>
  typeof value === "bigint" ? String(value) : value;

const placeOf = (column: string, row: string): Place => ({ table: "decisions", column, row });
