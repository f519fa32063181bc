import type { Tx } from "../../db/tx.ts";

/** Whose events come to an address of their own. */
export type EventProvider = "surepass" | "finbox" | SigningProvider;

/** Those who sign what they send, and name each event. */
export type SigningProvider = "razorpay" | "razorpayx";

export async function insertEvent(
  tx: Tx,
  event: {
    readonly id: string;
    readonly receivedAt: Date;
    readonly provider: EventProvider;
    readonly bodySealed: Buffer;
  },
): Promise<void> {
  await tx.query(
    `insert into vaada.provider_events (id, received_at, provider, body_sealed) values ($1, $2, $3, $4)`,
    [event.id, event.receivedAt, event.provider, event.bodySealed],
  );
}

/** Whether an event of this name was kept before. For a worker: nobody else may look. */
export async function isKnownEvent(
  tx: Tx,
  event: { readonly provider: SigningProvider; readonly name: string },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    "select from vaada.provider_event_names where provider = $1 and name = $2",
    [event.provider, event.name],
  );
  return rowCount > 0;
}

/** Whether an event of this name comes for the first time. Of two at once, the second waits to see if the first is kept. */
export async function isNewEvent(
  tx: Tx,
  event: { readonly provider: SigningProvider; readonly name: string; readonly receivedAt: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into vaada.provider_event_names (provider, name, received_at) values ($1, $2, $3)
     on conflict do nothing`,
    [event.provider, event.name, event.receivedAt],
  );
  return rowCount === 1;
}
