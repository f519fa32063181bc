import { randomUUID } from "node:crypto";
import { DAY_SECONDS } from "@vaada/calendar/civil-date";
import { PUSH_MESSAGE } from "@vaada/contract/calls/push";
import { insertSubscription, isSubscribed, removeAllButNewest } from "../../../notices/push/store.ts";
import { sealSubscription } from "../../../notices/push/subscription-on-file.ts";
import { refuseField } from "../../../platform/refusals/fields.ts";
import { type SaidLimit, takeAll } from "../../../platform/refusals/limits.ts";
import { RefusedError } from "../../../platform/refusals/refused.ts";
import { hashOfEndpoint, type PushServices, type Said, sayOfReminders } from "./said.ts";

/** A borrower has a phone, a laptop and perhaps a new phone. */
const BROWSERS_KEPT_MAX = 5;
/** Switched on and off a few times; whoever goes on fills the table of consents. */
const NEW_BROWSERS_PER_DAY = 20;

/** Remembers a browser, with the consent that was given in it. One that is known stays as it is. */
export async function subscribe(services: PushServices, said: Said): Promise<{ subscribed: true }> {
  const { database, vault, clock, push } = services;
  const { borrowerId, address } = said;
  if (push?.accepts(address) !== true) throw new RefusedError(refuseField("subscription", PUSH_MESSAGE));
  const endpointHash = hashOfEndpoint(services, said);
  const now = clock.realNow();
  return database.withTx({ kind: "borrower", borrowerId }, async (tx) => {
    await sayOfReminders(tx, { ...said, granted: true });
    if (await isSubscribed(tx, { borrowerId, endpointHash })) return { subscribed: true };
    await takeAll(tx, [newBrowsersADay(borrowerId)], now);
    const id = randomUUID();
    const sealed = sealSubscription(vault, id, address);
    await insertSubscription(tx, { id, borrowerId, endpointHash, sealed, now });
    await removeAllButNewest(tx, { borrowerId, kept: BROWSERS_KEPT_MAX });
    return { subscribed: true };
  });
}

const newBrowsersADay = (borrowerId: string): SaidLimit => ({
  bucket: `push:${borrowerId}`,
  max: NEW_BROWSERS_PER_DAY,
  windowSeconds: DAY_SECONDS,
  says: "TOO_MANY",
});
