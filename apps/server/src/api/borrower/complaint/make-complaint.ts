import { randomUUID } from "node:crypto";
import { addDays, DAY_SECONDS } from "@vaada/calendar/civil-date";
import { COMPLAINT_ANSWER_DAYS, type ComplaintCategory } from "@vaada/contract/complaint";
import type { Language } from "@vaada/contract/language";
import { lockApplication, readLastApplication } from "../../../journey/applications/store.ts";
import { insertNotices } from "../../../notices/store.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import type { Tx } from "../../../platform/db/tx.ts";
import { type CallLimit, takeAll } from "../../../platform/refusals/limits.ts";
import type { Services } from "../../../services.ts";
import { type ComplaintRow, insertComplaint, readOpenComplaint } from "./store.ts";

type DescribingServices = Pick<Services, "vault" | "clock" | "lender">;
type ComplaintServices = DescribingServices & Pick<Services, "database" | "log">;

type ComplaintInput = {
  readonly borrowerId: string;
  readonly category: ComplaintCategory;
  readonly text: string;
  readonly language: Language;
};

/** Each has to be answered by a person; a day with more of them than this has somebody else behind it. */
const COMPLAINTS_PER_DAY = 10;

/** Gives a complaint its ticket. The same words again, while it is open, are the same ticket. */
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
  log.info({ ticket, answerBy }, "a complaint was received");
  return complaint;
}

const complaintsADay = (borrowerId: string): CallLimit => ({
  bucket: `complaints:${borrowerId}`,
  max: COMPLAINTS_PER_DAY,
  windowSeconds: DAY_SECONDS,
  says: "TOO_MANY",
});

/** "VT-1000001": short enough to be read out on the phone. */
const ticketOf = ({ number }: Pick<ComplaintRow, "number">): string => `VT-${number}`;

/** A complaint as its borrower reads it. */
export function describeComplaint({ vault, clock, lender }: DescribingServices, row: ComplaintRow) {
  const { id, category, status, answerBy, answerSealed } = row;
  const open = (column: "text_sealed" | "answer_sealed", sealed: Buffer): string =>
    vault.open(sealed, { table: "complaints", column, row: id });
  // Whoever was turned down or got no answer in time may take it further (DL-13).
  const isPortalOpen = status === "rejected" || (status === "open" && clock.today() > answerBy);
  return {
    ticket: ticketOf(row),
    category,
    text: open("text_sealed", row.textSealed),
    status,
    receivedAt: row.receivedAt.toISOString(),
    answerBy,
    answer: answerSealed === null ? null : open("answer_sealed", answerSealed),
    portal: isPortalOpen ? lender.complaintPortal : null,
  };
}
