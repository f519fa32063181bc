import { Secret } from "@vaada/contract/secret";
import type { Tx } from "../../platform/db/tx.ts";
import type { Vault } from "../../platform/vault/vault.ts";
import { type AccountRow, readLiveRow } from "./store.ts";

/** A bank account as it was given, opened for who must look at it. */
export type AccountOnFile = {
  readonly id: number;
  readonly bankName: string;
  readonly holder: Secret;
  readonly number: Secret;
  /** Its last four digits. */
  readonly ending: string;
  readonly ifsc: string;
  /** Of number, branch and holder together: another account has another one. */
  readonly hash: Buffer;
  readonly isMandateRequired: boolean;
  readonly isVerified: boolean;
};

/** The account that the application's loan goes to; `null` while there is none. */
export async function readAccount(
  tx: Tx,
  vault: Vault,
  applicationId: number,
): Promise<AccountOnFile | null> {
  const row = await readLiveRow(tx, applicationId);
  return row === null ? null : openAccount(vault, row);
}

export function openAccount(vault: Vault, row: AccountRow): AccountOnFile {
  const { id, sealId, bankName, ending, ifsc, hash, isMandateRequired, verifiedBy } = row;
  const open = (column: string, sealed: Buffer): Secret =>
    new Secret(vault.open(sealed, { table: "bank_accounts", column, row: sealId }));
  return {
    id,
    bankName,
    holder: open("holder_sealed", row.holderSealed),
    number: open("number_sealed", row.numberSealed),
    ending,
    ifsc,
    hash,
    isMandateRequired,
    isVerified: verifiedBy !== null,
  };
}

/** What the calls say of an account. */
export type AccountDetails = {
  readonly bankName: string;
  readonly holder: Secret;
  readonly number: Secret;
  readonly ifsc: string;
};

/** The parts of a row that say which account it is. */
export function sealAccount(
  vault: Vault,
  { bankName, holder, number, ifsc }: AccountDetails,
  sealId: string,
): Pick<AccountRow, "sealId" | "bankName" | "holderSealed" | "numberSealed" | "ending" | "ifsc" | "hash"> {
  const digits = number.reveal();
  const seal = (column: string, plain: string): Buffer =>
    vault.seal(plain, { table: "bank_accounts", column, row: sealId });
  return {
    sealId,
    bankName,
    holderSealed: seal("holder_sealed", holder.reveal()),
    numberSealed: seal("number_sealed", digits),
    ending: digits.slice(-ENDING_DIGITS),
    ifsc,
    hash: accountHash(vault, { holder, number, ifsc }),
  };
}

const ENDING_DIGITS = 4;

/** Capitals and small letters of the holder's name are one: a bank writes it either way. */
export const accountHash = (
  vault: Vault,
  { holder, number, ifsc }: Pick<AccountDetails, "holder" | "number" | "ifsc">,
): Buffer =>
  vault.index(
    "bank_accounts.account_hash",
    [number.reveal(), ifsc, holder.reveal().normalize("NFC").toUpperCase()].join(" "),
  );
