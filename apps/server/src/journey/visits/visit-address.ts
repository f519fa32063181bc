import type { Vault } from "../../platform/vault/vault.ts";

/** Where a visit takes the browser, and where it comes back to. */
export type VisitAddress = { readonly url: string; readonly returnUrl: string };

/** The row that keeps it. */
export type VisitRow = {
  readonly table: "identity_attempts" | "statement_sessions" | "agreements";
  readonly row: string;
};

export const sealVisitAddress = (vault: Vault, at: VisitRow, visit: VisitAddress): Buffer =>
  vault.seal(JSON.stringify(visit), { ...at, column: "visit_sealed" });

export const openVisitAddress = (vault: Vault, at: VisitRow, sealed: Buffer): VisitAddress =>
  JSON.parse(vault.open(sealed, { ...at, column: "visit_sealed" })) as VisitAddress;
