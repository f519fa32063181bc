import { readCurrentEmail } from "../../journey/email-link/store.ts";
import { insertNotices } from "../../notices/store.ts";
import { asStaff } from "../../platform/db/actor.ts";
import { enqueue } from "../../platform/queue/enqueue.ts";
import { type Refused, refuse } from "../../platform/refusals/refused.ts";
import type { Services } from "../../services.ts";
import { type ComplaintRow, ticketOf } from "../complaints/complaint.ts";
import { writeComplaintAnswer, writeComplaintTaker } from "../complaints/store.ts";
import { type Actor, writeTrail } from "../trail/write-trail.ts";

type SupportServices = Pick<Services, "database" | "vault" | "clock">;

/** A complaint and whose it is. */
export type ComplaintSubject = Pick<ComplaintRow, "id" | "number" | "status"> & {
  readonly borrowerId: string;
  readonly applicationId: number;
};

/** Says who looks into a complaint. */
export function takeComplaint(
  services: SupportServices,
  { by, complaint }: { readonly by: Actor; readonly complaint: ComplaintSubject },
): Promise<Refused<"ALREADY_ANSWERED"> | null> {
  const { id, borrowerId, applicationId: loanId } = complaint;
  return services.database.withTx(asStaff(by.staffId, { inNameOf: borrowerId }), async (tx) => {
    if (!(await writeComplaintTaker(tx, { complaintId: id, staffId: by.staffId })))
      return refuse("ALREADY_ANSWERED");
    const after = { ticket: ticketOf(complaint) };
    await writeTrail(tx, services, { act: "take-complaint", outcome: "done", by, borrowerId, loanId, after });
    return null;
  });
}

/** Answers a complaint: in the app, by a notice, and by mail where the address is confirmed. */
export function answerComplaint(
  services: SupportServices,
  given: {
    readonly by: Actor;
    readonly complaint: ComplaintSubject;
    readonly status: Exclude<ComplaintRow["status"], "open">;
    readonly answer: string;
  },
): Promise<Refused<"ALREADY_ANSWERED"> | null> {
  const { database, vault, clock } = services;
  const { by, complaint, status, answer } = given;
  const { id, borrowerId, applicationId } = complaint;
  return database.withTx(asStaff(by.staffId, { inNameOf: borrowerId }), async (tx) => {
    const place = { table: "complaints", column: "answer_sealed", row: id };
    const now = clock.now();
    const written = { complaintId: id, status, answerSealed: vault.seal(answer, place), now };
    if (!(await writeComplaintAnswer(tx, { ...written, staffId: by.staffId })))
      return refuse("ALREADY_ANSWERED");
    const ticket = ticketOf(complaint);
    const notice = { kind: "complaint-answered", ticket } as const;
    const notices = [{ key: `complaint-answered:${id}`, borrowerId, applicationId, notice }];
    await insertNotices(tx, { notices, now });
    const email = await readCurrentEmail(tx, borrowerId);
    if (email?.verifiedAt) await enqueue(tx, "mail-complaint", { complaintId: id, to: "answer" });
    await writeTrail(tx, services, {
      act: "answer-complaint",
      outcome: "done",
      by,
      borrowerId,
      loanId: applicationId,
      before: { ticket, status: complaint.status },
      after: { ticket, status },
    });
    return null;
  });
}
