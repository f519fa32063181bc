import { Secret } from "@vaada/contract/secret";
import type { Vault } from "../../platform/vault/vault.ts";
import type { VisitorRow } from "./store.ts";

/** Mobile number and name of who makes the visit, as the PAN's record has it. */
export function openVisitor(vault: Vault, borrowerId: string, row: VisitorRow) {
  const mobilePlace = { table: "borrowers", column: "mobile_sealed", row: borrowerId };
  const namePlace = { table: "pan_records", column: "name_sealed", row: row.panRecordId };
  return {
    mobile: new Secret(vault.open(row.mobileSealed, mobilePlace)),
    name: new Secret(vault.open(row.nameSealed, namePlace)),
  };
}
