import { Secret } from "@vaada/contract/secret";
import { numberOf, officerMail } from "../operations/rights/phrases.ts";
import {
  markCorrectionMailed,
  readCorrectionOwner,
  readUnmailedCorrection,
  readUnmailedCorrectionIds,
} from "../operations/rights/store.ts";
import { AS_WORKER, asBorrower } from "../platform/db/actor.ts";
import { enqueue } from "../platform/queue/enqueue.ts";
import type { JobPayload } from "../platform/queue/jobs.ts";
import type { JobServices } from "../services.ts";

/** Mails the officer what a borrower wants corrected. */
export async function mailCorrection(
  services: JobServices,
  { requestId }: JobPayload<"mail-correction">,
): Promise<void> {
  const { database, vault, lender, mail, metrics, clock, log } = services;
  const borrowerId = await database.withTx(AS_WORKER, (tx) => readCorrectionOwner(tx, requestId));
  if (borrowerId === null) return;
  const owner = asBorrower(borrowerId);
  const request = await database.withTx(owner, (tx) => readUnmailedCorrection(tx, requestId));
  if (request === null) return;
  const placeOf = (column: string) => ({ table: "correction_requests", column, row: requestId });
  const mobilePlace = { table: "borrowers", column: "mobile_sealed", row: borrowerId };
  const number = numberOf(request);
  const result = await mail.send({
    id: `correction-${requestId}-officer`,
    to: new Secret(lender.grievanceOfficer.email),
    language: "en",
    ...officerMail({
      lender,
      number,
      field: request.field,
      value: vault.open(request.valueSealed, placeOf("value_sealed")),
      reason: vault.open(request.reasonSealed, placeOf("reason_sealed")),
      receivedOn: request.receivedOn,
      answerBy: request.answerBy,
      language: request.language,
      mobile: vault.open(request.mobileSealed, mobilePlace),
    }),
  });
  metrics.countProvider("email", result.kind);
  switch (result.kind) {
    case "sent":
      await database.withTx(owner, (tx) => markCorrectionMailed(tx, { requestId, now: clock.realNow() }));
      return;
    case "failed":
      // It stays unmailed: the sweep tries again, until somebody has set the address right.
      log.error({ number, reason: result.reason }, "alarm: the mail about a correction was refused");
      return;
    case "postponed":
    case "unknown":
      // Thrown, so that the queue tries again. A mail that may have gone goes again under the same name.
      throw new Error(`mail-correction: ${result.kind}, ${result.reason}`);
    default:
      return result satisfies never;
  }
}

/** Queues every request again that the officer was not mailed yet. */
export async function sweepCorrections({ database }: JobServices): Promise<void> {
  await database.withTx(AS_WORKER, async (tx) => {
    for (const requestId of await readUnmailedCorrectionIds(tx))
      await enqueue(tx, "mail-correction", { requestId });
  });
}
