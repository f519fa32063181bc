import { randomUUID } from "node:crypto";
import { addDays, DAY_SECONDS } from "@vaada/calendar/civil-date";
import { CORRECTION_ANSWER_DAYS, type CorrectableField } from "@vaada/contract/correction";
import type { Language } from "@vaada/contract/language";
import { forgetMailFailures } from "../../../agreements/documents/mails/store.ts";
import { lockBorrower } from "../../../journey/borrowers/store.ts";
import { issueLink, readCurrentEmail, replaceEmail } from "../../../journey/email-link/store.ts";
import { insertNotices } from "../../../notices/store.ts";
import { numberOf } from "../../../operations/rights/phrases.ts";
import {
  type CorrectionRow,
  insertCorrection,
  readOpenCorrection,
} from "../../../operations/rights/store.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import type { Tx } from "../../../platform/db/tx.ts";
import { enqueue } from "../../../platform/queue/enqueue.ts";
import { type CallLimit, takeAll } from "../../../platform/refusals/limits.ts";
import type { Services } from "../../../services.ts";

type CorrectionServices = Pick<Services, "database" | "vault" | "clock" | "log">;

type Correction = {
  readonly borrowerId: string;
  readonly field: CorrectableField;
  readonly value: string;
  readonly reason: string;
  readonly language: Language;
};

/** Each has to be looked at by a person, or sends a mail. */
const CORRECTIONS_PER_DAY = 10;

/** Changes what is the borrower's own word at once; what a register says becomes a request for a person. */
export function correctData(services: CorrectionServices, correction: Correction) {
  const { borrowerId, field } = correction;
  return services.database.withTx(asBorrower(borrowerId), async (tx) => {
    await lockBorrower(tx, borrowerId);
    if (field === "email") {
      await changeEmail(tx, services, { borrowerId, email: correction.value.trim() });
      return { field, status: "changed" as const, number: null, answerBy: null };
    }
    const words = `${field} ${correction.value.trim()} ${correction.reason.trim()}`;
    const wordsHash = services.vault.index("correction_requests.words", words);
    const open = await readOpenCorrection(tx, { borrowerId, wordsHash });
    const request = open ?? (await receiveCorrection(tx, services, { ...correction, wordsHash }));
    return { field, status: "received" as const, number: numberOf(request), answerBy: request.answerBy };
  });
}

/** The link goes out with the change; the address counts as confirmed once it was followed. */
async function changeEmail(
  tx: Tx,
  { vault, clock }: CorrectionServices,
  { borrowerId, email }: { readonly borrowerId: string; readonly email: string },
): Promise<void> {
  const placeOf = (row: string) => ({ table: "emails", column: "email_sealed", row });
  const current = await readCurrentEmail(tx, borrowerId);
  if (current !== null && vault.open(current.emailSealed, placeOf(current.id)) === email) return;
  const now = clock.realNow();
  await takeAll(tx, [correctionsADay(borrowerId)], now);
  const id = randomUUID();
  await replaceEmail(tx, { id, borrowerId, emailSealed: vault.seal(email, placeOf(id)), now });
  await forgetMailFailures(tx, borrowerId);
  await issueLink(tx, { id, now });
  await enqueue(tx, "send-email-link", { emailId: id });
}

/** The mail to the officer and the word to the borrower go with it, or it is not received. */
async function receiveCorrection(
  tx: Tx,
  { vault, clock, log }: CorrectionServices,
  { borrowerId, field, value, reason, language, wordsHash }: Correction & { readonly wordsHash: Buffer },
): Promise<CorrectionRow> {
  await takeAll(tx, [correctionsADay(borrowerId)], clock.realNow());
  const id = randomUUID();
  const placeOf = (column: string) => ({ table: "correction_requests", column, row: id });
  const now = clock.now();
  const receivedOn = clock.today();
  const request = await insertCorrection(tx, {
    id,
    borrowerId,
    field,
    valueSealed: vault.seal(value.trim(), placeOf("value_sealed")),
    reasonSealed: vault.seal(reason.trim(), placeOf("reason_sealed")),
    wordsHash,
    language,
    receivedAt: now,
    receivedOn,
    answerBy: addDays(receivedOn, CORRECTION_ANSWER_DAYS),
  });
  const number = numberOf(request);
  const { answerBy } = request;
  const notice = { kind: "correction-received", number, answerBy } as const;
  await insertNotices(tx, {
    notices: [{ key: `correction:${id}`, borrowerId, applicationId: null, notice }],
    now,
  });
  await enqueue(tx, "mail-correction", { requestId: id });
  log.info({ number, answerBy }, "a correction was asked for");
  return request;
}

const correctionsADay = (borrowerId: string): CallLimit => ({
  bucket: `corrections:${borrowerId}`,
  max: CORRECTIONS_PER_DAY,
  windowSeconds: DAY_SECONDS,
  says: "TOO_MANY",
});
