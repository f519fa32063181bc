import type { Secret } from "@vaada/contract/secret";
import type { PennyDrops } from "./port.ts";

export function createPennyDrops(_options: {
  baseUrl: string;
  keyId: string;
  keySecret: Secret;
  accountNumber: Secret;
}): PennyDrops {
  const answer = async () => ({ kind: "unavailable", reason: "UNBUILT" }) as const;
  return { start: answer, read: answer };
}
