import type { AutoPayMethod } from "@vaada/contract/auto-pay";
import { BANKS } from "@vaada/contract/bank-account";
import { mandateValidThrough } from "@vaada/lending/mandate-maximum";
import { UPI_DEBIT_MAX } from "@vaada/lending/upi-auto-pay";
import { paise } from "@vaada/money/paise";
import { toWireRupees } from "@vaada/money/wire";
import { UPI_AUTHORISATION_PAISE } from "@vaada/wire/mandate";
import { instalmentsOf } from "../../../agreements/offers/describe-offer.ts";
import type { Offer } from "../../../agreements/offers/offer.ts";
import { readOffer } from "../../../agreements/offers/store.ts";
import type { Tx } from "../../../platform/db/tx.ts";
import type { BankAccountSettings } from "../../../services.ts";

/** What approving an auto-pay by UPI takes and gives back. */
const UPI_AUTHORISATION = toWireRupees(paise(BigInt(UPI_AUTHORISATION_PAISE)));

/**
 * Whether loans to an account are collected by auto-pay, which the payment provider offers for all but a few banks. Only the
 * branch's code counts, so that neither another bank's name nor a bank outside the form is a way around auto-pay.
 */
export function isMandateRequired(
  { banksWithoutMandate }: BankAccountSettings,
  { ifsc }: { readonly ifsc: string },
): boolean {
  const bankName = BANKS.find(({ ifscPrefix }) => ifsc.startsWith(ifscPrefix))?.name;
  return bankName === undefined || !banksWithoutMandate.includes(bankName);
}

/** How the auto-pay of an offer can be set up, in the order of the settings. None of its debits by UPI may ask for a PIN. */
export const methodsFor = (
  { autoPayMethods }: BankAccountSettings,
  { mandateMax }: Pick<Offer, "mandateMax">,
): AutoPayMethod[] => autoPayMethods.filter((method) => method !== "upi" || mandateMax <= UPI_DEBIT_MAX);

/** The terms that an auto-pay must be able to collect. `null` before the offer is taken. */
export async function readTakenOffer(tx: Tx, applicationId: number): Promise<Offer | null> {
  const offer = await readOffer(tx, applicationId);
  return offer === null || offer.takenAt === null ? null : offer;
}

/**
 * The amount of the debit, its day, its maximum, how long it is good for and how it can be set up; of instalments each one's day and
 * amount.
 */
export function autoPayOf(settings: BankAccountSettings, offer: Offer) {
  const { repay, dueOn, mandateMax } = offer;
  const methods = methodsFor(settings, offer);
  const { instalments } = instalmentsOf(offer, offer.pricedOn);
  const [first] = instalments ?? [];
  return {
    amount: first?.amount ?? toWireRupees(repay),
    on: first?.dueOn ?? dueOn,
    ...(instalments && { instalments: instalments.map(({ dueOn: on, amount }) => ({ on, amount })) }),
    maximum: toWireRupees(mandateMax),
    until: mandateValidThrough(dueOn),
    methods,
    ...(methods.includes("upi") && { authorisation: UPI_AUTHORISATION }),
  };
}
