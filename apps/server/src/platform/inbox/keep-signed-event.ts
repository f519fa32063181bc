import { createHash, randomUUID } from "node:crypto";
import type { Clock } from "../clock.ts";
import { AS_WORKER, asBorrower } from "../db/actor.ts";
import type { Database } from "../db/database.ts";
import type { Tx } from "../db/tx.ts";
import { enqueue } from "../queue/enqueue.ts";
import type { ReferenceJob } from "../queue/jobs.ts";
import type { Vault } from "../vault/vault.ts";
import { jsonOf, referenceIn } from "./keep-event.ts";
import type { RecentEvents } from "./recent-events.ts";
import { insertNamedEvent, type SigningProvider } from "./store.ts";

type EventServices = { readonly database: Database; readonly vault: Vault; readonly clock: Clock };

/** What an event is about, by the provider's own name, and who goes and asks what has become of it. */
export type Concern = {
  readonly reference: string;
  readonly refresh: ReferenceJob;
  /** Where the event itself is enough: finds whose it is. `null` when somebody must go and ask after all. */
  readonly land?: (tx: Tx, event: NamedEvent) => Promise<Landing | "known" | null>;
};

/** By the provider's own name of it. */
export type NamedEvent = { readonly provider: SigningProvider; readonly name: string };

/** What an event tells is written down together with it, in its borrower's name. */
export type Landing = {
  readonly borrowerId: string;
  /** Without a look at what is written; `null` when there must be one. */
  readonly writeAtOnce: ((tx: Tx) => Promise<AfterCommit>) | null;
  /** Whether that failed because it was worked out by what is not so any more. */
  readonly isOutdated: (error: unknown) => boolean;
  readonly write: (tx: Tx) => Promise<AfterCommit>;
};

/** Reports what was written, once it is committed. */
type AfterCommit = () => void;

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
  services: EventServices,
  { provider, handle, recent }: SignedInbox & { readonly recent: RecentEvents },
  { body, eventId }: { body: Buffer; eventId: string | string[] | undefined },
): Promise<void> {
  const name = nameOf(eventId, body);
  if (recent.has(name)) return;
  const concern = handle(jsonOf(body));
  const reference = referenceIn(concern?.reference ?? null);
  const event = { provider, name, receivedAt: services.clock.realNow(), body };
  const landing = reference === null ? null : await findLanding(services, event, concern);
  if (landing === null) {
    const kept = seal(services, event);
    await services.database.withTx({ kind: "anonymous" }, async (tx) => {
      const isNew = await insertNamedEvent(tx, kept);
      if (isNew && concern !== null && reference !== null) await enqueue(tx, concern.refresh, { reference });
    });
  } else if (landing !== "known") {
    const reportWritten = await book(services, event, landing);
    reportWritten();
  }
  recent.add(name);
}

type ReceivedEvent = NamedEvent & { readonly receivedAt: Date; readonly body: Buffer };

/** Whose it is, for a worker, who is nobody's. */
async function findLanding(
  { database }: EventServices,
  event: ReceivedEvent,
  concern: Concern | null,
): Promise<Landing | "known" | null> {
  const land = concern?.land;
  if (land === undefined) return null;
  return database.inOneTrip(AS_WORKER, (tx) => land(tx, event));
}

/** Whoever was quicker with the same event has written the same: told of twice, it has no effect again. */
async function book(services: EventServices, event: ReceivedEvent, landing: Landing): Promise<AfterCommit> {
  const { borrowerId, writeAtOnce, isOutdated, write } = landing;
  const whose = asBorrower(borrowerId);
  const kept = seal(services, event);
  if (writeAtOnce !== null)
    try {
      const [, reportWritten] = await services.database.inOneTrip(whose, (tx) =>
        Promise.all([insertNamedEvent(tx, kept), writeAtOnce(tx)]),
      );
      return reportWritten;
    } catch (error) {
      if (!isOutdated(error)) throw error;
    }
  const [, reportWritten] = await services.database.withTx(whose, (tx) =>
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
