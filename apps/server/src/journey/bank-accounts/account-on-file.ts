import { Secret } from "@vaada/contract/secret";
import type { Tx } from "../../platform/db/tx.ts";
import type { Vault } from "../../platform/vault/vault.ts";
import { type AccountRow, readHolderRow, readLiveAccountRow } from "./store.ts";

/** A bank account with its sealed fields opened. */
export type AccountOnFile = {
  readonly id: number;
  readonly bankName: string;
  readonly holder: Secret;
  readonly number: Secret;
  /** Its last four digits. */
  readonly ending: string;
  readonly ifsc: string;
  /** A hash of number, branch and holder together: two accounts never share it. */
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
  const row = await readLiveAccountRow(tx, applicationId);
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

/** The account fields of the calls. */
export type AccountDetails = {
  readonly bankName: string;
  readonly holder: Secret;
  readonly number: Secret;
  readonly ifsc: string;
};

/** The parts of a row that identify the account. */
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

/** Ignores the case of the holder's name, because a bank writes it either way. */
export const accountHash = (
  vault: Vault,
  { holder, number, ifsc }: Pick<AccountDetails, "holder" | "number" | "ifsc">,
): Buffer =>
  vault.index(
    "bank_accounts.account_hash",
    [number.reveal(), ifsc, holder.reveal().normalize("NFC").toUpperCase()].join(" "),
  );

/** The borrower as a bank or its provider knows them. An account must be in one of these names. */
export type AccountHolder = {
  readonly mobile: Secret;
  readonly email: Secret;
  /** As the PAN's record has it. */
  readonly panName: Secret;
  /** As the identity authority has it. */
  readonly identityName: Secret;
};

export async function readAccountHolder(tx: Tx, vault: Vault, borrowerId: string): Promise<AccountHolder> {
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
