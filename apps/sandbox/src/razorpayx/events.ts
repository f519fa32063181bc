import {
  RAZORPAY_EVENT_ID_HEADER,
  RAZORPAY_SIGNATURE_HEADER,
  type RazorpayxEventName,
} from "@vaada/wire/razorpay";
import type { Webhooks } from "../providers/webhooks.ts";
import { signatureOf } from "../razorpay/events.ts";
import { eventId } from "../razorpay/razorpay-id.ts";

export type RazorpayxEvents = {
  readonly send: (event: {
    readonly provider: "payouts" | "penny-drop";
    readonly name: RazorpayxEventName;
    readonly about: "payout" | "fund_account.validation";
    readonly entity: unknown;
  }) => void;
};

/** One address for all events of the lender's account, each signed over exactly its bytes. */
export function openRazorpayxEvents(services: {
  readonly webhooks: Webhooks;
  readonly serverUrl: string;
  readonly webhookSecret: string;
  readonly now: () => Date;
}): RazorpayxEvents {
  return {
    send: ({ provider, name, about, entity }) => {
      const body = JSON.stringify({
        entity: "event",
        account_id: LENDER_ACCOUNT_ID,
        event: name,
        contains: [about],
        payload: { [about]: { entity } },
        created_at: Math.floor(services.now().getTime() / 1000),
      });
      services.webhooks.send({
        provider,
        url: `${services.serverUrl}${WEBHOOK_PATH}`,
        body,
        headers: {
          [RAZORPAY_SIGNATURE_HEADER]: signatureOf(body, services.webhookSecret),
          [RAZORPAY_EVENT_ID_HEADER]: eventId(),
        },
      });
    },
  };
}

const LENDER_ACCOUNT_ID = "acc_SBX00000000001";
/** The address that the lender has registered for events. */
const WEBHOOK_PATH = "/api/webhooks/razorpayx";
