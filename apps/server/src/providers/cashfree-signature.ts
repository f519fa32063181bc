import { createHmac, timingSafeEqual } from "node:crypto";
import type { Secret } from "@vaada/contract/secret";

/**
 * Tells whether Cashfree has signed this with one of the secrets: base64 of HMAC-SHA256 over the timestamp and the body's own bytes. Every
 * secret is tried, so the time taken says nothing of which of them it was. How old the timestamp is does not matter: what an event
 * is about is asked for, so one that is sent again costs a question.
 */
export function isSignedByCashfree(
  body: Buffer,
  {
    timestamp,
    signature,
    secrets,
  }: { readonly timestamp: string; readonly signature: string; readonly secrets: readonly Secret[] },
): boolean {
  if (!SIGNATURE.test(signature) || !TIMESTAMP.test(timestamp)) return false;
  const given = Buffer.from(signature, "base64");
  return secrets
    .map((secret) => createHmac("sha256", secret.reveal()).update(timestamp).update(body).digest())
    .map((own) => timingSafeEqual(own, given))
    .includes(true);
}

/** The base64 of 32 bytes. */
const SIGNATURE = /^[A-Za-z0-9+/]{43}=$/;
const TIMESTAMP = /^[0-9T:.Z+-]{1,40}$/;
