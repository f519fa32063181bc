import { createHmac } from "node:crypto";
import type { Dispute } from "@vaada/wire/disputes";
import type { Notification, Token } from "@vaada/wire/mandate";
import type { Payment } from "@vaada/wire/payments";
import {
  RAZORPAY_EVENT_ID_HEADER,
  RAZORPAY_SIGNATURE_HEADER,
  type RazorpayEventName,
} from "@vaada/wire/razorpay";
import type { Refund } from "@vaada/wire/refunds";
import type { Webhooks } from "../providers/webhooks.ts";
import { eventId } from "./razorpay-id.ts";
import type { AnyOrder } from "./razorpay-store.ts";

export type EventServices = {
  readonly webhooks: Webhooks;
  readonly webhookSecret: string;
  readonly serverUrl: string;
  readonly now: () => Date;
};

/** The entities of an event, as they were when it was sent. */
type Subject = {
  readonly refund?: Refund;
  readonly payment?: Payment;
  readonly dispute?: Dispute;
  readonly order?: AnyOrder;
  readonly token?: Token;
  readonly notification?: Notification;
};

export type SendEvent = (
  provider: "mandate" | "payments",
  told: { readonly event: RazorpayEventName } & Subject,
) => void;

/** Events go to one address of the server, signed over their bytes. */
export function openEvents({ webhooks, webhookSecret, serverUrl, now }: EventServices): SendEvent {
  return (provider, { event, ...subject }) => {
    const body = JSON.stringify({
      entity: "event",
      account_id: ACCOUNT_ID,
      event,
      contains: Object.keys(subject),
      payload: Object.fromEntries(Object.entries(subject).map(([kind, entity]) => [kind, { entity }])),
      created_at: Math.floor(now().getTime() / 1000),
    });
    webhooks.send({
      provider,
      url: `${serverUrl}${WEBHOOK_PATH}`,
      body,
      headers: {
        [RAZORPAY_SIGNATURE_HEADER]: signatureOf(body, webhookSecret),
        [RAZORPAY_EVENT_ID_HEADER]: eventId(),
      },
    });
  };
}

/** The address that the lender has registered for events. */
const WEBHOOK_PATH = "/api/webhooks/razorpay";
const ACCOUNT_ID = "acc_SBX00000000001";

/** Signs a checkout's answer and the bytes of an event, as Razorpay does. */
export const signatureOf = (text: string, secret: string): string =>
  createHmac("sha256", secret).update(text).digest("hex");
