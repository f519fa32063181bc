import { randomUUID } from "node:crypto";
import { addDays, DAY_SECONDS } from "@vaada/calendar/civil-date";
import { COMPLAINT_ANSWER_DAYS, type ComplaintCategory } from "@vaada/contract/complaint";
import type { Language } from "@vaada/contract/language";
import { lockApplication, readLastApplication } from "../../../journey/applications/store.ts";
import { readCurrentEmail } from "../../../journey/email-link/store.ts";
import { insertNotices } from "../../../notices/store.ts";
import { type ComplaintRow, describeComplaint, ticketOf } from "../../../operations/complaints/complaint.ts";
import { insertComplaint, readOpenComplaint } from "../../../operations/complaints/store.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import type { Tx } from "../../../platform/db/tx.ts";
import { enqueue } from "../../../platform/queue/enqueue.ts";
import { type CallLimit, takeAll } from "../../../platform/refusals/limits.ts";
import type { Services } from "../../../services.ts";

type ComplaintServices = Pick<Services, "vault" | "clock" | "lender" | "database" | "log">;

type ComplaintInput = {
  readonly borrowerId: string;
  readonly category: ComplaintCategory;
  readonly text: string;
  readonly language: Language;
};

/** Each has to be answered by a person; a day with more of them than this has somebody else behind it. */
const COMPLAINTS_PER_DAY = 10;

/** Gives a complaint its ticket and has it mailed to the grievance officer. The same words again, while it is open, are the same ticket. */
export async function makeComplaint(services: ComplaintServices, input: ComplaintInput) {
  const { borrowerId } = input;
  const complaint = await services.database.withTx(asBorrower(borrowerId), async (tx) => {
    const application = await readLastApplication(tx, borrowerId);
    if (application === null) throw new Error("makeComplaint: a borrower without an application");
    await lockApplication(tx, application.id);
    const wordsHash = services.vault.index("complaints.words", `${input.category} ${input.text.trim()}`);
    const open = await readOpenComplaint(tx, { borrowerId, wordsHash });
    return open ?? receiveComplaint(tx, services, { ...input, wordsHash, applicationId: application.id });
  });
  return describeComplaint(services, complaint);
}

async function receiveComplaint(
  tx: Tx,
  { vault, clock, log }: ComplaintServices,
  input: ComplaintInput & { readonly wordsHash: Buffer; readonly applicationId: number },
): Promise<ComplaintRow> {
  const { borrowerId, applicationId, category, language, wordsHash } = input;
  await takeAll(tx, [complaintsADay(borrowerId)], clock.realNow());
  const now = clock.now();
  const receivedOn = clock.today();
  const answerBy = addDays(receivedOn, COMPLAINT_ANSWER_DAYS);
  const id = randomUUID();
  const place = { table: "complaints", column: "text_sealed", row: id };
  const complaint = await insertComplaint(tx, {
    id,
    borrowerId,
    applicationId,
    category,
    textSealed: vault.seal(input.text.trim(), place),
    wordsHash,
    language,
    receivedAt: now,
    receivedOn,
    answerBy,
  });
  const ticket = ticketOf(complaint);
  const notice = { kind: "complaint-received", ticket, answerBy } as const;
  await insertNotices(tx, {
    notices: [{ key: `complaint:${id}`, borrowerId, applicationId, notice }],
    now,
  });
  await enqueue(tx, "mail-complaint", { complaintId: id, to: "officer" });
  const email = await readCurrentEmail(tx, borrowerId);
  if (email?.verifiedAt) await enqueue(tx, "mail-complaint", { complaintId: id, to: "borrower" });
  log.info({ ticket, answerBy }, "a complaint was received");
  return complaint;
}

const complaintsADay = (borrowerId: string): CallLimit => ({
  bucket: `complaints:${borrowerId}`,
  max: COMPLAINTS_PER_DAY,
  windowSeconds: DAY_SECONDS,
  says: "TOO_MANY",
});
