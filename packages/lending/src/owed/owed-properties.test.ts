import { addDays, daysBetween } from "@vaada/calendar/civil-date";
import { add, type Paise, paise } from "@vaada/money/paise";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { OwedLine } from "./lines.ts";
import { inOrder, type LoanEvent } from "./loan-event.ts";
import type { LoanFacts } from "./loan-facts.ts";
import { feesKeptBack } from "./loan-state.ts";
import { coolingOffExit, owedOn } from "./owed-on.ts";
import { standingOf } from "./standing.ts";
import { anyHistory, type History } from "./testing/any-history.ts";
import { dayByDay } from "./testing/day-by-day.ts";

const RUNS = { numRuns: 200 };
const anyDay = fc.nat(110);
const sum = (lines: readonly { readonly amount: Paise }[]): Paise =>
  add(...lines.map(({ amount }) => amount));
const dayOf = (facts: LoanFacts, day: number) => addDays(facts.arrivedOn, day);
const lastDayOf = ({ facts, events }: History): number =>
  Math.max(...events.map(({ valueDate }) => daysBetween(facts.arrivedOn, valueDate)), 0);

/** The formula of a line, worked out again from its numbers alone. */
function workedOut({ kind, formula }: OwedLine): bigint {
  const settled = formula.paid + formula.waived;
  switch (kind) {
    case "principal":
      return formula.lent - settled - formula.feesReversed + formula.owedAgain;
    case "interest":
    case "overdue-interest":
      return (
        formula.parts.reduce((all, { interest }) => all + interest, 0n) - formula.overStatement - settled
      );
    case "charge":
      return BigInt(formula.count) * formula.each - formula.overMaximum - settled;
    default:
      return kind satisfies never;
  }
}

test("the lines of what is owed sum to the total, and each is what its formula says", () => {
  fc.assert(
    fc.property(anyHistory, anyDay, ({ facts, events }, day) => {
      const owed = owedOn(facts, events, dayOf(facts, day));
      expect(sum(owed.lines)).toBe(owed.total);
      expect(owed.principal + owed.interest + owed.charges).toBe(owed.total);
      expect(owed.interestUpToDue + owed.overdueInterest).toBe(owed.interest);
      expect(sum(owed.lines.filter(({ kind }) => kind === "charge"))).toBe(owed.charges);
      for (const line of owed.lines) expect(workedOut(line)).toBe(line.amount);
      const exit = coolingOffExit(facts, events, dayOf(facts, day));
      if (exit !== null) expect(sum(exit.lines)).toBe(exit.amount);
    }),
    RUNS,
  );
});

test("a clerk who keeps the book day by day finds the same", () => {
  fc.assert(
    fc.property(anyHistory, anyDay, (history, day) => {
      const { facts, events } = history;
      const { principal, interest, charges, total } = owedOn(facts, events, dayOf(facts, day));
      expect(dayByDay(facts, events, dayOf(facts, day))).toMatchObject({
        principal,
        interest,
        charges,
        total,
      });
      const clerk = dayByDay(facts, events, dayOf(facts, lastDayOf(history)));
      const { excess, waived, collected, status, feesKept } = standingOf(facts, events);
      expect(clerk).toMatchObject({ excess, waived, collected });
      expect(status === "closed").toBe(clerk.total === 0n);
      if (feesKeptBack(facts) > 0n) expect(feesKeptBack({ fees: feesKept }) === 0n).toBe(clerk.hasLeft);
    }),
    { numRuns: 600 },
  );
});

test("a loan stands the same whatever the order in which its events became known", () => {
  const shuffled = anyHistory.chain((history) =>
    fc.tuple(
      fc.constant(history),
      fc.shuffledSubarray([...history.events], { minLength: history.events.length }),
    ),
  );
  fc.assert(
    fc.property(shuffled, ([{ facts, events }, another]) => {
      expect(standingOf(facts, another)).toEqual(standingOf(facts, events));
      expect(standingOf(facts, [...another, ...events])).toEqual(standingOf(facts, events));
    }),
    RUNS,
  );
});

test("by whatever part of its events a loan is known, its accounts sum to nothing and none is below its floor", () => {
  const known = anyHistory.chain((history) =>
    fc.tuple(fc.constant(history.facts), fc.shuffledSubarray([...history.events])),
  );
  fc.assert(
    fc.property(known, ([facts, events]) => {
      const loan = standingOf(facts, events);
      const debits = loan.principal + loan.interest + loan.charges + loan.collected + loan.waived;
      const earned = loan.interestEarned + loan.chargesLevied + feesKeptBack({ fees: loan.feesKept });
      expect(debits - earned - loan.net - loan.excess).toBe(0n);
      const { principal, interest, charges, excess, waived, interestEarned } = loan;
      for (const figure of [principal, interest, charges, excess, waived, interestEarned])
        expect(figure >= 0n).toBe(true);
      expect(excess === 0n || principal + interest + charges === 0n).toBe(true);
    }),
    RUNS,
  );
});

test("money in is money allocated and excess, event by event", () => {
  fc.assert(
    fc.property(anyHistory, ({ facts, events }) => {
      const { splits, collected } = standingOf(facts, events);
      let inHand = 0n;
      for (const split of splits) {
        const moved = split.interest + split.principal + split.charges + split.excess;
        inHand += moved;
        expect(moved).toBe(amountOf(events, split.key));
      }
      expect(inHand).toBe(collected);
    }),
    RUNS,
  );
});

function amountOf(events: readonly LoanEvent[], key: string): bigint {
  const event = events.find((one) => one.key === key);
  switch (event?.kind) {
    case "payment":
    case "mandate-debit":
      return event.amount;
    case "refund":
      return -event.amount;
    case "payment-returned":
      return -amountOf(events, event.of);
    default:
      return 0n;
  }
}

test("a loan is closed if and only if nothing is owed on any later day", () => {
  fc.assert(
    fc.property(anyHistory, fc.nat(400), (history, more) => {
      const { facts, events } = history;
      const { status, closedOn, closedBy } = standingOf(facts, events);
      const later = owedOn(facts, events, dayOf(facts, lastDayOf(history) + more));
      expect(status === "closed").toBe(later.total === 0n);
      expect([closedOn === null, closedBy === null]).toEqual([status !== "closed", status !== "closed"]);
      if (closedOn !== null) expect(owedOn(facts, events, closedOn).total).toBe(0n);
    }),
    RUNS,
  );
});

test("what is owed never falls by itself, and no interest up to the due date is above the statement's", () => {
  fc.assert(
    fc.property(anyHistory, (history) => {
      const { facts, events } = history;
      const from = lastDayOf(history);
      let last = owedOn(facts, events, dayOf(facts, from)).total;
      for (let day = from + 1; day < from + 60; day++) {
        const { total, accrued } = owedOn(facts, events, dayOf(facts, day));
        expect(total >= last).toBe(true);
        expect(accrued.upToDue <= facts.repay - facts.principal).toBe(true);
        last = total;
      }
      const onDue = owedOn(facts, events, facts.dueOn);
      expect(onDue.accrued.total <= facts.repay - facts.principal).toBe(true);
    }),
    { numRuns: 60 },
  );
});

test("a payment lowers what is owed by exactly itself, unless it is too much, forgiven, or an exit", () => {
  fc.assert(
    fc.property(anyHistory, fc.nat(40), fc.bigInt({ min: 1n, max: 20_000_00n }), (history, more, amount) => {
      const { facts, events } = history;
      const valueDate = dayOf(facts, lastDayOf(history) + 1 + more);
      const before = owedOn(facts, events, valueDate);
      const payment = { kind: "payment", key: "last", valueDate, amount: paise(amount) } as const;
      const split = standingOf(facts, [...events, payment]).splits.find(({ key }) => key === "last");
      fc.pre(split?.excess === 0n && split.waived === 0n && split.feesReversed === 0n);
      expect(before.total - owedOn(facts, [...events, payment], valueDate).total).toBe(amount);
    }),
    RUNS,
  );
});

test("whoever pays all that is owed on a day owes nothing on the next, and nothing comes back after the first days", () => {
  fc.assert(
    fc.property(anyHistory, anyDay, ({ facts, events }, day) => {
      const valueDate = dayOf(facts, day);
      const known = events.filter((event) => event.valueDate <= valueDate);
      const { total } = owedOn(facts, known, valueDate);
      fc.pre(total > 0n);
      const all = [...known, { kind: "payment", key: "last", valueDate, amount: total } as const];
      // Another event of the day may count after the payment: a debit, a refund, a late fee. Then the debt
      // before it is not the rest.
      fc.pre(inOrder(all).at(-1)?.key === "last");
      expect(owedOn(facts, all, addDays(valueDate, 1)).total).toBe(0n);
      const { excess, feesKept } = standingOf(facts, all);
      if (feesKeptBack({ fees: feesKept }) === feesKeptBack(facts) && day > facts.coolingOffDays)
        expect(excess).toBe(0n);
    }),
    RUNS,
  );
});
