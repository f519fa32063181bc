import type { CivilDate } from "@vaada/calendar/civil-date";
import { balancesOf } from "@vaada/ledger/balances";
import { eventJournal } from "@vaada/ledger/event-journal";
import type { LoanEvent } from "@vaada/lending/owed/loan-event";
import { type Standing, standingOf } from "@vaada/lending/owed/standing";
import { lockApplication } from "../applications/store.ts";
import type { Tx } from "../db/tx.ts";
import { passFailpoint } from "../failpoints.ts";
import { writeJournal } from "../journal/write-journal.ts";
import { tellOfEvent } from "../notifications/tell-of-event.ts";
import type { Rooms } from "../rooms.ts";
import { followEvent } from "./follow-event.ts";
import { insertEvent, type Loan, readLoan, recordStanding } from "./store.ts";

export type EventRooms = Pick<Rooms, "vault" | "clock">;

/** What happened, and what a person will read of it. */
export type NewEvent = {
  readonly applicationId: number;
  readonly event: LoanEvent;
  readonly mode: string | null;
  readonly reference: string | null;
  /** Of a payment: the order that it was made on, by the provider's name. */
  readonly orderReference?: string | null;
  /** The day whose books it is in: today, or the day that is being closed. */
  readonly bookedOn: CivilDate;
};

export type PostedEvent = {
  /** As it was before. */
  readonly loan: Loan;
  readonly isNews: boolean;
  readonly before: Standing;
  readonly after: Standing;
};

/**
 * Adds what happened to a loan, and all that follows from it, in one transaction: the event, the journal from what the
 * accounts held to what they hold by all that is known now, the loan's status, and what is to be done next. An event that
 * is known has no effect again, whoever tells of it.
 */
export async function postEvent(
  tx: Tx,
  rooms: EventRooms,
  { applicationId, event, mode, reference, orderReference = null, bookedOn }: NewEvent,
): Promise<PostedEvent> {
  const [, loan] = await Promise.all([lockApplication(tx, applicationId), readLoan(tx, applicationId)]);
  if (loan === null) throw new Error("postEvent: there is no such loan");
  const before = standingOf(loan.facts, loan.events);
  if (loan.events.some(({ key }) => key === event.key)) return { loan, isNews: false, before, after: before };

  const now = rooms.clock.now();
  const after = standingOf(loan.facts, [...loan.events, event]);
  const journal = eventJournal(event.kind, { before: balancesOf(before), after: balancesOf(after) });
  // They go to the database together and in this order, and none waits for the answer of another.
  await Promise.all([
    insertEvent(tx, { loan, event: { ...event, mode, reference, happenedAt: now } }),
    journal === null
      ? null
      : writeJournal(tx, rooms.vault, {
          journal,
          offerId: loan.offerId,
          effectKey: event.key,
          applicationId,
          borrowerId: loan.borrowerId,
          businessDate: bookedOn,
          now,
        }),
    isOtherwise(loan, after) ? recordStanding(tx, applicationId, after) : null,
    followEvent(tx, rooms, { loan, before, after }),
    tellOfEvent(tx, { loan, event, reference, orderReference, before, after, now }),
  ]);
  passFailpoint("event-posted");
  return { loan, isNews: true, before, after };
}

/** Whether what is on file of where the loan stands is not so any more. */
const isOtherwise = (loan: Loan, { status, closedOn, closedBy }: Standing): boolean =>
  status !== loan.status || closedOn !== loan.closedOn || closedBy !== loan.closedBy;
