import type { Tx } from "../../db/tx.ts";

/** Whose events come to an address of their own. */
export type EventProvider = "surepass" | "finbox";

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
