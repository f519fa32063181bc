import { createHash, randomBytes } from "node:crypto";
import type { GuardedRoute } from "@vaada/contract/routes";
import type { Vault } from "../../vault/vault.ts";

const RETURN_ROUTE = "/kyc-digilocker-processing" satisfies GuardedRoute;

/** The one page that the document service may send a browser back to. */
export const returnPageOf = (appOrigin: string): string => `${appOrigin}${RETURN_ROUTE}`;

/** 128 bits, which base64url writes in 22 characters. */
const STATE_BYTES = 16;

export const newState = (): string => randomBytes(STATE_BYTES).toString("base64url");

export const hashState = (state: string): Buffer => createHash("sha256").update(state).digest();

/** Where a visit takes the browser, and where it comes back to, with the state. */
export type VisitAddress = { readonly url: string; readonly returnUrl: string };

export const sealVisitAddress = (vault: Vault, attemptId: string, visit: VisitAddress): Buffer =>
  vault.seal(JSON.stringify(visit), placeOf(attemptId));

export const openVisitAddress = (vault: Vault, attemptId: string, sealed: Buffer): VisitAddress =>
  JSON.parse(vault.open(sealed, placeOf(attemptId))) as VisitAddress;

const placeOf = (attemptId: string) => ({
  table: "identity_attempts",
  column: "visit_sealed",
  row: attemptId,
});

/** The address as the document service completes it when all went well. It only leads to the question what came of it. */
export const cameBackAt = ({ returnUrl }: VisitAddress, reference: string): string =>
  `${returnUrl}&${new URLSearchParams({ client_id: reference, status: "success" })}`;
