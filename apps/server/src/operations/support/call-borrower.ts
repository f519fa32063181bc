import { formatTime } from "@vaada/calendar/format";
import { type Refused, refuse } from "../../platform/refusals/refused.ts";
import { obstacleTo } from "../collections/contact-gate.ts";
import { CONTACT_PHRASES } from "../collections/phrases.ts";
import { BEGUN, readNumber, readOpenCall } from "../collections/store.ts";
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
    const { clock, vault } = services;
    const open = await readOpenCall(tx, { applicationId: loanId, staffId: by.staffId });
    if (open !== null) return notAllowed(CONTACT_PHRASES.callOpen(formatTime(open.begunAt.getTime())));
    const question = await readContactQuestion(tx, services, { loan, staffId: by.staffId });
    const obstacle = obstacleTo("call", question);
    if (obstacle !== null) return notAllowed(obstacle);
    const sealed = await readNumber(tx, borrowerId);
    if (sealed === null) return refuse("NOT_FOUND");
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

/** Says what came of the call that the person began. It may end after the hours, or after a stop. */
export const endCall = (
  services: CollectServices,
  given: CollectSubject & { readonly outcome: string; readonly note?: string | undefined },
): CollectResult =>
  inLoanTx(services, given, async (tx) => {
    const { by, loanId, borrowerId, outcome, note } = given;
    const open = await readOpenCall(tx, { applicationId: loanId, staffId: by.staffId });
    if (open === null) return notAllowed(CONTACT_PHRASES.noCallOpen);
    await logContact(tx, services, given, { kind: "call", outcome, note, callId: open.id });
    const after = { outcome };
    await writeTrail(tx, services, { act: "call", outcome: "done", by, borrowerId, loanId, after });
    return null;
  });
