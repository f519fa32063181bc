import type { Secret } from "@vaada/contract/secret";
import type { Payouts } from "./port.ts";

export function createPayouts(_options: {
  baseUrl: string;
  keyId: string;
  keySecret: Secret;
  accountNumber: Secret;
}): Payouts {
  const answer = async () => ({ kind: "unavailable", reason: "UNBUILT" }) as const;
  const unknown = async () => ({ kind: "unknown", reason: "UNBUILT" }) as const;
  return { openContact: answer, openFundAccount: answer, pay: unknown, read: unknown };
}
