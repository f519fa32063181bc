import type { Secret } from "@vaada/contract/secret";
import type { Mandates } from "./port.ts";

export function createMandates(_options: { baseUrl: string; keyId: string; keySecret: Secret }): Mandates {
  const answer = async () => ({ kind: "unavailable", reason: "UNBUILT" }) as const;
  return {
    openCustomer: answer,
    openOrder: answer,
    findOrder: answer,
    isSigned: () => false,
    readOrder: answer,
    cancel: answer,
  };
}
