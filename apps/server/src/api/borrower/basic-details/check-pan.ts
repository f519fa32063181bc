import { maskedBirthDate } from "@vaada/contract/pan";
import { readJourneyPosition } from "../../../journey/applications/journey-position.ts";
import { evidenceOf } from "../../../journey/consents/evidence.ts";
import { giveConsents } from "../../../journey/consents/use-consents.ts";
import { issueLink } from "../../../journey/email-link/store.ts";
import { confirmRecord } from "../../../journey/pan-records/store.ts";
import type { Tx } from "../../../platform/db/tx.ts";
import { enqueue } from "../../../platform/queue/enqueue.ts";
import { refuse } from "../../../platform/refusals/refused.ts";
import type { Services } from "../../../services.ts";
import { lookUpPan, type PanMatch, type PanRequest, type PanServices } from "./look-up-pan.ts";
import { openHolder } from "./pan-record.ts";
import type { CurrentEmail } from "./step-tx.ts";

/** Answers what the tax register says of the PAN. A good answer is stored, so that asking again costs nothing. */
export function checkPan(services: PanServices, request: PanRequest) {
  return lookUpPan(services, request, async (tx, { record, mobileSealed }) => {
    const { name, birthDate } = openHolder(record, services.vault);
    const reply = {
      aadhaar_linked: record.isAadhaarLinked,
      full_name: name.reveal(),
      pan_number: request.pan.reveal(),
      gender: record.gender,
      // Nobody has proven yet that the PAN is theirs.
      dob: maskedBirthDate(birthDate.reveal()),
      mobileNo: openMobile(services.vault, request.borrowerId, mobileSealed),
    };
    // A PAN that is not linked leads nowhere: the register is asked about it anew, so its reply is not remembered.
    if (record.isAadhaarLinked !== false) await request.openStep.rememberReply(tx, reply);
    return reply;
  });
}

const openMobile = (vault: Services["vault"], borrowerId: string, mobileSealed: Buffer): string =>
  vault.open(mobileSealed, { table: "borrowers", column: "mobile_sealed", row: borrowerId });

/**
 * Binds the PAN and the e-mail address to the borrower, and ends the step. Of several accounts that claim one PAN it is
 * that of the first to prove the identity.
 */
export const confirmPan = (services: PanServices, request: PanRequest) =>
  lookUpPan(services, request, (tx, match) => confirmMatch(tx, request, match));

async function confirmMatch(tx: Tx, request: PanRequest, match: PanMatch) {
  const { record, email, position, hasConsented, now, journeyContext } = match;
  const { borrowerId, call, caller, openStep } = request;
  // Another tab confirmed it a moment ago.
  if (record.confirmedAt !== null) return { redirect_to: position.route };
  if (record.isAadhaarLinked === false) return refuse("PAN_NOT_LINKED");
  await confirmRecord(tx, { id: record.id, now });
  await sendLink(tx, email, now);
  if (!hasConsented)
    await giveConsents(tx, {
      call: call.name,
      kinds: call.consents,
      borrowerId,
      applicationId: position.application.id,
      evidence: evidenceOf(call, { caller, now }),
    });
  const reply = { redirect_to: (await readJourneyPosition(tx, { borrowerId, ...journeyContext })).route };
  await openStep.rememberReply(tx, reply);
  return reply;
}

/** Queues the mail in the transaction of the confirmation: both or neither. */
async function sendLink(tx: Tx, { id, verifiedAt }: CurrentEmail, now: Date): Promise<void> {
  if (verifiedAt !== null) return;
  await issueLink(tx, { id, now });
  await enqueue(tx, "send-email-link", { emailId: id });
}
