import { randomUUID } from "node:crypto";
import { DAY_SECONDS } from "@vaada/calendar/civil-date";
import { PUSH_MESSAGE, subscribeToPush } from "@vaada/contract/calls/push";
import { lockApplication, readLastApplication } from "../../../journey/applications/store.ts";
import type { ConsentEvidence } from "../../../journey/consents/evidence.ts";
import { insertConsentChoice, readLastChoice } from "../../../journey/consents/store.ts";
import {
  insertSubscription,
  isSubscribed,
  removeAllButNewest,
  removeSubscription,
} from "../../../notices/push/store.ts";
import { sealSubscription } from "../../../notices/push/subscription-on-file.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import type { Tx } from "../../../platform/db/tx.ts";
import { refuseField } from "../../../platform/refusals/fields.ts";
import { type CallLimit, takeAll } from "../../../platform/refusals/limits.ts";
import { RefusedError, refuse } from "../../../platform/refusals/refused.ts";
import type { PushAddress } from "../../../providers/push/port.ts";
import type { Services } from "../../../services.ts";

type PushServices = Pick<Services, "database" | "vault" | "clock" | "push">;

/** A borrower's browser, and the evidence of the consent that was given or withdrawn in it. */
type BrowserConsent = {
  readonly borrowerId: string;
  readonly address: PushAddress;
  readonly evidence: ConsentEvidence;
};

/** A borrower has a phone, a laptop and perhaps a new phone. */
const BROWSERS_KEPT_MAX = 5;
/** Borrowers switch it on and off a few times; whoever goes on fills the table of consents. */
const NEW_BROWSERS_PER_DAY = 20;

/** Remembers a browser, with the consent that was given in it. A browser that is known stays as it is. */
export async function subscribeBrowser(
  services: PushServices,
  browser: BrowserConsent,
): Promise<{ subscribed: true }> {
  const { database, vault, clock, push } = services;
  const { borrowerId, address } = browser;
  if (push?.accepts(address) !== true) throw new RefusedError(refuseField("subscription", PUSH_MESSAGE));
  const endpointHash = hashOfEndpoint(services, browser);
  const now = clock.realNow();
  return database.withTx(asBorrower(borrowerId), async (tx) => {
    await recordReminderConsent(tx, { ...browser, granted: true });
    if (await isSubscribed(tx, { borrowerId, endpointHash })) return { subscribed: true };
    await takeAll(tx, [newBrowsersADay(borrowerId)], now);
    const id = randomUUID();
    const sealed = sealSubscription(vault, id, address);
    await insertSubscription(tx, { id, borrowerId, endpointHash, sealed, now });
    await removeAllButNewest(tx, { borrowerId, kept: BROWSERS_KEPT_MAX });
    return { subscribed: true };
  });
}

/** Forgets a browser. With the last one the consent is withdrawn. */
export function unsubscribeBrowser(
  services: PushServices,
  browser: BrowserConsent,
): Promise<{ subscribed: false }> {
  const { borrowerId } = browser;
  const endpointHash = hashOfEndpoint(services, browser);
  return services.database.withTx(asBorrower(borrowerId), async (tx) => {
    const left = await removeSubscription(tx, { borrowerId, endpointHash });
    if (left === 0) await recordReminderConsent(tx, { ...browser, granted: false });
    return { subscribed: false };
  });
}

const hashOfEndpoint = ({ vault }: Pick<Services, "vault">, { address }: BrowserConsent): Buffer =>
  vault.index("push_subscriptions.endpoint", address.endpoint.reveal());

/** Writes the consent down unless it stands so already. It holds the application's lock from here on. */
async function recordReminderConsent(
  tx: Tx,
  { borrowerId, evidence, granted }: BrowserConsent & { readonly granted: boolean },
): Promise<void> {
  const application = await readLastApplication(tx, borrowerId);
  if (application === null) throw new Error("recordReminderConsent: a borrower without an application");
  await lockApplication(tx, application.id);
  const kind = "reminders";
  const last = await readLastChoice(tx, { borrowerId, kind });
  if (last === granted) return;
  // A reminder that was taken back is given back in the profile, and by nothing else.
  if (granted && last !== null)
    throw new RefusedError(refuse("CONSENT_WITHDRAWN", { data: { kinds: [kind] } }));
  const { name: call } = subscribeToPush;
  await insertConsentChoice(tx, { borrowerId, applicationId: application.id, kind, granted, call, evidence });
}

const newBrowsersADay = (borrowerId: string): CallLimit => ({
  bucket: `push:${borrowerId}`,
  max: NEW_BROWSERS_PER_DAY,
  windowSeconds: DAY_SECONDS,
  says: "TOO_MANY",
});
