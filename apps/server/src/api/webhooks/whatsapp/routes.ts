import { WHATSAPP_CHALLENGE, WHATSAPP_SIGNATURE_HEADER } from "@vaada/wire/whatsapp";
import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { answerNotFound } from "../../../platform/http/answer.ts";
import { isSameSecret } from "../../../platform/http/same-secret.ts";
import type { ManySubjects } from "../../../platform/inbox/receive-signed-event.ts";
import { enqueue } from "../../../platform/queue/enqueue.ts";
import { reportsIn } from "../../../providers/whatsapp/translate.ts";
import { isSignedByMeta } from "../../../providers/whatsapp-signature.ts";
import type { Services } from "../../../services.ts";
import { type EventSignature, serveSignedWebhook } from "../serve-signed-webhook.ts";

/** Where WhatsApp reports what became of reminders. Without a number there nobody's signature is right. */
export function whatsappWebhookRoutes(app: FastifyInstance, services: Services): void {
  const webhook = services.settings.whatsappWebhook;
  const signature: EventSignature = {
    header: WHATSAPP_SIGNATURE_HEADER,
    isRight: (body, headers) =>
      isSignedByMeta(body, {
        signature: String(headers[WHATSAPP_SIGNATURE_HEADER]),
        secrets: webhook?.secrets ?? [],
      }),
    // An event has no name of its own.
    eventIdHeader: null,
  };
  const handle = (event: unknown) => subjectsOf(event, webhook?.phoneNumberId ?? "");
  serveSignedWebhook(app, services, { provider: "whatsapp", signature, handle });
  app.get("/api/webhooks/whatsapp", (request, reply) => {
    const asked = Challenge.safeParse(request.query);
    if (!asked.success || webhook === null) return answerNotFound(reply);
    const { [WHATSAPP_CHALLENGE.token]: token, [WHATSAPP_CHALLENGE.challenge]: challenge } = asked.data;
    if (!isSameSecret(token, webhook.verifyToken)) return answerNotFound(reply);
    return reply.type("text/plain; charset=utf-8").send(challenge);
  });
}

/** Asked once, when the address is registered. Digits alone are given back: nothing of a stranger's is shown under our name. */
const Challenge = z.object({
  [WHATSAPP_CHALLENGE.mode]: z.literal("subscribe"),
  [WHATSAPP_CHALLENGE.challenge]: z.string().regex(/^\d{1,40}$/),
  [WHATSAPP_CHALLENGE.token]: z.string().max(100),
});

/** One event may report on a thousand messages: each report is a job of its own. */
function subjectsOf(event: unknown, phoneNumberId: string): ManySubjects | null {
  const reports = reportsIn(event, phoneNumberId);
  if (reports.length === 0) return null;
  return {
    follow: async (tx) => {
      for (const report of reports) await enqueue(tx, "note-whatsapp-report", report);
    },
  };
}
