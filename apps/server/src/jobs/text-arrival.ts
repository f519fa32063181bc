import { Secret } from "@vaada/contract/secret";
import { formatRupees } from "@vaada/money/format";
import {
  type ArrivalText,
  claimArrivalText,
  readDisbursalOwner,
  unclaimArrivalText,
} from "../loans/disbursals/store.ts";
import { STOPPED_TEXT_PAUSE_MS } from "../notices/contact-hours.ts";
import { TEXT_PHRASES } from "../notices/texts/phrases.ts";
import { AS_WORKER, asBorrower } from "../platform/db/actor.ts";
import { isStopped } from "../platform/db/switches.ts";
import { enqueue } from "../platform/queue/enqueue.ts";
import type { JobPayload } from "../platform/queue/jobs.ts";
import type { Vault } from "../platform/vault/vault.ts";
import type { TextMessage } from "../providers/sms/port.ts";
import type { JobServices } from "../services.ts";

/** Texts the borrower that the money is there, once. A text that may have gone is not sent again. */
export async function textArrival(
  services: JobServices,
  { agreementId }: JobPayload<"text-arrival">,
): Promise<void> {
  const { database, vault, clock, sms, metrics } = services;
  const borrowerId = await database.withTx(AS_WORKER, (tx) => readDisbursalOwner(tx, agreementId));
  if (borrowerId === null) return;
  const owner = asBorrower(borrowerId);
  const telling = await database.withTx(owner, async (tx) => {
    if (!(await isStopped(tx, "texts"))) return claimArrivalText(tx, { agreementId, now: clock.realNow() });
    await enqueue(tx, "text-arrival", { agreementId }, { afterMs: STOPPED_TEXT_PAUSE_MS });
    return null;
  });
  if (telling === null) return;
  const language = sms.writtenIn(telling.language);
  const result = await sms.notify(noticeOf(vault, borrowerId, { ...telling, language }));
  metrics.countSms(result.kind);
  if (result.kind !== "failed") return;
  await database.withTx(owner, (tx) => unclaimArrivalText(tx, agreementId));
  // Thrown, so that the queue tries again.
  throw new Error(`text-arrival: ${result.reason}`);
}

function noticeOf(vault: Vault, borrowerId: string, telling: ArrivalText): TextMessage {
  const { mobileSealed, language, amount, ending, utr, repay, dueOn } = telling;
  const place = { table: "borrowers", column: "mobile_sealed", row: borrowerId };
  return {
    mobile: new Secret(vault.open(mobileSealed, place)),
    language,
    template: "money-arrived",
    values: {
      amount: formatRupees(amount),
      ending,
      utr,
      repay: formatRupees(repay),
      due: TEXT_PHRASES[language].day(dueOn),
    },
  };
}
