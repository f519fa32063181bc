import { maskedPan } from "@vaada/contract/pan";
import type { Secret } from "@vaada/contract/secret";
import { type RecordKey, readHolder } from "../../../journey/pan-records/store.ts";
import { showHolderOf, type Tx } from "../../../platform/db/tx.ts";
import { type Refused, refuse } from "../../../platform/refusals/refused.ts";
import type { Vault } from "../../../platform/vault/vault.ts";

/** The refusal of a PAN that another account has; `null` when none has. Two masked values are all it tells. */
export async function refuseIfHeld(
  tx: Tx,
  vault: Vault,
  { pan, ...key }: RecordKey & { readonly pan: Secret },
): Promise<Refused<"PAN_ALREADY_REGISTERED"> | null> {
  await showHolderOf(tx, key.panIndex);
  const holder = await readHolder(tx, key);
  if (holder === null) return null;
  const mobile = vault.open(holder.mobileSealed, {
    table: "borrowers",
    column: "mobile_sealed",
    row: holder.id,
  });
  return refuse("PAN_ALREADY_REGISTERED", {
    data: { pan: maskedPan(pan.reveal()), mobileNo: maskedMobile(mobile) },
  });
}

/** "9876543210" → "98XXXXXX10": enough for its owner to know it by. */
const maskedMobile = (mobile: string): string => `${mobile.slice(0, 2)}XXXXXX${mobile.slice(-2)}`;
