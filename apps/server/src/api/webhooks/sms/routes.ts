import type { FastifyInstance } from "fastify";
import { enqueue } from "../../../platform/queue/enqueue.ts";
import { reportsIn } from "../../../providers/sms/translate.ts";
import type { Services } from "../../../services.ts";
import { serveWebhook } from "../serve-webhook.ts";

/**
 * Where MSG91 reports what became of texts. Nothing there can be asked about, so a report counts as it is: whoever knew the
 * address could have one text said to have arrived, or sent once more, and no more than that.
 */
export function smsWebhookRoutes(app: FastifyInstance, services: Services): void {
  serveWebhook(app, services, {
    provider: "sms",
    secret: services.settings.smsWebhookSecret,
    eventsPerMinute: REPORTS_PER_MINUTE,
    follow: async (tx, body) => {
      for (const report of reportsIn(body))
        await enqueue(tx, "note-text-report", { ...report, triesLeft: 1 });
    },
  });
}

/** Each text of a due day is a report, and what is refused here may not come again. */
const REPORTS_PER_MINUTE = 60_000;
