import type { GuardedRoute } from "@vaada/contract/routes";
import { Secret } from "@vaada/contract/secret";
import { refuseField } from "../../platform/refusals/fields.ts";
import { FIELD_PHRASES } from "../../platform/refusals/phrases.ts";
import type { Vault } from "../../platform/vault/vault.ts";
import type { Services } from "../../services.ts";
import type { VisitorRow } from "./store.ts";

/** Refuses a return address that is not the one page of this app that the visit ends at. */
export const refuseReturnUrl = (
  { settings }: Pick<Services, "settings">,
  {
    callBackUrl,
    route,
    field = "callBackUrl",
  }: {
    readonly callBackUrl: string;
    readonly route: GuardedRoute;
    /** The name of the address in the call. */
    readonly field?: string;
  },
) =>
  callBackUrl === `${settings.appOrigin}${route}`
    ? null
    : refuseField(field, FIELD_PHRASES.foreignReturnPage);

/** The provider's page that a visit takes the browser to, and our page that the browser comes back to. */
export type VisitAddress = { readonly url: string; readonly returnUrl: string };

/** The row that stores the address. */
export type VisitRow = {
  readonly table: "identity_attempts" | "statement_sessions" | "agreements";
  readonly row: string;
};

export const sealVisitAddress = (vault: Vault, at: VisitRow, visit: VisitAddress): Buffer =>
  vault.seal(JSON.stringify(visit), { ...at, column: "visit_sealed" });

export const openVisitAddress = (vault: Vault, at: VisitRow, sealed: Buffer): VisitAddress =>
  JSON.parse(vault.open(sealed, { ...at, column: "visit_sealed" })) as VisitAddress;

/** The visitor's mobile number, and the name that the PAN's record has. */
export function openVisitor(vault: Vault, borrowerId: string, row: VisitorRow) {
  const mobilePlace = { table: "borrowers", column: "mobile_sealed", row: borrowerId };
  const namePlace = { table: "pan_records", column: "name_sealed", row: row.panRecordId };
  return {
    mobile: new Secret(vault.open(row.mobileSealed, mobilePlace)),
    name: new Secret(vault.open(row.nameSealed, namePlace)),
  };
}
