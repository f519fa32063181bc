import { readJourneyPosition } from "../../../journey/applications/journey-position.ts";
import { evidenceOf, insertConsents } from "../../../journey/consents/store.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import type { Tx } from "../../../platform/db/tx.ts";
import { enqueue } from "../../../platform/queue/enqueue.ts";
import { refuse } from "../../../platform/refusals/refused.ts";
import type { CurrentEmail } from "./current-email.ts";
import { type FoundPan, lookUpPan, type PanServices, type PanWish } from "./look-up-pan.ts";
import { refuseIfHeld } from "./other-holder.ts";
import { confirmRecord, isPanTaken, issueLink } from "./store.ts";

/**
 * Binds the PAN and the address to the borrower, and ends the step. Of two accounts that confirm one PAN at the same
 * moment the database lets one through.
 */
export async function confirmPan(services: PanServices, wish: PanWish) {
  try {
    return await lookUpPan(services, wish, (tx, found) => confirm(tx, wish, found));
  } catch (error) {
    if (!isPanTaken(error)) throw error;
    const held = await refuseAsTaken(services, wish);
    if (held === null) throw error;
    return held;
  }
}

async function confirm(tx: Tx, wish: PanWish, found: FoundPan) {
  const { record, email, standing, hasConsented, now, journeyContext } = found;
  const { borrowerId, call, caller, openStep } = wish;
  // Another tab did the same a moment ago.
  if (record.confirmedAt !== null) return { redirect_to: standing.route };
  if (record.isAadhaarLinked !== true) return refuse("PAN_NOT_LINKED");
  await confirmRecord(tx, { id: record.id, now });
  await sendLink(tx, email, now);
  if (!hasConsented)
    await insertConsents(tx, {
      call: call.name,
      kinds: call.consents,
      borrowerId,
      applicationId: standing.application.id,
      evidence: evidenceOf(caller, now),
    });
  const reply = { redirect_to: (await readJourneyPosition(tx, { borrowerId, ...journeyContext })).route };
  await openStep.rememberReply(tx, reply);
  return reply;
}

/** Queued with the confirmation: there if and only if it is. */
async function sendLink(tx: Tx, { id, verifiedAt }: CurrentEmail, now: Date): Promise<void> {
  if (verifiedAt !== null) return;
  await issueLink(tx, { id, now });
  await enqueue(tx, "send-email-link", { emailId: id });
}

function refuseAsTaken({ database, vault }: PanServices, { borrowerId, pan }: PanWish) {
  const panIndex = vault.index("pan", pan.reveal());
  return database.withTx(asBorrower(borrowerId), (tx) =>
    refuseIfHeld(tx, vault, { borrowerId, panIndex, pan }),
  );
}
