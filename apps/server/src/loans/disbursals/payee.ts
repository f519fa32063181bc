import { Secret } from "@vaada/contract/secret";
import type { AccountOnFile } from "../../journey/bank-accounts/account-on-file.ts";
import { readAccount } from "../../journey/bank-accounts/account-on-file.ts";
import { asBorrower } from "../../platform/db/actor.ts";
import type { Tx } from "../../platform/db/tx.ts";
import type { Vault } from "../../platform/vault/vault.ts";
import { payoutsAt } from "../../providers/payouts/payout-providers.ts";
import type { Services } from "../../services.ts";
import { type PayeeRow, type Payout, readPayee, recordFundAccount } from "./payouts/store.ts";

export type PayeeServices = Pick<Services, "database" | "vault" | "payouts" | "cashfreePayouts" | "metrics">;

/** The person and the account to pay, unsealed for the provider. */
export type Payee = {
  readonly borrowerId: string;
  readonly name: Secret;
  readonly email: Secret;
  readonly mobile: Secret;
  readonly account: AccountOnFile;
};

/** `null` unless the loan's live account is verified and the very one of the disbursal. */
export async function gatherPayee(
  tx: Tx,
  vault: Vault,
  disbursal: { readonly borrowerId: string; readonly applicationId: number; readonly accountHash: Buffer },
): Promise<Payee | null> {
  const account = await readAccount(tx, vault, disbursal.applicationId);
  if (account === null || !account.isVerified || !account.hash.equals(disbursal.accountHash)) return null;
  return { ...openPayee(vault, disbursal.borrowerId, await readPayee(tx, disbursal.borrowerId)), account };
}

function openPayee(vault: Vault, borrowerId: string, row: PayeeRow): Omit<Payee, "account"> {
  const open = (sealed: Buffer, table: string, column: string, id: string): Secret =>
    new Secret(vault.open(sealed, { table, column, row: id }));
  return {
    borrowerId,
    name: open(row.nameSealed, "pan_records", "name_sealed", row.panRecordId),
    email: open(row.emailSealed, "emails", "email_sealed", row.emailId),
    mobile: open(row.mobileSealed, "borrowers", "mobile_sealed", borrowerId),
  };
}

export type PayeeRegistration =
  | { readonly kind: "named"; readonly fundAccountReference: string }
  | { readonly kind: "refused"; readonly reason: string }
  | { readonly kind: "unavailable"; readonly reason: string };

/** Registers the borrower and the account with the payout's provider. Repeated calls register the same ones. */
export async function registerPayee(
  services: PayeeServices,
  payout: Pick<Payout, "id" | "provider" | "fundAccountReference">,
  { borrowerId, name, email, mobile, account }: Payee,
): Promise<PayeeRegistration> {
  if (payout.fundAccountReference !== null)
    return { kind: "named", fundAccountReference: payout.fundAccountReference };
  const { database, metrics } = services;
  const payouts = payoutsAt(services, payout.provider);
  const contact = await payouts.openContact({ ownReference: borrowerId, name, email, mobile });
  metrics.countProvider("payouts", contact.kind);
  if (contact.kind !== "named") return contact;
  const fundAccount = await payouts.openFundAccount({
    contactReference: contact.reference,
    holder: account.holder,
    number: account.number,
    ifsc: account.ifsc,
  });
  metrics.countProvider("payouts", fundAccount.kind);
  if (fundAccount.kind !== "named") return fundAccount;
  const fundAccountReference = await database.withTx(asBorrower(borrowerId), (tx) =>
    recordFundAccount(tx, {
      id: payout.id,
      contactReference: contact.reference,
      fundAccountReference: fundAccount.reference,
    }),
  );
  return { kind: "named", fundAccountReference };
}
