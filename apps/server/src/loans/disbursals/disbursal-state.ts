import type { DisbursalState } from "@vaada/contract/calls/disbursal";
import type { Paise } from "@vaada/money/paise";
import type { AccountOnFile } from "../../journey/bank-accounts/account-on-file.ts";
import { isUseWithdrawn } from "../../journey/consents/use-consents.ts";
import { readLiveMandate } from "../../journey/mandates/store.ts";
import { isStopped } from "../../platform/db/switches.ts";
import type { Tx } from "../../platform/db/tx.ts";
import { readOwedLoan } from "../events/store.ts";
import { isEndedAtBank, isUndecided } from "./payouts/states.ts";
import { isPaidElsewhere, type Payout, readLastPayout } from "./payouts/store.ts";
import type { Disbursal, DisbursalTerms } from "./store.ts";

type DisbursalFacts = {
  readonly disbursal: Disbursal;
  readonly terms: DisbursalTerms;
  readonly account: Pick<AccountOnFile, "isMandateRequired">;
  readonly automaticMax: Paise;
};

/** The state of a disbursal as the borrower sees it. */
export async function readDisbursalState(
  tx: Tx,
  { disbursal, terms, account, automaticMax }: DisbursalFacts,
): Promise<DisbursalState> {
  if (disbursal.arrivedAt !== null) return "arrived";
  const payout = await readLastPayout(tx, disbursal.agreementId);
  if (disbursal.stoppedAt !== null) return (await hasComeBack(tx, disbursal, payout)) ? "checking" : "held";
  if (payout?.status === "queued" || payout?.status === "processing") return "taken";
  if (payout !== null && isUndecided(payout.status)) return "sent";
  if ((await readOwedLoan(tx, { ...disbursal, besides: disbursal.applicationId })) !== null) return "held";
  if (await isUseWithdrawn(tx, disbursal)) return "waiting-consent";
  // The payout after a reversed one waits for the auto-pay too.
  if (account.isMandateRequired) {
    const mandate = await readLiveMandate(tx, disbursal.applicationId);
    const isReady = mandate?.status === "confirmed" && !mandate.isPaused;
    if (!isReady || mandate.maxPaise < terms.mandateMax) return "waiting-auto-pay";
  }
  // Up to the limit a worker releases it in a moment.
  const isForPerson = disbursal.releasedAt === null && terms.principal > automaticMax;
  if (isForPerson) return "waiting-release";
  return (await isStopped(tx, "payouts")) ? "held" : "sent";
}

/** Whether the bank has returned all payouts of the loan. */
const hasComeBack = async (tx: Tx, disbursal: Disbursal, last: Payout | null): Promise<boolean> =>
  last !== null && isEndedAtBank(last.status) && !(await isPaidElsewhere(tx, disbursal));
