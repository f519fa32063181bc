import { randomUUID } from "node:crypto";
import { addDays, DAY_SECONDS } from "@vaada/calendar/civil-date";
import { CORRECTION_ANSWER_DAYS, type CorrectableField } from "@vaada/contract/correction";
import type { Language } from "@vaada/contract/language";
import { insertNotices } from "../../notices/store.ts";
import type { Tx } from "../../platform/db/tx.ts";
import { enqueue } from "../../platform/queue/enqueue.ts";
import { type CallLimit, takeAll } from "../../platform/refusals/limits.ts";
import type { Services } from "../../services.ts";
import { numberOf } from "./phrases.ts";
import { type CorrectionRow, insertCorrection, readOpenCorrection } from "./store.ts";

/** A correction that a borrower asks for: the new value and the reason. */
export type Correction = {
  readonly borrowerId: string;
  readonly field: CorrectableField;
  readonly value: string;
  readonly reason: string;
  readonly language: Language;
  /** A request from outside the account has limits of its own, and uses up none of its owner's. */
  readonly isFromOutside?: boolean;
};

type CorrectionServices = Pick<Services, "vault" | "clock" | "log">;

/** Each has to be looked at by a person, or sends a mail. */
const CORRECTIONS_PER_DAY = 10;

/** Takes in what a person must look at. Needs the borrower's lock. The same words, while it is open, are the same request. */
export async function receiveCorrection(
  tx: Tx,
  services: CorrectionServices,
  correction: Correction,
): Promise<CorrectionRow> {
  const { borrowerId, field, value, reason } = correction;
  const words = `${field} ${value.trim()} ${reason.trim()}`;
  const wordsHash = services.vault.index("correction_requests.words", words);
  const open = await readOpenCorrection(tx, { borrowerId, wordsHash });
  return open ?? storeCorrection(tx, services, { ...correction, wordsHash });
}

/** The mail to the officer and the word to the borrower go with it, or it is not received. */
async function storeCorrection(
  tx: Tx,
  { vault, clock, log }: CorrectionServices,
  {
    borrowerId,
    field,
    value,
    reason,
    language,
    isFromOutside = false,
    wordsHash,
  }: Correction & { readonly wordsHash: Buffer },
): Promise<CorrectionRow> {
  if (!isFromOutside) await takeAll(tx, [correctionsADay(borrowerId)], clock.realNow());
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

export const correctionsADay = (borrowerId: string): CallLimit => ({
  bucket: `corrections:${borrowerId}`,
  max: CORRECTIONS_PER_DAY,
  windowSeconds: DAY_SECONDS,
  says: "TOO_MANY",
});
