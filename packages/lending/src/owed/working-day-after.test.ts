import fc from "fast-check";
import { expect, test } from "vitest";
import { chargesToCome } from "./charges-to-come.ts";
import { classOf } from "./delinquency.ts";
import type { LoanEvent } from "./loan-event.ts";
import { owedOn } from "./owed-on.ts";
import { standingOf } from "./standing.ts";
import { anyFacts } from "./testing/any-history.ts";
import { bounced, debited, lateFee, onDay, paid, rupees, WORKED_LOAN } from "./testing/worked-loan.ts";

/** Due on a Friday that is a holiday: it can be paid until the Monday, day 45. */
const facts = { ...WORKED_LOAN, payableThrough: onDay(45) };
const WAIT = [42, 43, 44, 45];

test.each(WAIT)(
  "on day %i of the wait what is owed is what the due date asked for, and nothing is overdue",
  (day) => {
    expect(owedOn(facts, [], onDay(day))).toMatchObject({
      total: facts.repay,
      isOverdue: false,
      overdueDays: 0,
      overdueInterest: 0n,
    });
  },
);

test.each(WAIT)(
  "paid by hand on day %i the wait costs nothing, whether a fee was charged meanwhile or not",
  (day) => {
    const closed = {
      status: "closed",
      chargesLevied: 0n,
      excess: 0n,
      waived: 0n,
      interestEarned: rupees("420"),
    };
    expect(standingOf(facts, [paid(day, "20420")])).toMatchObject(closed);
    expect(standingOf(facts, [paid(day, "20420"), lateFee(46)])).toMatchObject(closed);
  },
);

test("debited on the working day, for the due date, it costs nothing either", () => {
  expect(standingOf(facts, [debited(42, "20420")])).toMatchObject({
    status: "closed",
    chargesLevied: 0n,
    excess: 0n,
  });
});

test("a part of it that is paid in the wait is paid as on the due date", () => {
  const [inTheWait, onTheDueDate] = [[paid(44, "10420")], [paid(42, "10420")]];
  for (const day of [45, 46, 60])
    expect(owedOn(facts, inTheWait, onDay(day)).total).toBe(owedOn(facts, onTheDueDate, onDay(day)).total);
});

test("unpaid when the working day ends, interest and days count from the due date", () => {
  expect(owedOn(facts, [], onDay(46))).toMatchObject({
    total: rupees("20460"),
    isOverdue: true,
    overdueDays: 4,
    overdueInterest: rupees("40"),
  });
  expect(owedOn(facts, [], onDay(46)).total).toBe(owedOn(WORKED_LOAN, [], onDay(46)).total);
});

test("no fee for being late is levied in the wait; the first overdue day brings it", () => {
  expect(standingOf(facts, [lateFee(45)]).chargesLevied).toBe(0n);
  expect(standingOf(facts, [lateFee(46)]).chargesLevied).toBe(rupees("500"));
  expect(chargesToCome(facts, [])).toEqual([
    { kind: "charge", fee: "late-fee", valueDate: onDay(46), dueNumber: 1 },
  ]);
  expect(chargesToCome(WORKED_LOAN, [])).toEqual([
    { kind: "charge", fee: "late-fee", valueDate: onDay(43), dueNumber: 1 },
  ]);
});

test("a bounce on the working day is charged, and what is left is late on the next", () => {
  const events = [bounced(45), lateFee(46)];
  expect(owedOn(facts, events, onDay(45)).total).toBe(rupees("20920"));
  expect(owedOn(facts, events, onDay(46)).total).toBe(rupees("21460"));
});

test("the wait changes no class; at the end of the working day the days count from the due date", () => {
  const classOn = (day: number, ...events: LoanEvent[]) =>
    classOf(owedOn(facts, events, onDay(day)), onDay(day));
  expect([42, 43, 44, 45, 71, 72].map((day) => classOn(day))).toEqual([
    "standard",
    "standard",
    "standard",
    "sma-0",
    "sma-0",
    "sma-1",
  ]);
  for (const day of WAIT) expect(classOn(45, paid(day, "20420"))).toBe("standard");
});

test("for any loan, whoever pays all of it in the wait has paid what the due date asked for", () => {
  fc.assert(
    fc.property(anyFacts, fc.nat(4), (loan, more) => {
      const valueDate = [loan.dueOn, loan.payableThrough].toSorted()[more % 2] ?? loan.dueOn;
      const { total } = owedOn(loan, [], loan.dueOn);
      const payment: LoanEvent = { kind: "payment", key: "all", valueDate, amount: total };
      expect(standingOf(loan, [payment])).toMatchObject({ status: "closed", excess: 0n, chargesLevied: 0n });
    }),
    { numRuns: 100 },
  );
});
