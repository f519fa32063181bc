import type { Tx } from "../db/tx.ts";

/** The providers whose events come to an address of their own. */
export type EventProvider = "sms" | "surepass" | "finbox" | SigningProvider;

/** Those who sign what they send, and name each event. */
export type SigningProvider = "razorpay" | "razorpayx" | "cashfree" | "whatsapp";

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

/** False when one of this name came before. Of two at once, the second waits to see if the first is kept. */
export async function insertNamedEvent(
  tx: Tx,
  event: {
    readonly id: string;
    readonly receivedAt: Date;
    readonly provider: SigningProvider;
    readonly name: string;
    readonly bodySealed: Buffer;
  },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `with named as (
       insert into vaada.provider_event_names (provider, name, received_at) values ($3, $5, $2::timestamptz)
       on conflict do nothing returning true)
     insert into vaada.provider_events (id, received_at, provider, body_sealed)
     select $1::uuid, $2::timestamptz, $3, $4::bytea from named`,
    [event.id, event.receivedAt, event.provider, event.bodySealed, event.name],
  );
  return rowCount === 1;
}

/** A week is as long as an event may be sent again. */
export async function removeOldEventNames(tx: Tx): Promise<void> {
  await tx.query("delete from vaada.provider_event_names where received_at < now() - interval '30 days'");
}

/**
 * Erases what providers sent so many years ago. What came of it stands in the other tables. Whom a message is about is sealed in it,
 * so while a court holds anybody's data all of them stay.
 */
export async function removeOldEvents(tx: Tx, { years }: { readonly years: number }): Promise<number> {
  const { rowCount } = await tx.query(
    `delete from vaada.provider_events
      where received_at < now() - make_interval(years => $1)
        and not exists (select from vaada.retention_holds where lifted_at is null)`,
    [years],
  );
  return rowCount;
}

/** A month of which every event is erased is a table that holds nothing: it goes, unless somebody is in the way for longer than a second. */
export async function dropEmptyEventMonths(tx: Tx): Promise<number> {
  const { rows } = await tx.query<{ dropped: number }>("select vaada.drop_empty_event_months() as dropped");
  return rows[0]?.dropped ?? 0;
}

/** The months ahead each have their part of the inbox before the first event comes. */
export async function makeRoomForEvents(tx: Tx): Promise<void> {
  await tx.query("select vaada.ensure_month_partitions(3)");
}
