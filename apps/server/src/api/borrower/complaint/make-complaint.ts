import { randomUUID } from "node:crypto";
import { addDays } from "@vaada/calendar/civil-date";
import { COMPLAINT_ANSWER_DAYS, type ComplaintCategory } from "@vaada/contract/complaint";
import type { Language } from "@vaada/contract/language";
import { lockApplication, readLastApplication } from "../../../journey/applications/store.ts";
import { insertNotices } from "../../../notices/store.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import type { Tx } from "../../../platform/db/tx.ts";
import { DAY_SECONDS, type SaidLimit, takeAll } from "../../../platform/refusals/limits.ts";
import type { Services } from "../../../services.ts";
import { type DescribingServices, describeComplaint, ticketOf } from "./describe-complaint.ts";
import { type ComplaintRow, insertComplaint, readOpenComplaint } from "./store.ts";

type ComplaintServices = DescribingServices & Pick<Services, "database" | "log">;

type Said = {
  readonly borrowerId: string;
  readonly category: ComplaintCategory;
  readonly text: string;
  readonly language: Language;
};

/** Each has to be answered by a person; a day with more of them than this has somebody else behind it. */
const COMPLAINTS_PER_DAY = 10;

/** Gives a complaint its ticket. The same words again, while it is open, are the same ticket. */
export async function makeComplaint(services: ComplaintServices, said: Said) {
  const { borrowerId } = said;
  const complaint = await services.database.withTx(asBorrower(borrowerId), async (tx) => {
    const application = await readLastApplication(tx, borrowerId);
    if (application === null) throw new Error("makeComplaint: a borrower without an application");
    await lockApplication(tx, application.id);
    const wordsHash = services.vault.index("complaints.words", `${said.category} ${said.text.trim()}`);
    const open = await readOpenComplaint(tx, { borrowerId, wordsHash });
    return open ?? receive(tx, services, { ...said, wordsHash, applicationId: application.id });
  });
  return describeComplaint(services, complaint);
}

async function receive(
  tx: Tx,
  { vault, clock, log }: ComplaintServices,
  said: Said & { readonly wordsHash: Buffer; readonly applicationId: number },
): Promise<ComplaintRow> {
  const { borrowerId, applicationId, category, language, wordsHash } = said;
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
    textSealed: vault.seal(said.text.trim(), place),
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
  log.info({ ticket, answerBy }, "a complaint was received");
  return complaint;
}

const complaintsADay = (borrowerId: string): SaidLimit => ({
  bucket: `complaints:${borrowerId}`,
  max: COMPLAINTS_PER_DAY,
  windowSeconds: DAY_SECONDS,
  says: "TOO_MANY",
});
