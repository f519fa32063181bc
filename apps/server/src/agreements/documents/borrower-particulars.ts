import type { LoanPurpose } from "@vaada/contract/employment";
import { maskedPan } from "@vaada/contract/pan";
import type { Paise } from "@vaada/money/paise";
import * as z from "zod";
import { readAccount } from "../../journey/bank-accounts/account-on-file.ts";
import { readEmployment } from "../../journey/employments/store.ts";
import type { Tx } from "../../platform/db/tx.ts";
import type { Vault } from "../../platform/vault/vault.ts";
import { readOffer } from "../offers/store.ts";
import { readAccountGivenAt, readBorrower } from "./store.ts";

/** The borrower as the papers of a loan name them: no more than identifies them. */
export type BorrowerParticulars = {
  readonly name: string;
  readonly address: string;
  readonly maskedPan: string;
  /** "HDFC, XXXX6782, HDFC0000053" */
  readonly account: string;
  readonly accountGivenAt: Date;
  readonly purpose: LoanPurpose;
  /** The most that auto-pay may debit; `null` where the bank has no auto-pay. */
  readonly mandateMax: Paise | null;
};

export async function readBorrowerParticulars(
  tx: Tx,
  vault: Vault,
  { borrowerId, applicationId }: { readonly borrowerId: string; readonly applicationId: number },
): Promise<BorrowerParticulars> {
  const row = await readBorrower(tx, borrowerId);
  const account = await readAccount(tx, vault, applicationId);
  const accountGivenAt = await readAccountGivenAt(tx, applicationId);
  const employment = await readEmployment(tx, applicationId);
  const offer = await readOffer(tx, applicationId);
  if (row === null || account === null || accountGivenAt === null || employment === null || offer === null)
    throw new Error("readBorrowerParticulars: a paper before its facts");
  const ofIdentity = (column: string, sealed: Buffer): string =>
    vault.open(sealed, { table: "identities", column, row: borrowerId });
  const pan = vault.open(row.panSealed, { table: "pan_records", column: "pan_sealed", row: row.panRecordId });
  return {
    name: ofIdentity("name_sealed", row.nameSealed),
    address: addressLine(ofIdentity("address_sealed", row.addressSealed)),
    maskedPan: maskedPan(pan),
    account: `${account.bankName}, XXXX${account.ending}, ${account.ifsc}`,
    accountGivenAt,
    purpose: employment.purpose,
    mandateMax: account.isMandateRequired ? offer.mandateMax : null,
  };
}

const Address = z.record(z.string(), z.string().nullable());

/** The parts in the order of an envelope; equal parts are printed once. */
const LINES = [
  "house",
  "street",
  "landmark",
  "locality",
  "postOffice",
  "town",
  "subdistrict",
  "district",
  "state",
  "pinCode",
] as const;

function addressLine(json: string): string {
  const address = Address.parse(JSON.parse(json));
  const parts = LINES.map((line) => address[line]?.trim() ?? "").filter((part) => part !== "");
  return parts.filter((part, at) => parts.indexOf(part) === at).join(", ");
}
