import { createHash, randomUUID } from "node:crypto";
import type { Tx } from "../../db/tx.ts";
import type { Rooms } from "../../rooms.ts";
import { jsonOf, referenceIn } from "./keep-event.ts";
import { insertEvent, isNewEvent, type SigningProvider } from "./store.ts";

type EventRooms = Pick<Rooms, "database" | "vault" | "clock">;

/** What an event is about, by the provider's own name, and who goes and asks what has become of it. */
export type Concern = {
  readonly reference: string;
  readonly settleLater: (tx: Tx, reference: string) => Promise<void>;
};

export type SignedInbox = {
  readonly provider: SigningProvider;
  /** `null` when the event is about nothing that anybody must look into: it is kept all the same. */
  readonly handle: (event: unknown) => Concern | null;
};

/**
 * Keeps an event whose signature is right and, when it is about something of ours, the job to go and ask, in one
 * transaction. One that has come before leaves no trace. Even signed it is a hint: it tells of then and not of now.
 */
export function keepSignedEvent(
  { database, vault, clock }: EventRooms,
  { provider, handle }: SignedInbox,
  { body, eventId }: { body: Buffer; eventId: string | string[] | undefined },
): Promise<void> {
  const id = randomUUID();
  const receivedAt = clock.realNow();
  const bodySealed = vault.sealBytes(body, { table: "provider_events", column: "body_sealed", row: id });
  const concern = handle(jsonOf(body));
  const reference = referenceIn(concern?.reference ?? null);
  const name = nameOf(eventId, body);
  return database.withTx({ kind: "anonymous" }, async (tx) => {
    if (!(await isNewEvent(tx, { provider, name, receivedAt }))) return;
    await insertEvent(tx, { id, receivedAt, provider, bodySealed });
    if (concern !== null && reference !== null) await concern.settleLater(tx, reference);
  });
}

/** As the provider names it; what it sent without a name is named by its bytes. */
const nameOf = (eventId: string | string[] | undefined, body: Buffer): string =>
  typeof eventId === "string" && EVENT_ID.test(eventId)
    ? eventId
    : `sha256:${createHash("sha256").update(body).digest("hex")}`;

const EVENT_ID = /^[\w-]{1,100}$/;
