/**
 * The points at which a payment, a change of keys or a move of files can be cut off: between two steps that
 * are not one transaction.
 */
export const FAILPOINTS = [
  "order-intended",
  "order-created",
  "event-kept",
  "order-answered",
  "event-posted",
  "payment-committed",
  "receipt-stored",
  "refund-intended",
  "refund-sent",
  "debit-begun",
  "debit-order-created",
  "debit-charged",
  "closing-begun",
  "certificate-stored",
  "batch-resealed",
  "file-resealed",
  "file-copied",
  "file-spread",
] as const;

export type Failpoint = (typeof FAILPOINTS)[number];

let armed: Failpoint | undefined;

/** Has this process die at one of them. For proofs alone: in production the setting is refused. */
export function armFailpoint(name: Failpoint | undefined): void {
  armed = name;
}

/** As the power goes: nothing is tidied up, and what was not written is not. */
export function passFailpoint(name: Failpoint): void {
  if (armed === name) process.kill(process.pid, "SIGKILL");
}
