import { randomUUID } from "node:crypto";
import { SurepassWebhook } from "@vaada/wire/surepass";
import { type Limit, takeOf } from "../../db/limits.ts";
import { networkOf } from "../../http/network.ts";
import { type Refused, refuse } from "../../http/outcome.ts";
import { settleLater } from "../../identity/settle-later.ts";
import type { Rooms } from "../../rooms.ts";
import { insertEvent } from "./store.ts";

type EventRooms = Pick<Rooms, "database" | "vault" | "clock">;

/**
 * Surepass sends all its events from a few addresses, one or two a visit. Ten a second from one of them is more than
 * the busiest hour brings, and what is refused here is sent again later.
 */
const EVENTS_PER_ADDRESS_PER_MINUTE = 600;
const MINUTE_SECONDS = 60;

/**
 * Keeps an event as it came and, when it is about a visit, the job to go and ask, in one transaction. The body is a
 * hint and nothing more: what it says of how the visit ended is not even read.
 */
export function keepEvent(
  { database, vault, clock }: EventRooms,
  { body, address }: { body: Buffer; address: string },
): Promise<Refused<"TOO_MANY"> | null> {
  const now = clock.realNow();
  const network = vault.index("limits.network", networkOf(address)).toString("hex");
  const limit: Limit = {
    bucket: `surepass-events:${network}`,
    max: EVENTS_PER_ADDRESS_PER_MINUTE,
    windowSeconds: MINUTE_SECONDS,
  };
  const id = randomUUID();
  const bodySealed = vault.sealBytes(body, { table: "provider_events", column: "body_sealed", row: id });
  const reference = visitNamedIn(body);
  return database.withTx({ kind: "anonymous" }, async (tx) => {
    const take = await takeOf(tx, limit, now);
    if (take.kind === "refused") {
      const retryAfterSeconds = (take.until.getTime() - now.getTime()) / 1000;
      return refuse("TOO_MANY", { retryAfterSeconds });
    }
    await insertEvent(tx, { id, receivedAt: now, provider: "surepass", bodySealed });
    if (reference !== null) await settleLater(tx, reference);
    return null;
  });
}

/** As Surepass writes its names, with room to spare; anything else names no visit of ours. */
const REFERENCE = /^[\w-]{1,200}$/;

function visitNamedIn(body: Buffer): string | null {
  const event = SurepassWebhook.safeParse(jsonOf(body));
  if (!event.success || event.data.type !== "digilocker") return null;
  return REFERENCE.test(event.data.client_id) ? event.data.client_id : null;
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}
