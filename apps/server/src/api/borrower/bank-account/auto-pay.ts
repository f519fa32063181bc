import { BANKS } from "@vaada/contract/bank-account";
import { toWireRupees } from "@vaada/money/wire";
import type { Offer } from "../../../agreements/offers/offer.ts";
import { readOffer } from "../../../agreements/offers/store.ts";
import type { Tx } from "../../../platform/db/tx.ts";
import type { BankAccountSettings } from "../../../services.ts";

/**
 * Whether loans to an account are collected by auto-pay: the payment provider has it for all but a few banks. It goes by
 * the branch's code alone: picking another bank's name is no way around auto-pay, and neither is a bank that is not in
 * the form.
 */
export function isMandateRequired(
  { banksWithoutMandate }: BankAccountSettings,
  { ifsc }: { readonly ifsc: string },
): boolean {
  const branchOf = BANKS.find(({ ifscPrefix }) => ifsc.startsWith(ifscPrefix))?.name;
  return branchOf === undefined || !banksWithoutMandate.includes(branchOf);
}

/** The terms that an auto-pay must be able to collect; `null` before they are taken. */
export async function readTakenOffer(tx: Tx, applicationId: number): Promise<Offer | null> {
  const offer = await readOffer(tx, applicationId);
  return offer === null || offer.takenAt === null ? null : offer;
}

/** What is debited, when, and at most. */
export const autoPayOf = ({ repay, dueOn, mandateMax }: Offer) => ({
  amount: toWireRupees(repay),
  on: dueOn,
  maximum: toWireRupees(mandateMax),
});
