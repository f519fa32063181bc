import type { AutoPayMethod } from "@vaada/contract/auto-pay";
import { toWireRupees } from "@vaada/money/wire";
import { readAccountHolder } from "../../../journey/bank-accounts/account-on-file.ts";
import { readMandateByOrder } from "../../../journey/mandates/store.ts";
import { readOrderByReference } from "../../../loans/repayments/orders/store.ts";
import type { Tx } from "../../../platform/db/tx.ts";
import type { Vault } from "../../../platform/vault/vault.ts";

/** The purpose of the checkout. */
export type CheckoutPurpose =
  /** In rupees as the app shows them, and in paise as the provider counts them. */
  | { readonly kind: "payment"; readonly rupees: string; readonly paise: number }
  | { readonly kind: "auto-pay"; readonly customerReference: string; readonly method: AutoPayMethod };

/** An order of the transaction's own borrower that a checkout can be opened for; `null` for any other. */
export async function findCheckout(tx: Tx, orderReference: string): Promise<CheckoutPurpose | null> {
  const order = await readOrderByReference(tx, orderReference);
  if (order !== null)
    return order.purpose === "debit"
      ? null
      : { kind: "payment", rupees: String(toWireRupees(order.amount)), paise: Number(order.amount) };
  const mandate = await readMandateByOrder(tx, orderReference);
  if (mandate === null || mandate.customerReference === null) return null;
  const { customerReference, method } = mandate;
  return { kind: "auto-pay", customerReference, method };
}

/** Reads the fields that the borrower need not type in the checkout. */
export async function readPrefill(tx: Tx, vault: Vault, borrowerId: string) {
  const { panName, email, mobile } = await readAccountHolder(tx, vault, borrowerId);
  return { name: panName.reveal(), email: email.reveal(), contact: `+91${mobile.reveal()}` };
}
