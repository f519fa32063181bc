import { addDays, civilDate, daysBetween } from "@vaada/calendar/civil-date";
import { add, paise, subtract, ZERO } from "@vaada/money/paise";
import fc from "fast-check";
import { expect, test } from "vitest";
import { owedOn } from "../owed/owed-on.ts";
import { anyHistory } from "../owed/testing/any-history.ts";
import { SALARY_ADVANCE_ALLOWANCE } from "../products/salary-advance-allowance.ts";
import { accrualOn } from "./accrual.ts";
import { allowanceOf, assetClassOf } from "./asset-class.ts";
import { feeEarnedBy, feeUnearnedOn } from "./fees-earned.ts";

const WORKED = { fee: paise(600_00n), arrivedOn: civilDate("2026-11-20"), dueOn: civilDate("2027-01-01") };

test.each([
  ["2026-11-19", 0n],
  ["2026-11-20", 0n],
  ["2026-11-21", 14_29n],
  ["2026-11-30", 142_86n],
  ["2026-12-11", 300_00n],
  ["2026-12-31", 585_71n],
  ["2027-01-01", 600_00n],
  ["2027-03-01", 600_00n],
])("of a fee of 600 over 42 days, by %s %d paise are earned", (on, earned) => {
  expect(feeEarnedBy(WORKED, civilDate(on))).toBe(earned);
  expect(feeUnearnedOn(WORKED, civilDate(on))).toBe(paise(WORKED.fee - earned));
});

test("a fee is never earned twice, nor less than before, and wholly by the due date", () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 9n), fc.nat(90), fc.integer({ min: -5, max: 120 }), (fee, term, day) => {
      const dueOn = addDays(WORKED.arrivedOn, term);
      const earned = (days: number) =>
        feeEarnedBy({ ...WORKED, fee: paise(fee), dueOn }, addDays(WORKED.arrivedOn, days));
      expect(earned(day) <= earned(day + 1)).toBe(true);
      expect(earned(term)).toBe(fee);
      expect(add(earned(day), subtract(paise(fee), earned(day)))).toBe(fee);
    }),
  );
});

test("interest that ran and interest that is certain are together what is owed, on any day after the last event", () => {
  fc.assert(
    fc.property(anyHistory, fc.nat(150), ({ facts, events }, days) => {
      const last = [facts.arrivedOn, ...events.map(({ valueDate }) => valueDate)].toSorted().at(-1);
      const on = addDays(last ?? facts.arrivedOn, days);
      const { standing, interestAccrued, interestUnpaid, feeUnearned } = accrualOn(facts, events, on);
      expect(interestAccrued >= ZERO).toBe(true);
      expect(add(standing.interest, interestAccrued)).toBe(interestUnpaid);
      expect(interestUnpaid).toBe(owedOn(facts, events, on).interest);
      if (standing.status === "closed") expect([interestAccrued, feeUnearned]).toEqual([ZERO, ZERO]);
      if (daysBetween(facts.dueOn, on) >= 0) expect(feeUnearned).toBe(ZERO);
    }),
    { numRuns: 200 },
  );
});

test.each([
  ["standard", "2026-11-06", "standard", 80_00n],
  ["sma-0", "2026-11-05", "sma-0", 80_00n],
  ["sma-1", "2026-12-05", "sma-1", 200_00n],
  ["sma-2", "2027-01-04", "sma-2", 1_000_00n],
  ["npa", "2027-02-03", "sub-standard", 2_000_00n],
  ["npa", "2028-02-02", "sub-standard", 2_000_00n],
  ["npa", "2028-02-03", "loss", 20_000_00n],
] as const)("a loan due on 5 November 2026 that is %s on %s is %s", (delinquency, on, assetClass, held) => {
  const dueOn = civilDate("2026-11-05");
  expect(assetClassOf({ delinquency, dueOn, on: civilDate(on) })).toBe(assetClass);
  const allowance = SALARY_ADVANCE_ALLOWANCE;
  expect(allowanceOf(paise(20_000_00n), { assetClass, allowance })).toBe(held);
});
