import { randomUUID } from "node:crypto";
import type { Clock } from "../clock.ts";
import type { Database } from "../db/database.ts";
import { type Limit, takeLimit } from "../db/limits.ts";
import type { Tx } from "../db/tx.ts";
import { networkOf } from "../network.ts";
import { enqueue } from "../queue/enqueue.ts";
import type { ReferenceJob } from "../queue/jobs.ts";
import { type Refused, refuse } from "../refusals/refused.ts";
import type { Vault } from "../vault/vault.ts";
import { type EventProvider, insertEvent } from "./store.ts";

type EventServices = { readonly database: Database; readonly vault: Vault; readonly clock: Clock };

/** The handling of a provider's events. */
export type Inbox = {
  readonly provider: EventProvider;
  /** How many events of one network are taken in a minute, where they are more than a few a visit. */
  readonly eventsPerMinute?: number;
} & (VisitInbox | ReportInbox);

type VisitInbox = {
  /** Finds the provider's reference in an event; `null` when it names nothing of ours. */
  readonly namedIn: (event: unknown) => string | null;
  /** The job that goes and asks the provider what happened to it. */
  readonly refresh: ReferenceJob;
};

/** For what can be asked about nowhere: queues what follows from the event, in the transaction that keeps it. */
type ReportInbox = { readonly follow: (tx: Tx, body: Buffer) => Promise<void> };

/**
 * A provider sends all its events from a few addresses, one or two a visit. Ten a second from one of them is more than
 * the busiest hour brings, and what is refused here is sent again later.
 */
const EVENTS_PER_ADDRESS_PER_MINUTE = 600;
const MINUTE_SECONDS = 60;

/**
 * Keeps an event as it came and, when it is about a visit, the job to go and ask, in one transaction. The body is a
 * hint and nothing more: what it says of how a visit ended is not even read.
 */
export function receiveUnsignedEvent(
  { database, vault, clock }: EventServices,
  { provider, eventsPerMinute = EVENTS_PER_ADDRESS_PER_MINUTE, ...inbox }: Inbox,
  { body, address }: { body: Buffer; address: string },
): Promise<Refused<"TOO_MANY"> | null> {
  const now = clock.realNow();
  const network = vault.index("limits.network", networkOf(address)).toString("hex");
  const limit: Limit = {
    bucket: `${provider}-events:${network}`,
    max: eventsPerMinute,
    windowSeconds: MINUTE_SECONDS,
  };
  const id = randomUUID();
  const bodySealed = vault.sealBytes(body, { table: "provider_events", column: "body_sealed", row: id });
  return database.withTx({ kind: "anonymous" }, async (tx) => {
    const take = await takeLimit(tx, limit, now);
    if (take.kind === "refused") {
      const retryAfterSeconds = (take.until.getTime() - now.getTime()) / 1000;
      return refuse("TOO_MANY", { retryAfterSeconds });
    }
    await insertEvent(tx, { id, receivedAt: now, provider, bodySealed });
    await queueWhatFollows(tx, inbox, body);
    return null;
  });
}

async function queueWhatFollows(tx: Tx, inbox: VisitInbox | ReportInbox, body: Buffer): Promise<void> {
  if ("follow" in inbox) return inbox.follow(tx, body);
  const reference = referenceIn(inbox.namedIn(jsonOf(body)));
  if (reference !== null) await enqueue(tx, inbox.refresh, { reference });
}

/** As the providers write their names, with room to spare; anything else names nothing of ours. */
const REFERENCE = /^[\w-]{1,200}$/;

export const referenceIn = (name: string | null): string | null =>
  name !== null && REFERENCE.test(name) ? name : null;

export function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}
