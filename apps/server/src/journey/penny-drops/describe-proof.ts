import type { Tx } from "../../platform/db/tx.ts";
import type { Vault } from "../../platform/vault/vault.ts";
import { readLiveRow } from "../bank-accounts/store.ts";
import { readDrop } from "./store.ts";

/** What is told of an account that is proved. */
export async function describeProof(
  tx: Tx,
  vault: Vault,
  { applicationId, route }: { readonly applicationId: number; readonly route: string },
) {
  const account = await readLiveRow(tx, applicationId);
  if (account === null || account.verifiedBy === null)
    throw new Error("describeProof: an account that is not proved");
  const { id, nameSealed } = await readDrop(tx, account.verifiedBy);
  if (nameSealed === null) throw new Error("describeProof: a proof without a name");
  const place = { table: "penny_drops", column: "registered_name_sealed", row: id };
  return {
    redirect_to: route,
    bank: account.bankName,
    account: account.ending,
    name: vault.open(nameSealed, place),
  };
}
