import { createHash, randomUUID } from "node:crypto";
import type { Tx } from "../../db/tx.ts";
import type { Rooms } from "../../rooms.ts";
import { jsonOf, referenceIn } from "./keep-event.ts";
import { insertEvent, isKnownEvent, isNewEvent, type SigningProvider } from "./store.ts";

type EventRooms = Pick<Rooms, "database" | "vault" | "clock">;

/** What an event is about, by the provider's own name, and who goes and asks what has become of it. */
export type Concern = {
  readonly reference: string;
  readonly settleLater: (tx: Tx, reference: string) => Promise<void>;
  /** Where the event itself is enough: finds whose it is. `null` when somebody must go and ask after all. */
  readonly land?: (tx: Tx) => Promise<Landing | null>;
};

/** What an event tells is written down together with it, in its borrower's name. */
export type Landing = {
  readonly borrowerId: string;
  readonly write: (tx: Tx) => Promise<void>;
  /** Once it is committed. */
  readonly tell: () => void;
};

export type SignedInbox = {
  readonly provider: SigningProvider;
  /** `null` when the event is about nothing that anybody must look into: it is kept all the same. */
  readonly handle: (event: unknown) => Concern | null;
};

/**
 * Keeps an event whose signature is right and, when it is about something of ours, what follows from it or the job to go
 * and ask, in one transaction. One that has come before leaves no trace.
 */
export async function keepSignedEvent(
  rooms: EventRooms,
  { provider, handle }: SignedInbox,
  { body, eventId }: { body: Buffer; eventId: string | string[] | undefined },
): Promise<void> {
  const concern = handle(jsonOf(body));
  const reference = referenceIn(concern?.reference ?? null);
  const event = { provider, name: nameOf(eventId, body), receivedAt: rooms.clock.realNow(), body };
  const landing = reference === null ? null : await findLanding(rooms, event, concern);
  if (landing === "known") return;
  if (landing !== null) {
    const whose = { kind: "borrower", borrowerId: landing.borrowerId } as const;
    // Whoever was quicker with the same event has written the same: told of twice, it has no effect again.
    await rooms.database.withTx(whose, (tx) => Promise.all([keep(tx, rooms, event), landing.write(tx)]));
    landing.tell();
    return;
  }
  await rooms.database.withTx({ kind: "anonymous" }, async (tx) => {
    const isNew = await keep(tx, rooms, event);
    if (isNew && concern !== null && reference !== null) await concern.settleLater(tx, reference);
  });
}

type ReceivedEvent = {
  readonly provider: SigningProvider;
  readonly name: string;
  readonly receivedAt: Date;
  readonly body: Buffer;
};

/** Whose it is, for a worker, who is nobody's. */
async function findLanding(
  { database }: EventRooms,
  event: ReceivedEvent,
  concern: Concern | null,
): Promise<Landing | "known" | null> {
  const land = concern?.land;
  if (land === undefined) return null;
  return database.withTx({ kind: "worker" }, async (tx) => {
    const [isKnown, landing] = await Promise.all([isKnownEvent(tx, event), land(tx)]);
    return isKnown ? "known" : landing;
  });
}

async function keep(tx: Tx, { vault }: EventRooms, { body, ...event }: ReceivedEvent): Promise<boolean> {
  if (!(await isNewEvent(tx, event))) return false;
  const id = randomUUID();
  const bodySealed = vault.sealBytes(body, { table: "provider_events", column: "body_sealed", row: id });
  await insertEvent(tx, { ...event, id, bodySealed });
  return true;
}

/** As the provider names it; what it sent without a name is named by its bytes. */
const nameOf = (eventId: string | string[] | undefined, body: Buffer): string =>
  typeof eventId === "string" && EVENT_ID.test(eventId)
    ? eventId
    : `sha256:${createHash("sha256").update(body).digest("hex")}`;

const EVENT_ID = /^[\w-]{1,100}$/;
