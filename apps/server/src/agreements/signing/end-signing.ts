import { startESign } from "@vaada/contract/calls/e-sign";
import { forgetAnswers } from "../../journey/step-guard/store.ts";
import { AS_WORKER, asBorrower } from "../../platform/db/actor.ts";
import type { Tx } from "../../platform/db/tx.ts";
import { enqueue } from "../../platform/queue/enqueue.ts";
import { type CallLimit, giveBackAll, visitsADay } from "../../platform/refusals/limits.ts";
import type { ESignSettings, Services } from "../../services.ts";
import {
  markSigningEnded,
  readAbandonedSignings,
  readLiveSigning,
  readOpenSigning,
  readOverdueSignings,
  type SigningOutcome,
} from "./store.ts";

/**
 * Ends an open signing without a signature that counts; an ended one keeps its outcome. The remembered reply of the call
 * that started it is forgotten, because it would send the borrower to a signing that is over.
 */
export async function endSigning(
  tx: Tx,
  ended: {
    readonly id: string;
    readonly outcome: Exclude<SigningOutcome, "signed">;
    readonly now: Date;
  },
): Promise<void> {
  const borrowerId = await markSigningEnded(tx, ended);
  if (borrowerId !== null) await forgetAnswers(tx, { borrowerId, call: startESign.name });
}

/** Ends the open signing of the loan that an account belongs to. */
export async function endSigningOfAccount(
  tx: Tx,
  { accountId, now }: { readonly accountId: number; readonly now: Date },
): Promise<void> {
  const id = await readOpenSigning(tx, accountId);
  if (id !== null) await endSigning(tx, { id, outcome: "replaced", now });
}

/** Ends the open signing of an application that was cancelled. */
export async function endSigningOfApplication(
  tx: Tx,
  { applicationId, now }: { readonly applicationId: number; readonly now: Date },
): Promise<void> {
  const signing = await readLiveSigning(tx, applicationId);
  if (signing !== null) await endSigning(tx, { id: signing.id, outcome: "replaced", now });
}

export const signingLimit = ({ visitsPerDay }: ESignSettings, borrowerId: string): CallLimit =>
  visitsADay(`signings:${borrowerId}`, visitsPerDay);

/** Ends a signing that never opened, and returns its share of the borrower's daily limit. */
export async function withdrawSigning(
  tx: Tx,
  { id, borrowerId }: { readonly id: string; readonly borrowerId: string },
  { eSign, now }: { readonly eSign: ESignSettings; readonly now: Date },
): Promise<void> {
  await endSigning(tx, { id, outcome: "failed", now });
  await giveBackAll(tx, [signingLimit(eSign, borrowerId)], now);
}

/** For the sweep: queues a refresh of every overdue signing, and ends the abandoned ones. */
export async function sweepSignings({
  database,
  clock,
  settings,
}: Pick<Services, "database" | "clock" | "settings">): Promise<void> {
  const abandoned = await database.withTx(AS_WORKER, async (tx) => {
    for (const reference of await readOverdueSignings(tx))
      await enqueue(tx, "refresh-signing", { reference });
    return readAbandonedSignings(tx);
  });
  const now = clock.realNow();
  for (const { isUnopened, ...signing } of abandoned)
    await database.withTx(asBorrower(signing.borrowerId), (tx) =>
      isUnopened
        ? withdrawSigning(tx, signing, { eSign: settings.eSign, now })
        : endSigning(tx, { id: signing.id, outcome: "expired", now }),
    );
}
