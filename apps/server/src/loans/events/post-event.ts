import { randomUUID } from "node:crypto";
import type { CivilDate } from "@vaada/calendar/civil-date";
import { eventJournal } from "@vaada/ledger/event-journal";
import { inOrder, journalKindOf, type LoanEvent } from "@vaada/lending/owed/loan-event";
import { type Standing, standingOfLoan, type UndoneStanding } from "@vaada/lending/owed/standing";
import { closeApplication, lockApplication, reopenApplication } from "../../journey/applications/store.ts";
import { msUntilContact } from "../../notices/contact-hours.ts";
import { enqueueMails, MAILED_KINDS } from "../../notices/mails/store.ts";
import type { Notice, ReturnedDebit } from "../../notices/notice.ts";
import { enqueueTexts } from "../../notices/texts/store.ts";
import { TEXTED_KINDS } from "../../notices/texts/text-of-notice.ts";
import type { Tx } from "../../platform/db/tx.ts";
import { passFailpoint } from "../../platform/failpoints.ts";
import { enqueue } from "../../platform/queue/enqueue.ts";
import type { Services } from "../../services.ts";
import { endClosing, insertClosing } from "../closings/store.ts";
import { assertFeesStated, hasNoFeeLines } from "../journal/write-journal.ts";
import type { AnyLoan } from "./loan.ts";
import { noticesOfEvent, readNewOfferNotices } from "./notice-of-event.ts";
import { readAnyLoan } from "./store.ts";
import { noticeKeyOf, type Posting, type ReceivedPayment, writePosting } from "./write-posting.ts";

export type EventServices = Pick<Services, "vault" | "clock" | "publish">;

type AnyStanding = Standing | UndoneStanding;

export type PostedEvent = {
  /** The loan as it was read, without the event. */
  readonly loan: AnyLoan;
  /** `left`: nothing was written, because the event would close the loan and must not. */
  readonly outcome: "posted" | "known" | "left";
  readonly before: AnyStanding;
  readonly after: AnyStanding;
};

/**
 * Posts an event of a loan in one transaction: the event, its journal, the loan's status, the notices and the jobs that
 * follow. An event whose key is on file has no effect again, so any number of callers may report it. `mayClose` is false
 * for an event that must not change whether, when or how the loan is closed.
 */
export async function postEvent(
  tx: Tx,
  services: EventServices,
  {
    applicationId,
    mayClose = true,
    ...newEvent
  }: NewEvent & { readonly applicationId: number; readonly mayClose?: boolean },
): Promise<PostedEvent> {
  const [, loan] = await Promise.all([lockApplication(tx, applicationId), readAnyLoan(tx, applicationId)]);
  if (loan === null) throw new Error("postEvent: there is no such loan");
  const { before, after, posting, changesReceipts } = planPosting(loan, newEvent, services.clock.now());
  if (posting === null) return { loan, outcome: "known", before, after };
  if (!mayClose && isClosingChanged(before, after)) return { loan, outcome: "left", before, after };

  const { journal } = posting;
  if (journal !== null) await assertFeesStated(tx, services.vault, { journal, offerId: loan.offerId });
  const notices = [...posting.notices, ...(await readNewOfferNotices(tx, { loan, before, after }))];
  // All are sent at once and run in this order: none waits for another's answer.
  await Promise.all([
    writePosting(tx, { ...posting, notices }),
    textPosting(tx, services, posting),
    scheduleFollowUps(tx, services, { loan, before, after, changesReceipts }),
  ]);
  passFailpoint("event-posted");
  return { loan, outcome: "posted", before, after };
}

/**
 * The writer of a posting that was planned without the loan's lock. Its one statement fails when the loan has changed
 * since it was read. `null` when the posting needs the lock: a fee must be checked first, or jobs follow from it.
 */
export function prepareUnlockedPosting(
  services: Pick<Services, "clock">,
  { before, after, posting, changesReceipts }: PlannedPosting,
): ((tx: Tx) => Promise<void>) | null {
  if (posting === null || changesReceipts || needsFollowUp({ before, after }) || !needsNoFeeCheck(posting))
    return null;
  return async (tx) => {
    await Promise.all([writePosting(tx, posting), textPosting(tx, services, posting)]);
    passFailpoint("event-posted");
  };
}

/** Queues the texts and the mails of an event's notices. Most events have none, and cost nothing here. */
async function textPosting(
  tx: Tx,
  { clock }: Pick<Services, "clock">,
  { event, notices }: Posting,
): Promise<void> {
  const keysOf = (kinds: readonly Notice["kind"][]) =>
    notices.filter(({ kind }) => kinds.includes(kind)).map(({ kind }) => noticeKeyOf(kind, event));
  const [texted, mailed] = [keysOf(TEXTED_KINDS), keysOf(MAILED_KINDS)];
  const afterMs = msUntilContact(clock);
  await Promise.all([
    ...(texted.length > 0 ? [enqueueTexts(tx, { keys: texted, afterMs })] : []),
    ...(mailed.length > 0 ? [enqueueMails(tx, { keys: mailed, afterMs })] : []),
  ]);
}

const needsNoFeeCheck = ({ journal }: Posting): boolean => journal === null || hasNoFeeLines(journal);

/** An event to be posted, with the texts that a person reads of it. */
export type NewEvent = {
  readonly event: LoanEvent;
  readonly mode: string | null;
  readonly reference: string | null;
  /** The provider's name of the order that a payment was made on. */
  readonly orderReference?: string | null;
  /** The debit behind a bounce, as the borrower is told of it. */
  readonly returned?: ReturnedDebit;
  /** The payment behind the event, written with it. */
  readonly received?: ReceivedPayment;
  /** The day that the books count it in: today, or the day that is being closed. */
  readonly bookedOn: CivilDate;
};

type PlannedPosting = {
  readonly before: AnyStanding;
  readonly after: AnyStanding;
  /** `null` when the event is on file already. */
  readonly posting: Posting | null;
  /** Whether it may change what a payment that is known already has paid off. */
  readonly changesReceipts: boolean;
};

/**
 * Plans what an event does to a loan as it was read: the journal between the balances before and after it, the loan's
 * new standing and the notices. Pure but for the journal's id. `now` is the platform's time.
 */
export function planPosting(loan: AnyLoan, newEvent: NewEvent, now: Date): PlannedPosting {
  const { event, mode, reference, orderReference = null, received = null, returned, bookedOn } = newEvent;
  const before = standingOfLoan(loan);
  if (loan.events.some(({ key }) => key === event.key))
    return { before, after: before, posting: null, changesReceipts: false };
  const events = [...loan.events, event];
  const after = standingOfLoan(loan, events);
  const journal = eventJournal(journalKindOf(event), { before, after });
  const posting: Posting = {
    applicationId: loan.applicationId,
    borrowerId: loan.borrowerId,
    event: { ...event, mode, reference },
    number: (loan.events.at(-1)?.number ?? 0) + 1,
    now,
    journal: journal && { ...journal, id: randomUUID(), businessDate: bookedOn },
    standing: after,
    notices: noticesOfEvent({ loan, event, reference, orderReference, returned, before, after }),
    received,
  };
  return { before, after, posting, changesReceipts: isBeforePayment(event, events) };
}

/** A payment's receipt rests on all that counts before it, and on whether the payment itself was taken back. */
export const isBeforePayment = (event: LoanEvent, events: readonly LoanEvent[]): boolean => {
  if (event.kind === "payment-returned") return true;
  const ordered = inOrder(events);
  return ordered
    .slice(ordered.indexOf(event) + 1)
    .some(({ kind }) => kind === "payment" || kind === "mandate-debit");
};

type EventConsequences = {
  readonly loan: AnyLoan;
  readonly before: AnyStanding;
  readonly after: AnyStanding;
  readonly changesReceipts: boolean;
};

/** Whether jobs follow from an event. */
const needsFollowUp = ({ before, after }: Pick<EventConsequences, "before" | "after">): boolean =>
  after.excess > before.excess || isClosingChanged(before, after);

/** Queues the refund of what was paid beyond the debt and the correction of receipts, and closes or reopens the loan. */
async function scheduleFollowUps(
  tx: Tx,
  services: Pick<Services, "clock" | "publish">,
  { loan, before, after, changesReceipts }: EventConsequences,
): Promise<void> {
  const { applicationId } = loan;
  if (after.excess > before.excess) await enqueue(tx, "refund-excess", { applicationId });
  if (changesReceipts) await enqueue(tx, "correct-receipts", { applicationId });
  await closeOrReopenLoan(tx, services, { loan, before, after });
}

type ClosingFacts = Pick<Standing, "closedOn" | "closedBy">;

/**
 * Closes the application of a loan that owes nothing any more and queues the rest of the closing; reopens one that is
 * owed again. A loan that proves to be closed on another day, or in another way, is closed anew. Needs the application's
 * lock.
 */
async function closeOrReopenLoan(
  tx: Tx,
  { clock, publish }: Pick<Services, "clock" | "publish">,
  {
    loan,
    before,
    after,
  }: { readonly loan: AnyLoan; readonly before: ClosingFacts; readonly after: ClosingFacts },
): Promise<void> {
  if (!isClosingChanged(before, after)) return;
  const { applicationId, borrowerId } = loan;
  const now = clock.now();
  // An exit gives the fee back, and one that is undone charges it again.
  if ([before.closedBy, after.closedBy].includes("cooling-off"))
    await enqueue(tx, "issue-tax-papers", { applicationId });
  if (before.closedOn !== null) await endClosing(tx, { applicationId, now });
  if (after.closedOn === null || after.closedBy === null) return reopenApplication(tx, applicationId);
  await closeApplication(tx, { id: applicationId, now });
  const closingId = randomUUID();
  await insertClosing(tx, {
    id: closingId,
    applicationId,
    borrowerId,
    closedOn: after.closedOn,
    closedBy: after.closedBy,
    closedAt: now,
    askedAt: clock.realNow(),
  });
  await enqueue(tx, "close-loan", { closingId });
  await publish(tx, "loan-ended", { borrowerId });
}

/** Whether the event closes the loan, reopens it, or changes the day or the way of its closing. */
const isClosingChanged = (before: ClosingFacts, after: ClosingFacts): boolean =>
  before.closedOn !== after.closedOn || before.closedBy !== after.closedBy;
