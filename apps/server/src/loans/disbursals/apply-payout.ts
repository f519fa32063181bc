import type { CivilDate } from "@vaada/calendar/civil-date";
import { workingDayFrom } from "@vaada/calendar/working-days";
import { disbursalJournal } from "@vaada/ledger/disbursal-journal";
import { keptBack } from "@vaada/lending/fees";
import { standingOfLoan } from "@vaada/lending/owed/standing";
import { holidaysOf } from "../../agreements/offers/lender-particulars.ts";
import { closeApplication, lockApplication } from "../../journey/applications/store.ts";
import { cancelAutoPay } from "../../journey/mandates/end-mandate.ts";
import { insertNotices } from "../../notices/store.ts";
import type { Tx } from "../../platform/db/tx.ts";
import { enqueue } from "../../platform/queue/enqueue.ts";
import { readTermsOf } from "../../products/store.ts";
import { providerOfPayout } from "../../providers/payouts/payout-providers.ts";
import type { PayoutReading } from "../../providers/payouts/port.ts";
import type { Services } from "../../services.ts";
import { endClosing } from "../closings/store.ts";
import { markLoanUndone, readAnyLoan } from "../events/store.ts";
import { insertLoan } from "../events/terms/store.ts";
import { writeJournal, writeReversal } from "../journal/write-journal.ts";
import { isAdvance, isUndecided, mayRetryPayout, type PayoutState } from "./payouts/states.ts";
import {
  hasOtherLivePayout,
  lockPayout,
  markPaidLate,
  type Payout,
  type PayoutOwner,
  recordPayoutReference,
  recordPayoutStatus,
} from "./payouts/store.ts";
import { resumeDisbursalsOf } from "./request-disbursal.ts";
import {
  clearArrived,
  type Disbursal,
  endDisbursal,
  markArrived,
  markStopped,
  readDisbursal,
  readDisbursalTerms,
  readLiveDisbursal,
} from "./store.ts";

export type PayoutServices = Pick<Services, "vault" | "clock" | "lender">;

/** The result of applying one provider reading. `alarm` calls a person at once. */
export type PayoutOutcome = {
  readonly status: PayoutState;
  readonly isNew: boolean;
  readonly isStopped: boolean;
  readonly alarm: "answers-about-another" | "paid-after-it-failed" | null;
};

/**
 * Applies one provider reading of a payout in one transaction: the status, the journal, the arrival and the next job.
 * Every source of readings ends here; they may come at once and in any order. It locks the loan first, then the payout,
 * and a reading that is known has no effect again.
 */
export async function applyPayout(
  tx: Tx,
  services: PayoutServices,
  { owner, reading }: { readonly owner: PayoutOwner; readonly reading: PayoutReading },
): Promise<PayoutOutcome> {
  await lockApplication(tx, owner.applicationId);
  const payout = await lockPayout(tx, owner.id);
  const disbursal = await readDisbursal(tx, payout.agreementId);
  if (disbursal === null) throw new Error("applyPayout: a payout of no disbursal");
  if (!isReadingOf(payout, reading)) return stopWithAlarm(tx, services, payout, "answers-about-another");
  if (payout.providerReference === null)
    await recordPayoutReference(tx, { id: payout.id, reference: reading.reference });

  if (isPaidLate(payout, reading)) return applyLatePayout(tx, services, { payout, disbursal, reading });

  const status = statusOf(reading);
  const hasComeBack = payout.paidLateAt !== null && status === "reversed";
  if (!hasComeBack && !isAdvance(payout.status, status)) return unchangedOutcome(payout);
  await recordPayoutStatus(tx, { ...reading, id: payout.id, status, now: services.clock.realNow() });
  const isStopped = await applyPayoutStatus(tx, services, {
    payout,
    disbursal,
    reading: { ...reading, status },
  });
  return { status, isNew: true, isStopped, alarm: null };
}

const unchangedOutcome = ({ status }: Payout): PayoutOutcome => ({
  status,
  isNew: false,
  isStopped: false,
  alarm: null,
});

/** Whether a payout that was taken for failed has reached the borrower after all. */
const isPaidLate = ({ status }: Payout, reading: PayoutReading): boolean =>
  reading.status === "processed" && !isUndecided(status) && isAdvance(status, "processed");

/**
 * The borrower has the money, so it is posted, even if its disbursal has ended, and no other payout of the loan goes.
 * While another payout is alive the reading is only marked: a person decides which of the two stays.
 */
async function applyLatePayout(
  tx: Tx,
  services: PayoutServices,
  update: PayoutUpdate,
): Promise<PayoutOutcome> {
  const { payout, disbursal, reading } = update;
  const now = services.clock.realNow();
  if (reading.utr === null || (await hasOtherLivePayout(tx, payout))) {
    const isNew = await markPaidLate(tx, { id: payout.id, now });
    return isNew ? stopWithAlarm(tx, services, payout, "paid-after-it-failed") : unchangedOutcome(payout);
  }
  await recordPayoutStatus(tx, { ...reading, id: payout.id, now });
  await recordArrival(tx, services, update);
  const isStopped = disbursal.endedAt !== null;
  if (isStopped) await stopLiveDisbursal(tx, services, payout);
  const isExpected = !isStopped && payout.status === "failed";
  return { status: "processed", isNew: true, isStopped, alarm: isExpected ? null : "paid-after-it-failed" };
}

/** A reading counts only when it is of this payout: by its provider, to the paisa, and to its account. */
const isReadingOf = (payout: Payout, reading: PayoutReading): boolean =>
  providerOfPayout(reading.reference) === payout.provider &&
  reading.amount === payout.amount &&
  reading.ownReference === payout.idempotencyKey &&
  reading.fundAccountReference === payout.fundAccountReference &&
  (payout.providerReference === null || payout.providerReference === reading.reference);

/** A payout counts as processing until the bank's number is known: without it nobody finds the money at the bank. */
const statusOf = ({ status, utr }: PayoutReading) =>
  status === "processed" && utr === null ? "processing" : status;

async function stopWithAlarm(
  tx: Tx,
  services: PayoutServices,
  payout: Payout,
  why: NonNullable<PayoutOutcome["alarm"]>,
): Promise<PayoutOutcome> {
  await stopLiveDisbursal(tx, services, payout);
  return { status: payout.status, isNew: false, isStopped: true, alarm: why };
}

/** Stops the disbursal that could still be paid, whichever agreement the payout was of. */
async function stopLiveDisbursal(
  tx: Tx,
  { clock }: PayoutServices,
  { applicationId }: Payout,
): Promise<void> {
  const live = await readLiveDisbursal(tx, applicationId);
  if (live !== null) await markStopped(tx, { agreementId: live.agreementId, now: clock.now() });
}

type PayoutUpdate = {
  /** The payout before the reading. */
  readonly payout: Payout;
  readonly disbursal: Disbursal;
  readonly reading: PayoutReading;
};

/** True when a person must decide from here on. */
async function applyPayoutStatus(tx: Tx, services: PayoutServices, update: PayoutUpdate): Promise<boolean> {
  const { reading } = update;
  switch (reading.status) {
    case "queued":
    case "processing":
      return false;
    case "processed":
      await recordArrival(tx, services, update);
      return false;
    case "reversed":
      if (update.payout.status === "processed") await reverseArrival(tx, services, update);
      return retryOrStop(tx, services, update);
    case "failed":
    case "cancelled":
    case "rejected":
      return retryOrStop(tx, services, update);
    default:
      return reading.status satisfies never;
  }
}

/** Interest starts on the day on which we learn that the money arrived (IN-01), never before. */
async function recordArrival(
  tx: Tx,
  { vault, clock, lender }: PayoutServices,
  { payout, disbursal, reading }: PayoutUpdate,
) {
  const { agreementId, offerId } = disbursal;
  const { applicationId, borrowerId } = payout;
  const now = clock.now();
  const today = clock.today();
  if (reading.utr === null) throw new Error("applyPayout: arrived without the bank's number");
  const agreed = await readDisbursalTerms(tx, agreementId);
  await writeJournal(tx, vault, {
    journal: disbursalJournal({ ...agreed, fees: keptBack(agreed.fees) }),
    offerId,
    effectKey: effectOf(reading.reference, "processed"),
    applicationId,
    borrowerId,
    businessDate: today,
    now,
  });
  await markArrived(tx, { agreementId, now, today, utr: reading.utr });
  const { payment } = await readTermsOf(tx, agreed);
  const payableOf = (dueOn: CivilDate): CivilDate => workingDayFrom(dueOn, holidaysOf(lender));
  await insertLoan(tx, {
    agreementId,
    payment,
    payableThrough: payableOf(agreed.dueOn),
    instalmentPayable: agreed.instalmentDues?.map(payableOf) ?? null,
  });
  await enqueue(tx, "issue-tax-papers", { applicationId });
  // The notice would state terms that are not in force any more, so a person speaks with the borrower.
  if (disbursal.endedAt !== null) return;
  const notice = {
    kind: "money-arrived",
    amount: agreed.net,
    // The first sum that is due, and its day.
    repay: agreed.instalment ?? agreed.repay,
    dueOn: agreed.instalmentDues?.[0] ?? agreed.dueOn,
  } as const;
  await insertNotices(tx, {
    notices: [{ key: effectOf(reading.reference, "processed"), borrowerId, applicationId, notice }],
    now,
  });
  await enqueue(tx, "text-arrival", { agreementId }, { id: `${agreementId}:${payout.number}` });
}

/** Reverses an arrival: nothing is lent any more, so no income of it stays, and the borrower's payments are theirs. */
async function reverseArrival(
  tx: Tx,
  { clock }: PayoutServices,
  { payout, disbursal, reading }: PayoutUpdate,
) {
  await writeReversal(tx, {
    reversed: effectOf(reading.reference, "processed"),
    effectKey: effectOf(reading.reference, "reversed"),
    applicationId: payout.applicationId,
    borrowerId: payout.borrowerId,
    businessDate: clock.today(),
    now: clock.now(),
  });
  await clearArrived(tx, disbursal.agreementId);
  await markLoanUndone(tx, disbursal.agreementId);
  await enqueue(tx, "issue-tax-papers", { applicationId: payout.applicationId });
}

const effectOf = (reference: string, status: "processed" | "reversed"): string =>
  `payout:${reference}:${status}`;

async function retryOrStop(
  tx: Tx,
  { clock }: PayoutServices,
  { payout, disbursal, reading }: PayoutUpdate,
): Promise<boolean> {
  const { agreementId } = disbursal;
  if (await endLoanWithEvents(tx, { clock }, payout)) return false;
  if (mayRetryPayout({ ...reading, number: payout.number })) {
    await enqueue(tx, "disburse", { agreementId });
    return false;
  }
  await markStopped(tx, { agreementId, now: clock.now() });
  return true;
}

/**
 * Ends the agreement of a loan that something had happened to before its money came back: what was paid goes back by
 * itself, and nothing is lent again under terms whose days have begun to run. False for any other loan.
 */
async function endLoanWithEvents(
  tx: Tx,
  { clock }: Pick<Services, "clock">,
  { id, applicationId, borrowerId }: Payout,
): Promise<boolean> {
  const loan = await readAnyLoan(tx, applicationId);
  if (loan === null || loan.status !== "undone" || loan.events.length === 0) return false;
  const now = clock.now();
  if (!(await endDisbursal(tx, { applicationId, now }))) return false;
  await endClosing(tx, { applicationId, now });
  await cancelAutoPay(tx, { applicationId, borrowerId, now: clock.realNow() });
  await closeApplication(tx, { id: applicationId, now });
  await resumeDisbursalsOf(tx, borrowerId);
  await enqueue(tx, "refund-excess", { applicationId });
  await enqueue(tx, "correct-receipts", { applicationId });
  const notice = {
    kind: "loan-undone",
    loanNo: loan.loanNo,
    refund: standingOfLoan(loan).excess,
  } as const;
  await insertNotices(tx, {
    notices: [{ key: `loan-undone:${id}`, borrowerId, applicationId, notice }],
    now,
  });
  return true;
}
