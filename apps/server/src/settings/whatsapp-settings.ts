import * as z from "zod";
import { address, languages, metaId, secret, webhookSecret } from "./schemas.ts";
import { group, setting } from "./setting.ts";
import { previousWebhookSecret } from "./webhook-secrets.ts";

/** The number by which reminders go beside texts, and the app whose events tell what became of them. */
export const WHATSAPP_SETTINGS = group("Reminders beside texts: WhatsApp", {
  phoneNumberId: setting(
    "WHATSAPP_PHONE_NUMBER_ID",
    metaId.optional(),
    "the id of the lender's number there (not the number itself), on the sandbox `106540352242922`; without it no reminder goes by WhatsApp, and nobody is offered it",
    { otherwise: "no number there: reminders are texts" },
  ),
  businessAccountId: setting(
    "WHATSAPP_BUSINESS_ACCOUNT_ID",
    metaId.optional(),
    "the id of the account that the templates are registered under, on the sandbox `102290129340398`",
    { otherwise: "required with `WHATSAPP_PHONE_NUMBER_ID`" },
  ),
  accessToken: setting(
    "WHATSAPP_ACCESS_TOKEN",
    secret.optional(),
    "a system user's token that does not end, with `whatsapp_business_messaging` and `whatsapp_business_management`",
    {
      isSecret: true,
      isSharedWithProvider: true,
      otherwise: "required with `WHATSAPP_PHONE_NUMBER_ID`",
    },
  ),
  appSecret: setting(
    "WHATSAPP_APP_SECRET",
    webhookSecret.optional(),
    "the app's secret, with which its events to `/api/webhooks/whatsapp` are signed",
    {
      isSecret: true,
      isSharedWithProvider: true,
      otherwise: "required with `WHATSAPP_PHONE_NUMBER_ID`",
    },
  ),
  previousAppSecret: previousWebhookSecret("WHATSAPP_APP_SECRET_BEFORE"),
  verifyToken: setting(
    "WHATSAPP_VERIFY_TOKEN",
    webhookSecret.optional(),
    "a word of your own, 32 to 100 letters and digits, which is typed there when the address of the events is registered",
    {
      isSecret: true,
      isSharedWithProvider: true,
      otherwise: "required with `WHATSAPP_PHONE_NUMBER_ID`",
    },
  ),
  baseUrl: setting(
    "WHATSAPP_BASE_URL",
    address.prefault("https://graph.facebook.com/v23.0"),
    "the address with the version",
    { isProviderAddress: true, sandboxValue: "$SANDBOX_URL/whatsapp/v23.0" },
  ),
  dueTemplate: setting(
    "WHATSAPP_DUE_TEMPLATE",
    z
      .string()
      .regex(/^[a-z0-9_]{1,512}$/, "must be small letters, digits and _")
      .default("payment_due"),
    "the name of the approved template of a due date",
  ),
  languages: setting(
    "WHATSAPP_LANGUAGES",
    languages.prefault("en,hi"),
    "the languages in which that template is approved, comma between: who reads another one is written to in the first",
  ),
});
