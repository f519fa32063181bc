import { webhookSecret } from "./schemas.ts";
import { setting } from "./setting.ts";

/** What a provider signed its events with before a change: it sends again for days what it was not answered. */
export const previousWebhookSecret = (name: string) =>
  setting(
    name,
    webhookSecret.optional(),
    "the secret before a change, good until its last retries have come",
    {
      isSecret: true,
    },
  );
