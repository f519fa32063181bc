import { removeSubscription } from "../../../notices/push/store.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import { hashOfEndpoint, type PushServices, type Said, sayOfReminders } from "./said.ts";

/** Forgets a browser. With the last one the consent is withdrawn. */
export function unsubscribe(services: PushServices, said: Said): Promise<{ subscribed: false }> {
  const { borrowerId } = said;
  const endpointHash = hashOfEndpoint(services, said);
  return services.database.withTx(asBorrower(borrowerId), async (tx) => {
    const left = await removeSubscription(tx, { borrowerId, endpointHash });
    if (left === 0) await sayOfReminders(tx, { ...said, granted: false });
    return { subscribed: false };
  });
}
