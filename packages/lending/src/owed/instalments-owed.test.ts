import { addDays } from "@vaada/calendar/civil-date";
import { add, paise, ZERO } from "@vaada/money/paise";
import fc from "fast-check";
import { expect, test } from "vitest";
import { anyHistory } from "../instalments/testing/any-instalment-loan.ts";
import {
  type InstalmentEvent,
  type InstalmentLoan,
  instalmentStanding,
} from "../instalments/testing/instalment-standing.ts";
import { classOf, type Delinquency } from "./delinquency.ts";
import type { LoanEvent } from "./loan-event.ts";
import type { LoanFacts } from "./loan-facts.ts";
import { owedOn } from "./owed-on.ts";
import { standingOf } from "./standing.ts";

/** The same loan for the walk of events, without anything that the published reckoning does not know. */
const factsOf = (loan: InstalmentLoan): LoanFacts => {
  const dues = loan.dueDates.map((dueOn) => ({ dueOn, payableThrough: dueOn }));
  const last = dues.at(-1);
  if (last === undefined) throw new Error("factsOf: a loan without an instalment");
  return {
    ...last,
    principal: loan.principal,
    net: loan.principal,
    fees: [],
    penal: { maximum: ZERO, lateFeeFrom: ZERO },
    repay: loan.principal,
    ratePpmPerDay: 0n,
    repayment: {
      kind: "instalments",
      annualRatePpm: loan.annualRatePpm,
      instalment: loan.instalment,
      aheadDays: loan.aheadDays,
      dues,
    },
    arrivedOn: loan.startsOn,
    coolingOffDays: 0,
    payment: {
      order: ["interest", "principal", "charges"],
      partPaymentMinimum: paise(1n),
      restMinimum: ZERO,
      previousDayGraceMinutes: 0,
    },
  };
};

const paymentsIn = (events: readonly InstalmentEvent[]): LoanEvent[] =>
  events.flatMap((event, index) =>
    event.kind === "payment"
      ? [
          {
            kind: "payment",
            key: `paid-${index}`,
            valueDate: event.on,
            amount: event.amount,
            paidAtMs: index,
          },
        ]
      : [],
  );

const FREE = { lateFee: ZERO, lateFeeAfterDays: 1, lateFeeFrom: ZERO, bounceCharge: ZERO, maximum: ZERO };

test("whatever was paid and when, the walk of events comes to what the published reckoning of instalments comes to", () => {
  fc.assert(
    fc.property(anyHistory, ({ loan: drawn, events: happened, today: anyDay }) => {
      const loan: InstalmentLoan = { ...drawn, dayCount: "days", penal: FREE };
      // The first day of a loan is charged for in any case, which instalments alone do not say.
      const today = anyDay <= loan.startsOn ? addDays(loan.startsOn, 1) : anyDay;
      const payments = happened.filter((event) => event.kind === "payment" && event.on > loan.startsOn);
      const events = paymentsIn(payments);
      const facts = factsOf(loan);
      const theirs = instalmentStanding(loan, payments, today);
      const ours = owedOn(facts, events, today);
      expect([ours.principal, ours.interest, ours.total]).toEqual([
        theirs.principal,
        theirs.interest,
        theirs.payoff,
      ]);
      const known = events.filter(({ valueDate }) => valueDate <= today);
      const splits = standingOf(facts, known).splits;
      expect(splits.map(({ interest, principal, excess }) => [interest, principal, excess])).toEqual(
        theirs.splits.map(({ interest, principal, excess }) => [interest, principal, excess]),
      );
      expect(
        ours.instalments?.map(({ number, interest, principal, unpaid }) => [
          number,
          interest,
          principal,
          unpaid,
        ]),
      ).toEqual(
        theirs.instalments.map(({ number, interest, principal, unpaid }) => [
          number,
          interest,
          principal,
          unpaid,
        ]),
      );
      // The published reckoning keeps no memory of a bad loan.
      expect(classOf({ ...ours, badFrom: null }, today)).toBe(
        ours.total === ZERO ? "standard" : theirs.delinquency,
      );
      const due = add(ZERO, ...theirs.instalments.filter(({ isDue }) => isDue).map(({ unpaid }) => unpaid));
      expect(ours.due).toBe(today >= facts.dueOn ? theirs.payoff : due);
      // The day that a borrower is told of is one on which something is asked for.
      const { dueOn } = ours.dueDay;
      const isPast = dueOn < today;
      if (ours.total > ZERO) expect(owedOn(facts, known, isPast ? today : dueOn).due).toBeGreaterThan(0n);
    }),
  );
});

test("whatever was paid and when, a loan that was bad at the end of a day is bad until one ends without arrears", () => {
  fc.assert(
    fc.property(anyHistory, ({ loan, events: happened, today }) => {
      const facts = factsOf({ ...loan, dayCount: "days" });
      const payments = paymentsIn(happened);
      // Between two payments arrears only begin and classes only get worse, so these days tell of all.
      const days = new Set([
        ...payments.flatMap(({ valueDate }) => [addDays(valueDate, -1), valueDate]),
        today,
      ]);
      let last: Delinquency = "standard";
      for (const day of [...days].filter((one) => one > loan.startsOn && one <= today).sort()) {
        const owed = owedOn(facts, payments, day);
        const alone = classOf({ ...owed, badFrom: null }, day);
        last = last === "npa" && owed.isInArrears ? "npa" : alone;
        expect(classOf(owed, day), day).toBe(last);
      }
    }),
  );
});
