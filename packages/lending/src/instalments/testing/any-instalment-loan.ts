import { addDays, type CivilDate, civilDate } from "@vaada/calendar/civil-date";
import { paise } from "@vaada/money/paise";
import fc from "fast-check";
import { nextSalaryDate } from "../../salary-date.ts";
import { instalmentDueDates } from "../due-dates.ts";
import { equalInstalment, type InstalmentPlan } from "../equal-instalments.ts";
import type { InstalmentEvent, InstalmentLoan } from "./instalment-standing.ts";

const FIRST_DAY = civilDate("2026-01-01");
/** Holds every length and order of months. */
const DAYS = 1_461;

/** Any loan of 3 to 12 instalments on salary dates, with any rate that is charged. */
export const anyPlan: fc.Arbitrary<InstalmentPlan> = fc
  .record({
    start: fc.integer({ min: 0, max: DAYS }),
    salaryDay: fc.integer({ min: 1, max: 31 }),
    count: fc.integer({ min: 3, max: 12 }),
    principal: fc.bigInt({ min: 1_000_00n, max: 50_000_00n }),
    annualRateBasisPoints: fc.bigInt({ min: 0n, max: 60_00n }),
    dayCount: fc.constantFrom("days" as const, "months" as const),
  })
  .map(({ start, salaryDay, count, principal, annualRateBasisPoints, dayCount }) => {
    // Whole months are counted from a salary date, days from any.
    const day = addDays(FIRST_DAY, start);
    const startsOn = dayCount === "days" ? day : nextSalaryDate({ onOrAfter: day, salaryDay });
    const daysToFirstMin = dayCount === "days" ? 15 : 1;
    return {
      principal: paise(principal),
      annualRatePpm: annualRateBasisPoints * 100n,
      startsOn,
      dueDates: instalmentDueDates({ takenOn: startsOn, salaryDay, daysToFirstMin, count }),
      dayCount,
    };
  });

export const anyLoan: fc.Arbitrary<InstalmentLoan> = fc
  .record({ plan: anyPlan, aheadDays: fc.integer({ min: 0, max: 31 }) })
  .map(({ plan, aheadDays }) => ({
    ...plan,
    instalment: equalInstalment(plan),
    aheadDays,
    penal: {
      lateFee: paise(500_00n),
      lateFeeAfterDays: 1,
      lateFeeFrom: paise(100_00n),
      bounceCharge: paise(500_00n),
      maximum: paise(plan.principal / 10n),
    },
  }));

export type LoanHistory = {
  readonly loan: InstalmentLoan;
  readonly events: readonly InstalmentEvent[];
  readonly today: CivilDate;
};

/** A loan, whatever happened to it, and any day until long after its end. */
export const anyHistory: fc.Arbitrary<LoanHistory> = fc
  .record({
    loan: anyLoan,
    events: fc.array(
      fc.record({
        after: fc.integer({ min: 0, max: 500 }),
        amount: fc.option(fc.bigInt({ min: 1n, max: 20_000_00n }), { freq: 6 }),
      }),
      { maxLength: 12 },
    ),
    todayAfter: fc.integer({ min: 0, max: 600 }),
  })
  .map(({ loan, events, todayAfter }) => ({
    loan,
    events: events
      .map(({ after, amount }): InstalmentEvent => {
        const on = addDays(loan.startsOn, after);
        return amount === null ? { kind: "bounce", on } : { kind: "payment", on, amount: paise(amount) };
      })
      .toSorted((one, other) => (one.on < other.on ? -1 : one.on > other.on ? 1 : 0)),
    today: addDays(loan.startsOn, todayAfter),
  }));
