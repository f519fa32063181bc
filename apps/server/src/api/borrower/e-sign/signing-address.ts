import { createHash, randomBytes } from "node:crypto";
import type { GuardedRoute } from "@vaada/contract/routes";
import type { VisitAddress } from "../../../journey/visits/visit.ts";

/** The one page that the signing service may send a browser back to. */
export const RETURN_ROUTE = "/esign-processing" satisfies GuardedRoute;

/** 128 bits, which base64url writes in 22 characters. */
const STATE_BYTES = 16;

export const newState = (): string => randomBytes(STATE_BYTES).toString("base64url");

export const hashState = (state: string): Buffer => createHash("sha256").update(state).digest();

/** Where the address to sign at is sealed. */
export const placeOfSigning = (id: string) => ({ table: "agreements", row: id }) as const;

/** The address as the service completes it when all went well. It only leads to the question what came of it. */
export const cameBackAt = ({ returnUrl }: VisitAddress, reference: string): string =>
  `${returnUrl}&${new URLSearchParams({ client_id: reference, status: "success" })}`;
