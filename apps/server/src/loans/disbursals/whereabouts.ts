import type { DisbursalState } from "@vaada/contract/calls/disbursal";
import type { Paise } from "@vaada/money/paise";
import type { AccountOnFile } from "../../journey/bank-accounts/account-on-file.ts";
import { readLiveMandate } from "../../journey/mandates/store.ts";
import type { Tx } from "../../platform/db/tx.ts";
import { readOwedLoan } from "../events/store.ts";
import { isEndedAtBank, isUndecided } from "./payouts/states.ts";
import { isPaidElsewhere, type Payout, readLastPayout } from "./payouts/store.ts";
import type { Disbursal, Terms } from "./store.ts";

type Given = {
  readonly disbursal: Disbursal;
  readonly terms: Terms;
  readonly account: Pick<AccountOnFile, "isMandateRequired">;
  readonly automaticMax: Paise;
};

/** Where the money of a signed loan is, as its borrower is told. */
export async function readDisbursalState(
  tx: Tx,
  { disbursal, terms, account, automaticMax }: Given,
): Promise<DisbursalState> {
  if (disbursal.arrivedAt !== null) return "arrived";
  const payout = await readLastPayout(tx, disbursal.agreementId);
  if (disbursal.stoppedAt !== null) return (await hasComeBack(tx, disbursal, payout)) ? "checking" : "held";
  if (payout?.status === "queued" || payout?.status === "processing") return "taken";
  if (payout !== null && isUndecided(payout.status)) return "sent";
  if ((await readOwedLoan(tx, { ...disbursal, besides: disbursal.applicationId })) !== null) return "held";
  // The second try after a payout that came back waits for it like the first.
  if (account.isMandateRequired) {
    const mandate = await readLiveMandate(tx, disbursal.applicationId);
    if (mandate?.status !== "confirmed" || mandate.maxPaise < terms.mandateMax) return "waiting-auto-pay";
  }
  // Up to the limit nobody is waited for: a worker lets it go in a moment.
  const isForPerson = disbursal.releasedAt === null && terms.principal > automaticMax;
  return isForPerson ? "waiting-release" : "sent";
}

/** Nobody is told that the money came back unless the bank has said so of all there is. */
const hasComeBack = async (tx: Tx, disbursal: Disbursal, last: Payout | null): Promise<boolean> =>
  last !== null && isEndedAtBank(last.status) && !(await isPaidElsewhere(tx, disbursal));
