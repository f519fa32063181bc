import type { CivilDate } from "@vaada/calendar/civil-date";
import { classOf, type Delinquency, delinquencyOf } from "@vaada/lending/owed/delinquency";
import type { LoanEvent } from "@vaada/lending/owed/loan-event";
import { owedOn } from "@vaada/lending/owed/owed-on";
import { standingOf } from "@vaada/lending/owed/standing";
import type { Loan } from "../../loans/events/loan.ts";
import { noticeOfClass } from "../../loans/events/notice-of-class.ts";
import {
  type Classification,
  type LaterBookings,
  readLaterBookings,
  readLoansOf,
  recordClasses,
} from "../../loans/events/store.ts";
import { readLoansUnderDebit } from "../../loans/repayments/debits/store.ts";
import { msUntilContact } from "../../notices/contact-hours.ts";
import { insertNotices } from "../../notices/store.ts";
import { enqueueTexts } from "../../notices/texts/store.ts";
import type { Tx } from "../../platform/db/tx.ts";
import type { DayServices, DayTask } from "./day-phase.ts";
import { processInBatches } from "./loan-batches.ts";
import { readClasses, readLoansToClassify } from "./store.ts";

/**
 * Records the class of each loan at the end of the day (NP-01). Reads only loans whose class may have changed. A day that is closed
 * late gives each loan the class that it had then, also one that has been repaid since.
 */
export const classifyLoans: DayTask = ({ services, day, loansAtOnce }) =>
  processInBatches(services, {
    day,
    what: "classed",
    loansAtOnce,
    find: (tx) => findLoansToClassify(tx, day.on),
    decide: async (tx, ids) => {
      const [loans, underDebit] = await Promise.all([readLoansOf(tx, ids), readLoansUnderDebit(tx, ids)]);
      const keys = loans.flatMap(({ events }) => events.map(({ key }) => key));
      const later = await readLaterBookings(tx, { keys, on: day.on });
      const changes = loans.flatMap((loan) => {
        const classed = newClassOf(loan, { on: day.on, later: later.get(loan.applicationId) });
        return classed === null ? [] : [{ loan, ...classed }];
      });
      if (changes.length === 0) return null;
      return {
        count: changes.length,
        write: () => writeClasses(tx, services, { on: day.on, changes, underDebit }),
      };
    },
  });

type ClassChange = Classification & { readonly loan: Loan };

/**
 * Each change is told once, in the app and by text, but for one that a payment has undone before the day was closed, and for
 * one of a loan whose debit is still in line or at its bank: it may be paid by then, and else its return tells of the class.
 */
function writeClasses(
  tx: Tx,
  { clock }: DayServices,
  {
    on,
    changes,
    underDebit,
  }: {
    readonly on: CivilDate;
    readonly changes: readonly ClassChange[];
    readonly underDebit: ReadonlySet<number>;
  },
): Promise<unknown> {
  const classed = changes.map(({ applicationId, delinquency }) => ({ applicationId, delinquency }));
  const told = changes.filter(
    ({ delinquency, loan }) =>
      delinquency === classBy(loan, loan.events, on) && !underDebit.has(loan.applicationId),
  );
  const notices = told.map(({ delinquency, loan }) => noticeOfClass(loan, { delinquency, on }));
  return Promise.all([
    recordClasses(tx, { on, classed }),
    insertNotices(tx, { notices, now: clock.now() }),
    enqueueTexts(tx, { keys: notices.map(({ key }) => key), afterMs: msUntilContact(clock) }),
  ]);
}

async function findLoansToClassify(tx: Tx, on: CivilDate): Promise<number[]> {
  const changing = (await readClasses(tx, on)).filter(
    ({ delinquency, ...days }) => delinquencyOf({ ...days, today: on, isInArrears: true }) !== delinquency,
  );
  return readLoansToClassify(tx, { on, changing });
}

function newClassOf(
  loan: Loan,
  { on, later }: { readonly on: CivilDate; readonly later: LaterBookings | undefined },
): Classification | null {
  const { applicationId, status, events } = loan;
  // A repaid loan has left its class already, and enters the history with the journals of its day.
  if (status === "closed" && later === undefined) return null;
  const { delinquency: before } = later ?? loan;
  const known = later === undefined ? events : events.filter(({ key }) => !later.keys.has(key));
  const delinquency = classBy(loan, known, on);
  return delinquency === before ? null : { applicationId, delinquency };
}

/** The class of a loan at the end of a day by some of its events. */
const classBy = ({ facts }: Loan, events: readonly LoanEvent[], on: CivilDate): Delinquency =>
  standingOf(facts, events).status === "closed" ? "standard" : classOf(owedOn(facts, events, on), on);
