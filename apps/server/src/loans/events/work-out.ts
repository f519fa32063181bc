import { randomUUID } from "node:crypto";
import type { CivilDate } from "@vaada/calendar/civil-date";
import { balancesOf } from "@vaada/ledger/balances";
import { eventJournal } from "@vaada/ledger/event-journal";
import type { LoanEvent } from "@vaada/lending/owed/loan-event";
import { type Standing, standingOf } from "@vaada/lending/owed/standing";
import { noticesOf } from "./notice-of-event.ts";
import type { Loan } from "./store.ts";
import type { Posting, ReceivedPayment } from "./write-posting.ts";

/** What happened, and what a person will read of it. */
export type NewEvent = {
  readonly event: LoanEvent;
  readonly mode: string | null;
  readonly reference: string | null;
  /** Of a payment: the order that it was made on, by the provider's name. */
  readonly orderReference?: string | null;
  /** Of a payment: what is kept of it. */
  readonly received?: ReceivedPayment;
  /** The day whose books it is in: today, or the day that is being closed. */
  readonly bookedOn: CivilDate;
};

export type WorkedOut = {
  readonly before: Standing;
  readonly after: Standing;
  /** `null` when the event is known: it has no effect again, whoever tells of it. */
  readonly posting: Posting | null;
};

/**
 * What an event does to a loan as it was read: the journal from what the accounts held to what they hold by all that is known
 * now, where the loan stands, and what its borrower is told. `now` is the platform's time.
 */
export function workOut(loan: Loan, happened: NewEvent, now: Date): WorkedOut {
  const { event, mode, reference, orderReference = null, received = null, bookedOn } = happened;
  const before = standingOf(loan.facts, loan.events);
  if (loan.events.some(({ key }) => key === event.key)) return { before, after: before, posting: null };
  const after = standingOf(loan.facts, [...loan.events, event]);
  const journal = eventJournal(event.kind, { before: balancesOf(before), after: balancesOf(after) });
  const posting: Posting = {
    applicationId: loan.applicationId,
    borrowerId: loan.borrowerId,
    event: { ...event, mode, reference },
    number: (loan.events.at(-1)?.number ?? 0) + 1,
    now,
    journal: journal && { ...journal, id: randomUUID(), businessDate: bookedOn },
    standing: after,
    notices: noticesOf({ loan, event, reference, orderReference, before, after }),
    received,
  };
  return { before, after, posting };
}
