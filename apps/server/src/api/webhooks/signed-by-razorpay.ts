import type { Secret } from "@vaada/contract/secret";
import { RAZORPAY_EVENT_ID_HEADER, RAZORPAY_SIGNATURE_HEADER } from "@vaada/wire/razorpay";
import { isSignedByRazorpay } from "../../providers/razorpay-signature.ts";
import type { EventSignature } from "./serve-signed-webhook.ts";

/** Payments and payouts of Razorpay are signed alike, each with a secret of its own. */
export const signedByRazorpay = (secrets: readonly Secret[]): EventSignature => ({
  header: RAZORPAY_SIGNATURE_HEADER,
  isRight: (body, headers) =>
    isSignedByRazorpay(body, { signature: String(headers[RAZORPAY_SIGNATURE_HEADER]), secrets }),
  eventIdHeader: RAZORPAY_EVENT_ID_HEADER,
});
