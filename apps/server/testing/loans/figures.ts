import { addDays, civilDateInIndia, daysBetween } from "@vaada/calendar/civil-date";
import { formatTime } from "@vaada/calendar/format";
import { DEBIT_RUN } from "@vaada/lending/debit-run";
import { dueDate } from "@vaada/lending/due-date";
import { delinquencyOf } from "@vaada/lending/owed/delinquency";
import type { LoanEvent } from "@vaada/lending/owed/loan-event";
import { coolingOffExit, owedOn } from "@vaada/lending/owed/owed-on";
import { WORKED_LOAN } from "@vaada/lending/owed/testing/worked-loan";
import { SALARY_ADVANCE } from "@vaada/lending/products/salary-advance";
import { paise } from "@vaada/money/paise";
import { KEY_FACTS_PHRASES } from "../../src/agreements/key-facts/content.ts";
import { describeOwed } from "../../src/loans/events/describe-owed.ts";
import { valueDateFor } from "../../src/loans/repayments/apply-payment.ts";
import { firstDayAfterNotice } from "../../src/loans/repayments/debits/presentation-day.ts";
import type { RepaymentOrder } from "../../src/loans/repayments/orders/store.ts";
import { lastPhaseAt, nextPhase, startsAtMs } from "../../src/operations/days/day-phase.ts";
import type { Clock } from "../../src/platform/clock.ts";

/** Far ahead, so that no payment is of a day to come. */
const AHEAD_MS = 3 * 86_400_000;
const TENURE_DAYS = daysBetween(WORKED_LOAN.arrivedOn, WORKED_LOAN.dueOn);

/**
 * All that the server makes of an instant at which somebody pays: of a loan that is due on the day before it, in parts. No
 * clock but the one given, and nothing of the machine's.
 */
export function figuresAt(instant: string): Readonly<Record<string, unknown>> {
  const atMs = Date.parse(instant);
  const today = civilDateInIndia(atMs);
  const clock: Pick<Clock, "now" | "today"> = {
    now: () => new Date(atMs + AHEAD_MS),
    today: () => civilDateInIndia(atMs + AHEAD_MS),
  };
  const paidFor = (daysBefore: number) => {
    const order = { madeOn: addDays(today, -daysBefore), graceMinutes: 30, debitFor: null };
    return valueDateFor({ clock: clock as Clock }, order as RepaymentOrder, { paidAt: new Date(atMs) });
  };
  const [dueOn, valueDate] = [addDays(today, -1), paidFor(1)];
  const facts = { ...WORKED_LOAN, arrivedOn: addDays(dueOn, -TENURE_DAYS), dueOn, payableThrough: dueOn };
  const events: LoanEvent[] = [{ kind: "payment", key: "part", valueDate, amount: paise(500_000n) }];
  const phase = lastPhaseAt(atMs, DEBIT_RUN);
  const dueLater = addDays(today, 30);
  const young = { ...facts, arrivedOn: addDays(today, -3), dueOn: dueLater, payableThrough: dueLater };
  const exit = coolingOffExit(young, [], valueDate);
  return {
    instant,
    today,
    valueDates: [paidFor(0), paidFor(1), paidFor(2)],
    owed: describeOwed(owedOn(facts, events, today), today),
    owedTomorrow: describeOwed(owedOn(facts, events, addDays(today, 1)), addDays(today, 1)),
    exit: exit === null ? null : { until: exit.until, amount: String(exit.amount) },
    classes: [0, 29, 30, 89, 90].map((days) => {
      const due = addDays(valueDate, -days);
      return delinquencyOf({ dueOn: due, payableThrough: due, today: valueDate, isInArrears: true });
    }),
    dueDates: [1, 15, 28, 31].map((salaryDay) =>
      dueDate({ terms: SALARY_ADVANCE, takenOn: today, salaryDay }),
    ),
    phase,
    nextPhaseAt: new Date(startsAtMs(nextPhase(phase), DEBIT_RUN)).toISOString(),
    noticedFor: firstDayAfterNotice(atMs, DEBIT_RUN, []),
    read: [KEY_FACTS_PHRASES.en.day(today), KEY_FACTS_PHRASES.hi.day(today), formatTime(atMs)],
  };
}
