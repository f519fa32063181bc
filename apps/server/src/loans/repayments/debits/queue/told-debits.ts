import type { Tx } from "../../../../platform/db/tx.ts";
import { enqueue } from "../../../../platform/queue/enqueue.ts";
import { noteTold } from "./store.ts";

/** What the provider says of telling the payer of a debit by UPI, and the platform's time at which it did. */
type ToldDebit = {
  readonly reference: string;
  readonly status: "delivered" | "failed";
  readonly now: Date;
};

/** False when no debit waits for it: it is of an order that we do not know by its name yet, or of none of ours. */
export const noteToldDebit = (tx: Tx, told: ToldDebit): Promise<boolean> => noteTold(tx, told);

const TRIES = 4;
const FIRST_PAUSE_MS = 2_000;
const LONGER = 5;

/** Tries again a few times within minutes, as the answer that names the order may have been lost. */
export const queueToldDebit = (tx: Tx, { now, ...told }: ToldDebit, triesLeft = TRIES): Promise<void> =>
  enqueue(
    tx,
    "note-told-debit",
    { ...told, saidAt: now.toISOString(), triesLeft },
    { afterMs: FIRST_PAUSE_MS * LONGER ** (TRIES - triesLeft) },
  );
