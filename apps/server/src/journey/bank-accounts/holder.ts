import { Secret } from "@vaada/contract/secret";
import type { Tx } from "../../platform/db/tx.ts";
import type { Vault } from "../../platform/vault/vault.ts";
import { readHolderRow } from "./store.ts";

/** Whom a bank or its provider is told about, and whose account it must be. */
export type Holder = {
  readonly mobile: Secret;
  readonly email: Secret;
  /** As the PAN's record has it. */
  readonly panName: Secret;
  /** As the identity authority has it. */
  readonly identityName: Secret;
};

export async function readHolder(tx: Tx, vault: Vault, borrowerId: string): Promise<Holder> {
  const row = await readHolderRow(tx, borrowerId);
  const open = (sealed: Buffer, place: { table: string; column: string; row: string }): Secret =>
    new Secret(vault.open(sealed, place));
  return {
    mobile: open(row.mobileSealed, { table: "borrowers", column: "mobile_sealed", row: borrowerId }),
    email: open(row.emailSealed, { table: "emails", column: "email_sealed", row: row.emailId }),
    panName: open(row.panNameSealed, { table: "pan_records", column: "name_sealed", row: row.panRecordId }),
    identityName: open(row.identityNameSealed, {
      table: "identities",
      column: "name_sealed",
      row: borrowerId,
    }),
  };
}
