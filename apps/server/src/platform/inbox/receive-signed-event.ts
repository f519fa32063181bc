import { createHash, randomUUID } from "node:crypto";
import type { Clock } from "../clock.ts";
import { AS_WORKER, asBorrower } from "../db/actor.ts";
import type { Database } from "../db/database.ts";
import type { Tx } from "../db/tx.ts";
import { enqueue } from "../queue/enqueue.ts";
import type { ReferenceJob } from "../queue/jobs.ts";
import type { Vault } from "../vault/vault.ts";
import { jsonOf, referenceIn } from "./receive-unsigned-event.ts";
import { insertNamedEvent, type SigningProvider } from "./store.ts";

type EventServices = { readonly database: Database; readonly vault: Vault; readonly clock: Clock };

/** The thing that an event names, by the provider's reference, and the job that refreshes it. */
export type EventSubject = {
  readonly reference: string;
  readonly refresh: ReferenceJob;
  /** Has the thing looked at without a job, in the transaction that keeps the event. False when that is not its way. */
  readonly lookAt?: (tx: Tx) => Promise<boolean>;
  /** Prepares to book the event without asking the provider. `null`: it can't be, and the job is queued instead. */
  readonly prepareBooking?: (tx: Tx, event: NamedEvent) => Promise<EventBooking | "known" | null>;
};

/** An event about many things at once: queues what follows from it, in the transaction that keeps it. */
export type ManySubjects = { readonly follow: (tx: Tx) => Promise<void> };

/** By the provider's own name of it. */
export type NamedEvent = { readonly provider: SigningProvider; readonly name: string };

/** How an event is booked, in its borrower's name and in the transaction that keeps it. */
export type EventBooking = {
  readonly borrowerId: string;
  /** Writes without a lock, by the loan as it was read. `null` when the lock is needed. */
  readonly writeUnlocked: ((tx: Tx) => Promise<AfterCommit>) | null;
  /** Whether the write without a lock failed because the loan has changed since it was read. */
  readonly isOutdated: (error: unknown) => boolean;
  readonly write: (tx: Tx) => Promise<AfterCommit>;
};

/** Reports what was written, once it is committed. */
type AfterCommit = () => void;

export type SignedInbox = {
  readonly provider: SigningProvider;
  /** `null` when the event is about nothing that anybody must look into: it is kept all the same. */
  readonly handle: (event: unknown) => EventSubject | ManySubjects | null;
};

/**
 * Keeps an event whose signature is right and, when it is about something of ours, what follows from it or the job to go
 * and ask, in one transaction. One that has come before leaves no trace.
 */
export async function receiveSignedEvent(
  services: EventServices,
  { provider, handle, recent }: SignedInbox & { readonly recent: RecentEvents },
  { body, eventId }: { body: Buffer; eventId: string | string[] | undefined },
): Promise<void> {
  const name = nameOf(eventId, body);
  if (recent.has(name)) return;
  const subject = handle(jsonOf(body));
  const event = { provider, name, receivedAt: services.clock.realNow(), body };
  if (subject !== null && "follow" in subject) {
    const kept = seal(services, event);
    await services.database.withTx({ kind: "anonymous" }, async (tx) => {
      if (await insertNamedEvent(tx, kept)) await subject.follow(tx);
    });
    recent.add(name);
    return;
  }
  const reference = referenceIn(subject?.reference ?? null);
  const booking = reference === null ? null : await findBooking(services, event, subject);
  if (booking === null) {
    const kept = seal(services, event);
    await services.database.withTx({ kind: "anonymous" }, async (tx) => {
      const isNew = await insertNamedEvent(tx, kept);
      if (!isNew || subject === null || reference === null) return;
      if ((await subject.lookAt?.(tx)) !== true) await enqueue(tx, subject.refresh, { reference });
    });
  } else if (booking !== "known") {
    const reportWritten = await writeEventAndBooking(services, event, booking);
    reportWritten();
  }
  recent.add(name);
}

type ReceivedEvent = NamedEvent & { readonly receivedAt: Date; readonly body: Buffer };

/** Runs as a worker, because nobody knows yet which borrower the event is about. */
async function findBooking(
  { database }: EventServices,
  event: ReceivedEvent,
  subject: EventSubject | null,
): Promise<EventBooking | "known" | null> {
  const prepareBooking = subject?.prepareBooking;
  if (prepareBooking === undefined) return null;
  return database.withPipelinedTx(AS_WORKER, (tx) => prepareBooking(tx, event));
}

/** Two calls may write the same event at once; the second write has no effect. */
async function writeEventAndBooking(
  services: EventServices,
  event: ReceivedEvent,
  booking: EventBooking,
): Promise<AfterCommit> {
  const { borrowerId, writeUnlocked, isOutdated, write } = booking;
  const owner = asBorrower(borrowerId);
  const kept = seal(services, event);
  if (writeUnlocked !== null)
    try {
      const [, reportWritten] = await services.database.withPipelinedTx(owner, (tx) =>
        Promise.all([insertNamedEvent(tx, kept), writeUnlocked(tx)]),
      );
      return reportWritten;
    } catch (error) {
      if (!isOutdated(error)) throw error;
    }
  const [, reportWritten] = await services.database.withTx(owner, (tx) =>
    Promise.all([insertNamedEvent(tx, kept), write(tx)]),
  );
  return reportWritten;
}

function seal({ vault }: EventServices, { body, ...event }: ReceivedEvent) {
  const id = randomUUID();
  const bodySealed = vault.sealBytes(body, { table: "provider_events", column: "body_sealed", row: id });
  return { ...event, id, bodySealed };
}

/** As the provider names it; what it sent without a name is named by its bytes. */
const nameOf = (eventId: string | string[] | undefined, body: Buffer): string =>
  typeof eventId === "string" && EVENT_ID.test(eventId)
    ? eventId
    : `sha256:${createHash("sha256").update(body).digest("hex")}`;

const EVENT_ID = /^[\w-]{1,100}$/;

/** The names of events that this process knows to be kept. */
export type RecentEvents = { has(name: string): boolean; add(name: string): void };

/** Some megabytes. A provider that has not heard our answer sends an event again within minutes. */
const NAMES_MAX = 20_000;

/**
 * Remembers the events that were named last: a repeated one is answered without the database, and any other
 * is looked up there.
 */
export function rememberEvents(namesMax = NAMES_MAX): RecentEvents {
  const names = new Set<string>();
  const add = (name: string): void => {
    names.delete(name);
    names.add(name);
    for (const oldest of names) {
      if (names.size <= namesMax) return;
      names.delete(oldest);
    }
  };
  return {
    has(name) {
      if (!names.has(name)) return false;
      add(name);
      return true;
    },
    add,
  };
}
