import { CASHFREE_SIGNATURE_HEADER, CASHFREE_TIMESTAMP_HEADER, CashfreeEvent } from "@vaada/wire/cashfree";
import type { FastifyInstance } from "fastify";
import type { EventSubject } from "../../../platform/inbox/receive-signed-event.ts";
import { isSignedByCashfree } from "../../../providers/cashfree-signature.ts";
import { referenceOfTransfer } from "../../../providers/payouts/translate-cashfree.ts";
import type { Services } from "../../../services.ts";
import { type EventSignature, serveSignedWebhook } from "../serve-signed-webhook.ts";

/** Where Cashfree tells us that something has happened to a payout. Without an account there nobody's signature is right. */
export function cashfreeWebhookRoutes(app: FastifyInstance, services: Services): void {
  const secrets = services.settings.cashfreeWebhookSecrets;
  const signature: EventSignature = {
    header: CASHFREE_SIGNATURE_HEADER,
    isRight: (body, headers) =>
      isSignedByCashfree(body, {
        timestamp: String(headers[CASHFREE_TIMESTAMP_HEADER]),
        signature: String(headers[CASHFREE_SIGNATURE_HEADER]),
        secrets,
      }),
    // An event has no name of its own.
    eventIdHeader: null,
  };
  serveSignedWebhook(app, services, { provider: "cashfree", signature, handle });
}

/** Each event is a reason to go and ask; its own account of what has happened is not read. */
function handle(body: unknown): EventSubject | null {
  const event = CashfreeEvent.safeParse(body);
  const transferId = event.success ? (event.data.data.transfer_id ?? null) : null;
  if (!event.success || transferId === null || !event.data.type.startsWith("TRANSFER_")) return null;
  return { reference: referenceOfTransfer(transferId), refresh: "refresh-payout" };
}
