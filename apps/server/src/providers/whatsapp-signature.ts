import type { Secret } from "@vaada/contract/secret";
import { isSignedByRazorpay } from "./razorpay-signature.ts";

const PREFIX = "sha256=";

/** Whether Meta has signed these bytes with one of the app's secrets: the hex of an HMAC-SHA256, as Razorpay writes it, after the method's name. */
export const isSignedByMeta = (
  body: Buffer,
  { signature, secrets }: { readonly signature: string; readonly secrets: readonly Secret[] },
): boolean =>
  signature.startsWith(PREFIX) &&
  isSignedByRazorpay(body, { signature: signature.slice(PREFIX.length), secrets });
