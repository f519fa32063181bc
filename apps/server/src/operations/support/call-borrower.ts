import { DAY_SECONDS } from "@vaada/calendar/civil-date";
import { formatTime } from "@vaada/calendar/format";
import { lockApplication } from "../../journey/applications/store.ts";
import { asStaff } from "../../platform/db/actor.ts";
import { takeAll } from "../../platform/refusals/limits.ts";
import { type Refused, refuse } from "../../platform/refusals/refused.ts";
import { obstacleTo } from "../collections/contact-gate.ts";
import { CONTACT_PHRASES } from "../collections/phrases.ts";
import { BEGUN, lockCallsOf, readNumber, readOpenCall } from "../collections/store.ts";
import { writeTrail } from "../trail/write-trail.ts";
import {
  type CollectResult,
  type CollectServices,
  type CollectSubject,
  inLoanTx,
  logContact,
  notAllowed,
} from "./collect.ts";
import { readContactQuestion } from "./contact-question.ts";

type BegunCall = { readonly mobile: string; readonly begun_at: string };

/**
 * Asks the gate before a call is made, and tells the number only when the call is written down: whoever did not begin one here
 * has nothing to dial.
 */
export const beginCall = (
  services: CollectServices,
  subject: CollectSubject,
): Promise<BegunCall | Refused<"CONTACT_NOT_ALLOWED" | "NOT_FOUND">> =>
  inLoanTx(services, subject, async (tx, loan) => {
    const { by, loanId, borrowerId } = subject;
    const { clock, vault, settings } = services;
    await lockCallsOf(tx, by.staffId);
    const open = await readOpenCall(tx);
    if (open !== null) {
      const begun = formatTime(open.begunAt.getTime());
      return notAllowed(
        open.applicationId === loanId
          ? CONTACT_PHRASES.callOpen(begun)
          : CONTACT_PHRASES.otherCallOpen(begun),
      );
    }
    const question = await readContactQuestion(tx, services, { loan, staffId: by.staffId });
    const obstacle = obstacleTo("call", question);
    if (obstacle !== null) return notAllowed(obstacle);
    const sealed = await readNumber(tx, borrowerId);
    if (sealed === null) return refuse("NOT_FOUND");
    const limit = {
      bucket: `staff-reveals:${by.staffId}`,
      max: settings.console.revealsPerPersonPerDay,
      windowSeconds: DAY_SECONDS,
    };
    await takeAll(tx, [{ ...limit, says: "TOO_MANY" }], clock.realNow());
    const mobile = vault.open(sealed, { table: "borrowers", column: "mobile_sealed", row: borrowerId });
    await logContact(tx, services, subject, { kind: "call", outcome: BEGUN });
    // The borrower reads who saw their number, when and why.
    await writeTrail(tx, services, {
      act: "reveal",
      outcome: "done",
      by,
      borrowerId,
      loanId,
      after: { field: "mobile" },
      reason: "To call about the overdue loan",
    });
    return { mobile, begun_at: clock.now().toISOString() };
  });

/**
 * Says what came of the call that the person began. It may end after the hours, after a stop, and after the loan was paid off
 * meanwhile.
 */
export const endCall = (
  services: CollectServices,
  given: CollectSubject & { readonly outcome: string; readonly note?: string | undefined },
): CollectResult => {
  const { by, loanId, borrowerId, outcome, note } = given;
  return services.database.withTx(asStaff(by.staffId, { inNameOf: borrowerId }), async (tx) => {
    await lockApplication(tx, loanId);
    const open = await readOpenCall(tx);
    if (open?.applicationId !== loanId) return notAllowed(CONTACT_PHRASES.noCallOpen);
    await logContact(tx, services, given, { kind: "call", outcome, note, callId: open.id });
    const after = { outcome };
    await writeTrail(tx, services, { act: "call", outcome: "done", by, borrowerId, loanId, after });
    return null;
  });
};
