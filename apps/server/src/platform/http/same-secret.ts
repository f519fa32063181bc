import { createHash, timingSafeEqual } from "node:crypto";
import type { Secret } from "@vaada/contract/secret";

/** Hashed first, so that the comparison takes the same time whatever the length of what was given. */
export function isSameSecret(given: string | string[] | undefined, secret: Secret): boolean {
  const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(String(given ?? "")), digest(secret.reveal()));
}
