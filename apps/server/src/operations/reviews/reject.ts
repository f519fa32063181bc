import { createHash, randomUUID } from "node:crypto";
import { addDays, civilDateInIndia } from "@vaada/calendar/civil-date";
import { takeDecision } from "@vaada/contract/calls/decision";
import { REAPPLY_AFTER_DAYS } from "../../decisioning/decisions/record-decision.ts";
import { sealRefusalText } from "../../decisioning/decisions/refusal.ts";
import { insertDecision } from "../../decisioning/decisions/store.ts";
import { markDecided } from "../../journey/applications/store.ts";
import { requestCancellation } from "../../journey/mandates/end-mandate.ts";
import { readUncancelledMandates } from "../../journey/mandates/store.ts";
import { forgetAnswers } from "../../journey/step-guard/store.ts";
import { giveUpDisbursal } from "../../loans/disbursals/give-up.ts";
import { isPaidElsewhere } from "../../loans/disbursals/payouts/store.ts";
import { readLiveDisbursal } from "../../loans/disbursals/store.ts";
import type { Tx } from "../../platform/db/tx.ts";
import { type Act, type Reviewed, type Reviewing, type ReviewServices, refused } from "./reviewed.ts";
import { readLastDecision, readWaiting } from "./store.ts";

/** The application is refused and closed, and the borrower is told so as of any other refusal. */
export const reject: Act = (services, reviewing, inReview) =>
  inReview(async (tx): Promise<Reviewed> => {
    const { isClosed, about } = await readWaiting(tx, reviewing.applicationId);
    if (isClosed) return refused("This application is closed.");
    if (about === null) return rejectStopped(tx, services, reviewing);
    await refuseByPerson(tx, services, reviewing);
    return { kind: "done", about };
  });

/** A signed loan whose money has stopped ends here, as long as no payout of it can be alive. */
async function rejectStopped(tx: Tx, services: ReviewServices, reviewing: Reviewing): Promise<Reviewed> {
  const { applicationId, borrowerId, now } = reviewing;
  const disbursal = await readLiveDisbursal(tx, applicationId);
  if (disbursal === null || disbursal.stoppedAt === null)
    return refused("This application does not wait for a person, so it can't be rejected.");
  if ((await isPaidElsewhere(tx, disbursal)) || !(await giveUpDisbursal(tx, { applicationId, now })))
    return refused("A payout of this loan was paid or may yet be: it can't be rejected.");
  // Nothing may be debited where no loan goes.
  for (const id of await readUncancelledMandates(tx, disbursal.accountId))
    await requestCancellation(tx, { id, borrowerId, now: services.clock.realNow() });
  await refuseByPerson(tx, services, reviewing);
  return { kind: "done", about: "disbursal" };
}

/** Named as the policy of a decision that no policy took. */
const BY_A_PERSON = { policy: "review-by-a-person", version: 1 } as const;

/** What a person saw is not for the screen: the lender's help desk can speak about it. */
const WORDS = {
  en: {
    reasons: [
      "A person at the lender looked at your application and could not approve it. Our support can tell you more.",
    ],
    wouldHavePassed: [],
  },
  hi: {
    reasons: ["ऋणदाता के एक व्यक्ति ने आपका आवेदन देखा और उसे मंज़ूर नहीं कर सके। हमारी सहायता टीम आपको और बता सकती है।"],
    wouldHavePassed: [],
  },
};

async function refuseByPerson(
  tx: Tx,
  { vault }: ReviewServices,
  { applicationId, borrowerId, now }: Reviewing,
) {
  const id = randomUUID();
  const on = civilDateInIndia(now.getTime());
  const last = await readLastDecision(tx, applicationId);
  if (last === null) throw new Error("reject: a person looked at what was never decided on");
  const facts = vault.open(last.factsSealed, { table: "decisions", column: "facts_sealed", row: last.id });
  await insertDecision(tx, {
    id,
    applicationId,
    borrowerId,
    takenAt: now,
    takenOn: on,
    policy: BY_A_PERSON.policy,
    policyVersion: BY_A_PERSON.version,
    modelHash: createHash("sha256").update(BY_A_PERSON.policy).digest(),
    outcome: "refuse",
    approved: null,
    refused: { status: "Rejected", reapplyOn: addDays(on, REAPPLY_AFTER_DAYS) },
    reasons: [],
    ruleHits: [],
    factsSealed: vault.seal(facts, { table: "decisions", column: "facts_sealed", row: id }),
    mendsSealed: null,
    wordsSealed: sealRefusalText(vault, id, WORDS),
    bureauReportId: last.bureauReportId,
    statementSessionId: last.statementSessionId,
  });
  await markDecided(tx, { id: applicationId, closedAt: now, underReviewAt: null });
  // What was answered on the way there leads nowhere any more.
  await forgetAnswers(tx, { borrowerId, call: takeDecision.name });
}
