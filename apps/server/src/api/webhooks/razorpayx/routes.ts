import { RazorpayEvent } from "@vaada/wire/razorpay";
import type { FastifyInstance } from "fastify";
import type { EventSubject } from "../../../platform/inbox/receive-signed-event.ts";
import type { Services } from "../../../services.ts";
import { serveSignedWebhook } from "../serve-signed-webhook.ts";
import { signedByRazorpay } from "../signed-by-razorpay.ts";

/** RazorpayX's events about a payout or a penny drop. */
export function razorpayxWebhookRoutes(app: FastifyInstance, services: Services): void {
  const signature = signedByRazorpay(services.settings.razorpayxWebhookSecrets);
  serveSignedWebhook(app, services, { provider: "razorpayx", signature, handle });
}

/** The event's own result is not read: each event is a reason to ask the provider. */
function handle(body: unknown): EventSubject | null {
  const event = RazorpayEvent.safeParse(body);
  if (!event.success) return null;
  const { event: name, payload } = event.data;
  if (name.startsWith("payout.")) return subject(payload.payout?.entity.id, "refresh-payout");
  if (name.startsWith(`${PENNY_DROP}.`)) return subject(payload[PENNY_DROP]?.entity.id, "refresh-penny-drop");
  return null;
}

const subject = (reference: string | undefined, refresh: EventSubject["refresh"]): EventSubject | null =>
  reference === undefined ? null : { reference, refresh };

/** The key of the payload has a dot in it. */
const PENNY_DROP = "fund_account.validation";
