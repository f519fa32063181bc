import { type State, stateOfAddress } from "@vaada/lending/states";
import * as z from "zod";
import type { Tx } from "../../platform/db/tx.ts";
import type { Vault } from "../../platform/vault/vault.ts";
import { readAddressSealed } from "./store.ts";

const Address = z.object({ state: z.string().nullable(), pinCode: z.string().nullable() });

/** The state of the borrower's Aadhaar address. `null` when neither its name nor its PIN code says which. */
export async function readHomeState(tx: Tx, vault: Vault, borrowerId: string): Promise<State | null> {
  const sealed = await readAddressSealed(tx, borrowerId);
  if (sealed === null) return null;
  const place = { table: "identities", column: "address_sealed", row: borrowerId };
  return stateOfAddress(Address.parse(JSON.parse(vault.open(sealed, place))));
}
