import type { Secret } from "@vaada/contract/secret";
import type { Faces } from "./port.ts";

export function createFaces(_options: { baseUrl: string; token: Secret }): Faces {
  const answer = async () => ({ kind: "unavailable", reason: "UNBUILT" }) as const;
  return { checkLiveness: answer, match: answer };
}
