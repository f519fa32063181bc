import { disbursalJournal } from "@vaada/ledger/disbursal-journal";
import { lockApplication } from "../../journey/applications/store.ts";
import { insertNotices } from "../../notices/store.ts";
import type { Tx } from "../../platform/db/tx.ts";
import { enqueue } from "../../platform/queue/enqueue.ts";
import type { PayoutReading } from "../../providers/payouts/port.ts";
import type { Services } from "../../services.ts";
import { openCase } from "../cases/store.ts";
import { insertLoan, isUndoneWithEvents, markLoanUndone } from "../events/store.ts";
import { writeJournal, writeReversal } from "../journal/write-journal.ts";
import { follows, isTriedAgain, isUndecided, type PayoutState } from "./payouts/states.ts";
import {
  isAnotherAlive,
  lockPayout,
  markPaidLate,
  type Payout,
  recordReference,
  recordStatus,
  type WhosePayout,
} from "./payouts/store.ts";
import {
  clearArrived,
  type Disbursal,
  markArrived,
  markStopped,
  readDisbursal,
  readLiveDisbursal,
  readTerms,
} from "./store.ts";

export type ApplyServices = Pick<Services, "vault" | "clock" | "terms">;

/** What a word of the provider came to; `alarm` is for a person, at once. */
export type Applied = {
  readonly status: PayoutState;
  readonly isNews: boolean;
  readonly isStopped: boolean;
  readonly alarm: "answers-about-another" | "paid-after-it-failed" | "came-back-after-payment" | null;
};

/**
 * Makes of what the provider says of a payout all that follows from it, in one transaction: the state, the journal, the
 * arrival, what is done next. For every way to hear of it alike, any number of them at once, in any order: the loan is
 * locked first, then the payout, and what is known already has no effect again.
 */
export async function applyPayout(
  tx: Tx,
  services: ApplyServices,
  { whose, reading }: { readonly whose: WhosePayout; readonly reading: PayoutReading },
): Promise<Applied> {
  await lockApplication(tx, whose.applicationId);
  const payout = await lockPayout(tx, whose.id);
  const disbursal = await readDisbursal(tx, payout.agreementId);
  if (disbursal === null) throw new Error("applyPayout: a payout of no disbursal");
  if (!isAbout(payout, reading)) return alarm(tx, services, payout, "answers-about-another");
  if (payout.providerReference === null)
    await recordReference(tx, { id: payout.id, reference: reading.reference });

  if (isPaidLate(payout, reading)) return applyLate(tx, services, { payout, disbursal, reading });

  const status = statusOf(reading);
  const hasComeBack = payout.paidLateAt !== null && status === "reversed";
  if (!hasComeBack && !follows(payout.status, status)) return noNews(payout);
  await recordStatus(tx, { ...reading, id: payout.id, status, now: services.clock.realNow() });
  const isStopped = await follow(tx, services, { payout, disbursal, reading: { ...reading, status } });
  const isOwedBack = status === "reversed" && (await isUndoneWithEvents(tx, payout.applicationId));
  return { status, isNews: true, isStopped, alarm: isOwedBack ? "came-back-after-payment" : null };
}

const noNews = ({ status }: Payout): Applied => ({ status, isNews: false, isStopped: false, alarm: null });

/** It had come to nothing, by the provider's word or by ours, and the borrower has the money all the same. */
const isPaidLate = ({ status }: Payout, reading: PayoutReading): boolean =>
  reading.status === "processed" && !isUndecided(status) && follows(status, "processed");

/**
 * The money is with the borrower, so it is posted, even if its disbursal was given up, and nothing else of this loan goes.
 * While another payout is alive only that is kept: which of the two stays is for a person.
 */
async function applyLate(tx: Tx, services: ApplyServices, followed: Followed): Promise<Applied> {
  const { payout, disbursal, reading } = followed;
  const now = services.clock.realNow();
  if (reading.utr === null || (await isAnotherAlive(tx, payout))) {
    const isNew = await markPaidLate(tx, { id: payout.id, now });
    return isNew ? alarm(tx, services, payout, "paid-after-it-failed") : noNews(payout);
  }
  await recordStatus(tx, { ...reading, id: payout.id, now });
  await arrive(tx, services, followed);
  const isStopped = disbursal.endedAt !== null;
  if (isStopped) await stopLive(tx, services, payout);
  const isExpected = !isStopped && payout.status === "failed";
  return { status: "processed", isNews: true, isStopped, alarm: isExpected ? null : "paid-after-it-failed" };
}

/** Nothing is believed of a payout that is not to the paisa and the account the one that was asked for. */
const isAbout = (payout: Payout, reading: PayoutReading): boolean =>
  reading.amount === payout.amount &&
  reading.ownReference === payout.id &&
  reading.fundAccountReference === payout.fundAccountReference &&
  (payout.providerReference === null || payout.providerReference === reading.reference);

/** Without the bank's own number nobody could find it at the bank: it is on its way until there is one. */
const statusOf = ({ status, utr }: PayoutReading) =>
  status === "processed" && utr === null ? "processing" : status;

async function alarm(
  tx: Tx,
  services: ApplyServices,
  payout: Payout,
  why: NonNullable<Applied["alarm"]>,
): Promise<Applied> {
  await stopLive(tx, services, payout);
  return { status: payout.status, isNews: false, isStopped: true, alarm: why };
}

/** Whatever agreement the payout was of: it is the one that could yet be paid that must wait. */
async function stopLive(tx: Tx, { clock }: ApplyServices, { applicationId }: Payout): Promise<void> {
  const live = await readLiveDisbursal(tx, applicationId);
  if (live !== null) await markStopped(tx, { agreementId: live.agreementId, now: clock.now() });
}

type Followed = {
  /** As it was before. */
  readonly payout: Payout;
  readonly disbursal: Disbursal;
  readonly reading: PayoutReading;
};

/** Whether it is for a person from here on. */
async function follow(tx: Tx, services: ApplyServices, followed: Followed): Promise<boolean> {
  const { reading } = followed;
  switch (reading.status) {
    case "queued":
    case "processing":
      return false;
    case "processed":
      await arrive(tx, services, followed);
      return false;
    case "reversed":
      if (followed.payout.status === "processed") await comeBack(tx, services, followed);
      return tryAgainOrStop(tx, services, followed);
    case "failed":
    case "cancelled":
    case "rejected":
      return tryAgainOrStop(tx, services, followed);
    default:
      return reading.status satisfies never;
  }
}

/** Interest starts on the day on which we learn that it is there (IN-01), never before. */
async function arrive(
  tx: Tx,
  { vault, clock, terms }: ApplyServices,
  { payout, disbursal, reading }: Followed,
) {
  const { agreementId, offerId } = disbursal;
  const { applicationId, borrowerId } = payout;
  const now = clock.now();
  const today = clock.today();
  if (reading.utr === null) throw new Error("applyPayout: arrived without the bank's number");
  const agreed = await readTerms(tx, agreementId);
  await writeJournal(tx, vault, {
    journal: disbursalJournal(agreed),
    offerId,
    effectKey: effectOf(reading.reference, "processed"),
    applicationId,
    borrowerId,
    businessDate: today,
    now,
  });
  await markArrived(tx, { agreementId, now, today, utr: reading.utr });
  await insertLoan(tx, { agreementId, payment: terms.payment });
  // The terms that the text would tell of are in force no more: a person speaks with the borrower.
  if (disbursal.endedAt !== null) return;
  const notice = {
    kind: "money-arrived",
    amount: agreed.net,
    repay: agreed.repay,
    dueOn: agreed.dueOn,
  } as const;
  await insertNotices(tx, {
    notices: [{ key: effectOf(reading.reference, "processed"), borrowerId, applicationId, notice }],
    now,
  });
  await enqueue(tx, "text-arrival", { agreementId }, { id: `${agreementId}:${payout.number}` });
}

/**
 * Nothing is lent any more, so nothing that was earned of it stays, and what the borrower has paid on it meanwhile is
 * theirs.
 */
async function comeBack(tx: Tx, { clock }: ApplyServices, { payout, disbursal, reading }: Followed) {
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
}

const effectOf = (reference: string, status: "processed" | "reversed"): string =>
  `payout:${reference}:${status}`;

async function tryAgainOrStop(
  tx: Tx,
  { clock }: ApplyServices,
  { payout, disbursal, reading }: Followed,
): Promise<boolean> {
  const { agreementId } = disbursal;
  if (await isUndoneWithEvents(tx, payout.applicationId)) {
    await leaveToPerson(tx, { clock }, payout);
    return true;
  }
  if (isTriedAgain({ ...reading, number: payout.number })) {
    await enqueue(tx, "disburse", { agreementId });
    return false;
  }
  await markStopped(tx, { agreementId, now: clock.now() });
  return true;
}

/** What to make of money that was paid on a loan which then was none, and whether it is lent again, no rule decides. */
async function leaveToPerson(
  tx: Tx,
  { clock }: Pick<Services, "clock">,
  { id, agreementId, applicationId }: Payout,
): Promise<void> {
  await markStopped(tx, { agreementId, now: clock.now() });
  await openCase(tx, {
    key: `came-back-after-payment:${id}`,
    kind: "came-back-after-payment",
    applicationId,
    reference: id,
    now: clock.realNow(),
  });
}
