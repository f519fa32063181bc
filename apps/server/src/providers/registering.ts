import { FINBOX_EVENTS } from "@vaada/wire/bank-statement";
import { CASHFREE_EVENTS } from "@vaada/wire/cashfree";
import { RAZORPAY_EVENTS, RAZORPAYX_EVENTS } from "@vaada/wire/razorpay";
import { SMS_TEXTS } from "../settings/provider-settings.ts";
import type { Partner } from "./troubles.ts";

/** An address of ours that a provider reports to, and how it is registered at the provider's own desk. */
export type Webhook = {
  readonly partner: Partner;
  /** Follows the app's origin. `{secret}` stands for the secret itself, where the provider does not sign. */
  readonly path: string;
  readonly secret: string;
  /** `null`: the provider has no list to choose from. */
  readonly events: readonly string[] | null;
  /** Who registers it: a person, or the server by itself. */
  readonly by: "person" | "server";
  readonly how: string;
  /** What else is set at that desk, and no call of ours can ask. */
  readonly beside: readonly string[];
};

/** All that must stand at a provider before it serves us. The documents and the check of providers read the same list. */
export const WEBHOOKS: readonly Webhook[] = [
  {
    partner: "razorpay",
    path: "/api/webhooks/razorpay",
    secret: "RAZORPAY_WEBHOOK_SECRET",
    events: RAZORPAY_EVENTS,
    by: "person",
    how: "the dashboard of payments, under webhooks",
    beside: ["the checkout configuration that `RAZORPAY_CHECKOUT_CONFIG_ID` names"],
  },
  {
    partner: "razorpayx",
    path: "/api/webhooks/razorpayx",
    secret: "RAZORPAYX_WEBHOOK_SECRET",
    events: RAZORPAYX_EVENTS,
    by: "person",
    how: "the dashboard of RazorpayX, under webhooks; one address an account",
    beside: ["the servers' address on its list of addresses"],
  },
  {
    partner: "cashfree",
    path: "/api/webhooks/cashfree",
    secret: "CASHFREE_CLIENT_SECRET",
    events: CASHFREE_EVENTS,
    by: "person",
    how: "the dashboard of payouts, under webhooks, in version V2; signed with the client secret",
    beside: ["the servers' address on its list of addresses", "no approval asked for transfers"],
  },
  {
    partner: "msg91",
    path: "/api/webhooks/sms/{secret}",
    secret: "SMS_WEBHOOK_SECRET",
    events: null,
    by: "person",
    how: "the panel, SMS, Webhook, in version v2 or v3; it is not signed, so the secret is the end of the address",
    beside: [],
  },
  {
    partner: "whatsapp",
    path: "/api/webhooks/whatsapp",
    secret: "WHATSAPP_VERIFY_TOKEN",
    events: ["messages"],
    by: "person",
    how: "the app's WhatsApp configuration; its events are signed with `WHATSAPP_APP_SECRET`",
    beside: ["the number's store of data in India", "a way to pay"],
  },
  {
    partner: "finbox",
    path: "/api/webhooks/finbox/{secret}",
    secret: "FINBOX_WEBHOOK_SECRET",
    events: FINBOX_EVENTS,
    by: "server",
    how: "a worker registers it when it starts",
    beside: [],
  },
  {
    partner: "surepass",
    path: "/api/webhooks/surepass/{secret}",
    secret: "SUREPASS_WEBHOOK_SECRET",
    events: null,
    by: "server",
    how: "each DigiLocker visit names it",
    beside: [],
  },
];

/** A registered text, and the setting that has the id of its English template. Hindi ids stand together in another. */
export const SMS_TEMPLATES = SMS_TEXTS.map((name) => ({
  name,
  setting: `SMS_${name.toUpperCase().replaceAll("-", "_")}_TEMPLATE_ID`,
}));
