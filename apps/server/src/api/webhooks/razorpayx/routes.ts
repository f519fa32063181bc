import { RazorpayEvent } from "@vaada/wire/razorpay";
import type { FastifyInstance } from "fastify";
import { settlePennyDropLater } from "../../../journey/penny-drops/settle-later.ts";
import { settlePayoutLater } from "../../../loans/disbursals/settle-later.ts";
import type { Concern } from "../../../platform/inbox/keep-signed-event.ts";
import type { Services } from "../../../services.ts";
import { serveSignedWebhook } from "../serve-signed-webhook.ts";

/** Where RazorpayX tells us that something has happened to a payout or a penny drop. */
export function razorpayxWebhookRoutes(app: FastifyInstance, services: Services): void {
  const secrets = services.settings.razorpayxWebhookSecrets;
  serveSignedWebhook(app, services, { provider: "razorpayx", secrets, handle });
}

/** What an event says has happened is not read: each is a reason to go and ask. */
function handle(body: unknown): Concern | null {
  const event = RazorpayEvent.safeParse(body);
  if (!event.success) return null;
  const { event: name, payload } = event.data;
  if (name.startsWith("payout.")) return concern(payload.payout?.entity.id, settlePayoutLater);
  if (name.startsWith(`${PENNY_DROP}.`)) return concern(payload[PENNY_DROP]?.entity.id, settlePennyDropLater);
  return null;
}

const concern = (reference: string | undefined, settleLater: Concern["settleLater"]): Concern | null =>
  reference === undefined ? null : { reference, settleLater };

/** The key of the payload has a dot in it. */
const PENNY_DROP = "fund_account.validation";
