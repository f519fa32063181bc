import { addDays, type CivilDate, lastDayOfMonth } from "@vaada/calendar/civil-date";
import { add, type Paise, paise, ZERO } from "@vaada/money/paise";
import fc from "fast-check";
import { expect, test } from "vitest";
import { instalmentAprBasisPoints } from "../instalment-apr.ts";
import { equalInstalment, scheduleInstalments } from "./equal-instalments.ts";
import { scheduleAprBasisPoints } from "./schedule-apr.ts";
import { anyHistory, anyLoan, anyPlan } from "./testing/any-instalment-loan.ts";
import { type InstalmentEvent, instalmentStanding } from "./testing/instalment-standing.ts";

const sum = (amounts: readonly Paise[]): Paise => add(ZERO, ...amounts);
const size = (amount: bigint): bigint => (amount < 0n ? -amount : amount);

/** The first of each of the months after a day. */
function firstsOfMonthsAfter(day: CivilDate, count: number): readonly CivilDate[] {
  const firsts: CivilDate[] = [];
  for (let last = day; firsts.length < count; firsts.push(last)) last = addDays(lastDayOfMonth(last), 1);
  return firsts;
}

test("a schedule repays the principal to the paisa, never goes below nothing, and all instalments but the last are equal", () => {
  fc.assert(
    fc.property(anyPlan, (plan) => {
      const rows = scheduleInstalments(plan);
      expect(sum(rows.map(({ principal }) => principal))).toBe(plan.principal);
      expect(rows.at(-1)?.balance).toBe(ZERO);
      let before: bigint = plan.principal;
      for (const { principal, interest, amount, balance } of rows) {
        expect(principal >= 0n && interest >= 0n && balance >= 0n && balance <= before).toBe(true);
        expect(amount).toBe(principal + interest);
        before = balance;
      }
      const each = equalInstalment(plan);
      for (const { amount } of rows.slice(0, -1)) expect(amount).toBe(each);
      // Half a paisa of each instalment and of each interest, grown by at most the rate of a year.
      expect(size((rows.at(-1)?.amount ?? 0n) - each)).toBeLessThanOrEqual(2n * BigInt(rows.length));
    }),
  );
});

test("without a fee the APR of a schedule is the agreed rate, and every rupee less makes it dearer", () => {
  fc.assert(
    fc.property(anyPlan, fc.bigInt({ min: 0n, max: 200_000n }), (plan, feePpm) => {
      const aprAt = (net: bigint) => scheduleAprBasisPoints({ ...plan, net: paise(net) });
      const net = plan.principal - (plan.principal * feePpm) / 1_000_000n;
      expect(aprAt(plan.principal) * 100n).toBe(plan.annualRatePpm);
      expect(aprAt(net) * 100n).toBeGreaterThanOrEqual(plan.annualRatePpm);
      expect(aprAt(net - 1_00n)).toBeGreaterThanOrEqual(aprAt(net));
    }),
    { numRuns: 60 },
  );
});

test("of whole months one by one it is the APR by the Reserve Bank's formula", () => {
  fc.assert(
    fc.property(anyPlan, fc.bigInt({ min: 0n, max: 200_000n }), (plan, feePpm) => {
      const [startsOn, ...dueDates] = firstsOfMonthsAfter(plan.startsOn, plan.dueDates.length + 1);
      const monthly = { ...plan, dayCount: "months", startsOn: startsOn ?? plan.startsOn, dueDates } as const;
      const net = paise(plan.principal - (plan.principal * feePpm) / 1_000_000n);
      expect(scheduleAprBasisPoints({ ...monthly, net })).toBe(
        instalmentAprBasisPoints({ ...plan, net, months: plan.dueDates.length }),
      );
    }),
    { numRuns: 60 },
  );
});

test("no paisa is lost or made, whatever happens", () => {
  fc.assert(
    fc.property(anyHistory, ({ loan, events, today }) => {
      const standing = instalmentStanding(loan, events, today);
      const paid = events.flatMap((event) =>
        event.kind === "payment" && event.on <= today ? [event.amount] : [],
      );
      const { splits } = standing;
      expect(splits.map((split) => split.interest + split.principal + split.charges + split.excess)).toEqual(
        paid,
      );
      expect(sum(splits.map(({ principal }) => principal)) + standing.principal).toBe(loan.principal);
      expect(sum(splits.map(({ excess }) => excess))).toBe(standing.excess);
      const levied = sum(splits.map(({ charges }) => charges)) + standing.charges;
      expect(levied <= loan.penal.maximum).toBe(true);
      for (const amount of [standing.principal, standing.interest, standing.charges, standing.payoff])
        expect(amount >= 0n).toBe(true);
      for (const row of standing.instalments) {
        expect(row.paid + row.unpaid).toBe(row.principal + row.interest);
        expect(row.paid >= 0n && row.unpaid >= 0n && row.principal >= 0n).toBe(true);
      }
      if (standing.excess > 0n) expect(standing.payoff).toBe(ZERO);
    }),
    { numRuns: 500 },
  );
});

test("whoever pays what closes the loan has closed it, on any day and for good", () => {
  fc.assert(
    fc.property(anyHistory, fc.integer({ min: 0, max: 300 }), ({ loan, events, today }, later) => {
      const known = events.filter(({ on }) => on <= today);
      const { payoff, charges } = instalmentStanding(loan, known, today);
      fc.pre(payoff > 0n);
      const paid: InstalmentEvent = { kind: "payment", on: today, amount: payoff };
      const after = instalmentStanding(loan, [...known, paid], addDays(today, later));
      expect([after.principal, after.interest, after.overdue]).toEqual([ZERO, ZERO, null]);
      // A late fee of the day's own close may be among what was asked for, and is not levied on who paid.
      expect(after.payoff + after.excess <= charges).toBe(true);
      expect(after.delinquency).toBe("standard");
    }),
    { numRuns: 500 },
  );
});

test("paid as agreed, a loan costs what its schedule said and is never overdue", () => {
  fc.assert(
    fc.property(anyLoan, (loan) => {
      const rows = scheduleInstalments(loan);
      const events = rows.map(
        ({ dueOn, amount }): InstalmentEvent => ({ kind: "payment", on: dueOn, amount }),
      );
      for (const { number, dueOn, principal, interest, balance } of rows) {
        const standing = instalmentStanding(loan, events, dueOn);
        expect(standing.splits.at(-1)).toMatchObject({ principal, interest, excess: ZERO });
        expect([standing.principal, standing.overdue, standing.delinquency]).toEqual([
          balance,
          null,
          "standard",
        ]);
        expect(standing.instalments).toHaveLength(rows.length);
        expect(standing.instalments[number - 1]?.unpaid).toBe(ZERO);
      }
    }),
    { numRuns: 50 },
  );
});

test("a prepayment never makes a loan dearer or longer, and leaves the instalment what it is", () => {
  fc.assert(
    fc.property(
      anyLoan,
      fc.integer({ min: 1, max: 60 }),
      fc.bigInt({ min: 1_00n, max: 20_000_00n }),
      (loan, after, amount) => {
        const on = addDays(loan.startsOn, after);
        fc.pre(on < (loan.dueDates[0] ?? on));
        const before = instalmentStanding({ ...loan, aheadDays: 0 }, [], on);
        const event: InstalmentEvent = { kind: "payment", on, amount: paise(amount) };
        const { instalments, splits } = instalmentStanding({ ...loan, aheadDays: 0 }, [event], on);
        const interest = sum(instalments.map((row) => row.interest));
        // But for the paisa that two stretches may round to more than one.
        expect(interest - 1n <= sum(before.instalments.map((row) => row.interest))).toBe(true);
        expect(instalments.length).toBeLessThanOrEqual(before.instalments.length);
        for (const row of instalments.slice(0, -1))
          expect(row.principal + row.interest).toBe(loan.instalment);
        const called = sum(instalments.map((row) => row.principal));
        expect(called + sum(splits.map(({ principal }) => principal))).toBe(loan.principal);
      },
    ),
  );
});
