import type { Secret } from "@vaada/contract/secret";
import type { ESign } from "./port.ts";

export function createESign(_options: { baseUrl: string; token: Secret }): ESign {
  const answer = async () => ({ kind: "unavailable", reason: "UNBUILT" }) as const;
  return { open: answer, upload: answer, status: answer, report: answer, fetchSigned: answer };
}
