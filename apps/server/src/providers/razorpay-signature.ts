import { createHmac, timingSafeEqual } from "node:crypto";
import type { Secret } from "@vaada/contract/secret";

/**
 * Whether Razorpay has signed this with one of the secrets: lower-case hex of HMAC-SHA256, as it writes it. Every
 * secret is tried, so the time taken says nothing of which of them it was.
 */
export function isSignedByRazorpay(
  signed: string | Buffer,
  { signature, secrets }: { signature: string; secrets: readonly Secret[] },
): boolean {
  if (!SIGNATURE.test(signature)) return false;
  const given = Buffer.from(signature, "hex");
  return secrets
    .map((secret) => createHmac("sha256", secret.reveal()).update(signed).digest())
    .map((own) => timingSafeEqual(own, given))
    .includes(true);
}

const SIGNATURE = /^[0-9a-f]{64}$/;
