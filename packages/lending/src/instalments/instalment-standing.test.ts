import { addDays, type CivilDate, civilDate } from "@vaada/calendar/civil-date";
import { formatRupees } from "@vaada/money/format";
import { divideHalfUp, type Paise, paise } from "@vaada/money/paise";
import { expect, test } from "vitest";
import { instalmentDueDates } from "./due-dates.ts";
import { equalInstalment, scheduleInstalments } from "./equal-instalments.ts";
import { scheduleAprBasisPoints } from "./schedule-apr.ts";
import {
  type InstalmentEvent,
  type InstalmentLoan,
  instalmentStanding,
} from "./testing/instalment-standing.ts";

const rupees = (amount: bigint): Paise => paise(amount * 100n);
const on = civilDate;

/** 30,000 at 24 % a year, taken on 20 Nov 2026 by somebody who is paid on the 1st, in three instalments. */
const PLAN = {
  principal: rupees(30_000n),
  annualRatePpm: 240_000n,
  startsOn: on("2026-11-20"),
  dueDates: instalmentDueDates({
    takenOn: on("2026-11-20"),
    salaryDay: 1,
    daysToFirstMin: 15,
    count: 3,
  }),
  dayCount: "days",
} as const;

const LOAN: InstalmentLoan = {
  ...PLAN,
  instalment: equalInstalment(PLAN),
  aheadDays: 10,
  penal: {
    lateFee: rupees(500n),
    lateFeeAfterDays: 1,
    lateFeeFrom: rupees(100n),
    bounceCharge: rupees(500n),
    maximum: rupees(3_000n),
  },
};

const paid = (day: string, amount: Paise): InstalmentEvent => ({ kind: "payment", on: on(day), amount });
const at = (day: CivilDate, events: readonly InstalmentEvent[] = []) => instalmentStanding(LOAN, events, day);

test("the worked loan: due on salary dates, the first one after 42 days, and dearer by its fee", () => {
  expect(PLAN.dueDates).toEqual(["2027-01-01", "2027-02-01", "2027-03-01"]);
  const told = scheduleInstalments(PLAN).map(({ dueOn, amount, principal, interest, balance }) =>
    [dueOn, ...[amount, principal, interest, balance].map(formatRupees)].join(" "),
  );
  expect(told).toEqual([
    "2027-01-01 ₹10,477.58 ₹9,649.09 ₹828.49 ₹20,350.91",
    "2027-02-01 ₹10,477.58 ₹10,062.76 ₹414.82 ₹10,288.15",
    "2027-03-01 ₹10,477.56 ₹10,288.15 ₹189.41 ₹0",
  ]);
  // Two per cent and GST on it are kept back.
  expect(scheduleAprBasisPoints({ ...PLAN, net: rupees(29_292n) })).toBeGreaterThan(24_00n);
  expect(scheduleAprBasisPoints({ ...PLAN, net: rupees(30_000n) })).toBe(24_00n);
});

test("a loan is classed by the days past due of its oldest unpaid instalment, at the end of each day", () => {
  const table: [day: string, overdue: number | null, delinquency: string][] = [
    ["2026-12-31", null, "standard"],
    ["2027-01-01", null, "sma-0"],
    ["2027-01-02", 1, "sma-0"],
    ["2027-01-30", 29, "sma-0"],
    ["2027-01-31", 30, "sma-1"],
    ["2027-03-01", 59, "sma-1"],
    ["2027-03-02", 60, "sma-2"],
    ["2027-04-01", 90, "npa"],
  ];
  for (const [day, days, delinquency] of table) {
    const standing = at(on(day));
    expect([day, standing.overdue?.days ?? null, standing.delinquency]).toEqual([day, days, delinquency]);
  }
  const first = paid("2027-02-10", LOAN.instalment);
  const standing = at(on("2027-02-10"), [first]);
  expect(standing.overdue).toMatchObject({ since: "2027-02-01", days: 9 });
  expect(standing.delinquency).toBe("sma-0");
});

test("each instalment that is left unpaid has a late fee of its own, once, and all charges stay within their maximum", () => {
  const charges = (day: string, events: readonly InstalmentEvent[] = []) =>
    formatRupees(at(on(day), events).charges);
  expect(
    ["2027-01-01", "2027-01-02", "2027-01-31", "2027-02-02", "2027-03-02", "2028-01-01"].map((day) =>
      charges(day),
    ),
  ).toEqual(["₹0", "₹500", "₹500", "₹1,000", "₹1,500", "₹1,500"]);
  const allBut = paid("2027-01-01", paise(LOAN.instalment - 99_99n));
  expect(charges("2027-01-02", [allBut])).toBe("₹0");
  expect(charges("2027-01-02", [paid("2027-01-02", LOAN.instalment)])).toBe("₹0");
  const bounces = Array.from(
    { length: 9 },
    (): InstalmentEvent => ({ kind: "bounce", on: on("2027-01-01") }),
  );
  expect(charges("2028-01-01", bounces)).toBe("₹3,000");
});

test("a payment pays the oldest instalment first, of it the interest first, and a charge after all that is due", () => {
  const { splits, instalments, charges } = at(on("2027-02-05"), [paid("2027-02-05", rupees(21_500n))]);
  const [split] = splits;
  // Two instalments are due with 828.49 and 611.51 of interest, then two late fees; the rest is interest of four days and principal.
  expect(instalments.slice(0, 2).map(({ unpaid }) => unpaid)).toEqual([0n, 0n]);
  expect(formatRupees(split?.charges ?? paise(0n))).toBe("₹544.84");
  expect(formatRupees(charges)).toBe("₹455.16");
  expect(at(on("2027-02-05"), [paid("2027-02-05", rupees(500n))]).splits[0]).toMatchObject({
    interest: rupees(500n),
    principal: 0n,
  });
});

test("what is paid shortly before a due date is for that instalment; earlier it makes the loan shorter", () => {
  const near = at(on("2027-01-01"), [paid("2026-12-25", LOAN.instalment)]);
  expect(near.instalments[0]).toMatchObject({ unpaid: 0n, isDue: true });
  expect(near.delinquency).toBe("standard");
  // The interest of the week until the due date is of the next instalment, beside that of its own 31 days.
  const daily = (days: bigint) =>
    divideHalfUp({ dividend: near.principal * 240_000n * days, divisor: 365_000_000n });
  expect(near.instalments[1]?.interest).toBe(daily(7n) + daily(31n));
  const early = at(on("2026-12-10"), [paid("2026-12-10", rupees(15_000n))]);
  expect(early.instalments).toHaveLength(2);
  expect(early.instalments.map(({ dueOn }) => dueOn)).toEqual(["2027-01-01", "2027-02-01"]);
  expect(early.instalments[0]?.principal).toBeGreaterThan(rupees(9_000n));
});

test("what closes a loan is the principal and the interest of the days used, and nothing for paying early", () => {
  const tenth = addDays(PLAN.startsOn, 10);
  // 30,000 at 24 % for 10 of 365 days.
  expect(at(tenth).payoff).toBe(paise(30_197_26n));
  const { instalments, payoff, excess } = at(addDays(tenth, 300), [
    { kind: "payment", on: tenth, amount: paise(30_197_26n) },
  ]);
  expect([payoff, excess]).toEqual([0n, 0n]);
  expect(instalments.every(({ unpaid }) => unpaid === 0n)).toBe(true);
});

test("what is owed after the last due date goes on at the agreed rate, never at another", () => {
  const lastDay = on("2027-03-01");
  const month = at(addDays(lastDay, 30)).interest - at(lastDay).interest;
  expect(month).toBe((30_000_00n * 240_000n * 30n * 2n + 365_000_000n) / (2n * 365_000_000n));
});

test("dates that do not follow each other, and a loan of nothing, are our mistake", () => {
  const wrong = [
    { ...PLAN, dueDates: [] },
    { ...PLAN, dueDates: [on("2026-11-20")] },
    { ...PLAN, dueDates: [on("2027-01-01"), on("2027-01-01")] },
    { ...PLAN, dayCount: "months" as const, dueDates: [on("2026-11-30")] },
    { ...PLAN, principal: paise(0n) },
    { ...PLAN, annualRatePpm: -1n },
  ];
  for (const plan of wrong) expect(() => equalInstalment(plan)).toThrow(RangeError);
  expect(() => scheduleAprBasisPoints({ ...PLAN, net: rupees(30_001n) })).toThrow(RangeError);
});
