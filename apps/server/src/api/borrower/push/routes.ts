import { subscribeToPush } from "@vaada/contract/calls/push";
import { Secret } from "@vaada/contract/secret";
import type { FastifyInstance } from "fastify";
import { evidenceOf } from "../../../journey/consents/evidence.ts";
import type { Services } from "../../../services.ts";
import { serve } from "../../serve.ts";
import { subscribeBrowser, unsubscribeBrowser } from "./change-subscription.ts";

export function pushRoutes(app: FastifyInstance, services: Services): void {
  serve(app, subscribeToPush, ({ body: { subscription, granted }, caller, session: { borrowerId } }) => {
    const { endpoint, keys } = subscription;
    const address = {
      endpoint: new Secret(endpoint),
      p256dh: new Secret(keys.p256dh),
      auth: new Secret(keys.auth),
    };
    const evidence = evidenceOf(subscribeToPush, { caller, now: services.clock.realNow() });
    const browser = { borrowerId, address, evidence };
    return granted === false ? unsubscribeBrowser(services, browser) : subscribeBrowser(services, browser);
  });
}
