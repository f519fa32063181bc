import { addDays, civilDate, daysBetween } from "@vaada/calendar/civil-date";
import { dayOfYear } from "@vaada/calendar/holidays";
import { paise } from "@vaada/money/paise";
import fc from "fast-check";
import { expect, test } from "vitest";
import { GRADES } from "../product-terms.ts";
import { SALARY_ADVANCE } from "../products/salary-advance.ts";
import { aprsAgree, secondSingleRepaymentApr } from "../second-apr.ts";
import { withFeeShare } from "../testing/fee-terms.ts";
import { aprOfArrival, highestApr, lastArrivalDay } from "./highest-apr.ts";
import { pricedLoan, WORKED_LOAN } from "./testing/example.ts";
import { keyFactsValidThrough } from "./validity.ts";

const HOLIDAYS = [{ everyYear: dayOfYear("01-26"), name: "Republic Day" }];

const highestOf = (loan: ReturnType<typeof pricedLoan>) => {
  const { takenOn: issuedOn, tenureDays } = loan;
  const validThrough = keyFactsValidThrough({ issuedOn, tenureDays, holidays: HOLIDAYS });
  return highestApr(loan, { issuedOn, validThrough }, HOLIDAYS);
};

test("the highest APR is that of money which arrives on the last day on which it can", () => {
  const table: [takenOn: string, salaryDay: number, apr: bigint, highest: bigint, on: string][] = [
    // 16 days. On the statement's last day, 17 May, it would be 140.69; three working days later it is dearest.
    ["2028-05-12", 28, 102_64n, 242_17n, "2028-05-22"],
    // 42 days, through a weekend before the signature and one after it.
    ["2026-11-20", 1, 50_81n, 60_78n, "2026-11-30"],
    // Monday to Thursday, then Friday to Tuesday.
    ["2026-11-16", 1, 108_22n, 210_28n, "2026-11-24"],
    // A holiday on the way makes the time a day longer.
    ["2027-01-22", 10, 89_42n, 186_36n, "2027-02-02"],
  ];
  for (const [takenOn, salaryDay, apr, highest, on] of table) {
    const loan = pricedLoan({ ...WORKED_LOAN, takenOn: civilDate(takenOn), salaryDay });
    expect(loan.aprBasisPoints, takenOn).toBe(apr);
    expect(highestOf(loan), takenOn).toEqual({ aprBasisPoints: highest, arrivalOn: on });
  }
});

test("money that arrives on the statement's last valid day costs what it was seen to cost", () => {
  const loan = pricedLoan({ ...WORKED_LOAN, takenOn: civilDate("2028-05-12"), salaryDay: 28 });
  expect(loan.aprBasisPoints).toBe(102_64n);
  expect(aprOfArrival(loan, civilDate("2028-05-17"))).toBe(140_69n);
});

test("the money may come three working days after the signature, and not a day later", () => {
  expect(lastArrivalDay(civilDate("2028-05-17"), [])).toBe("2028-05-22");
  expect(lastArrivalDay(civilDate("2027-01-25"), HOLIDAYS)).toBe("2027-01-29");
});

const loans = fc
  .record({
    terms: fc.constantFrom(SALARY_ADVANCE, withFeeShare(SALARY_ADVANCE, { A: 0n, B: 0n, C: 0n })),
    grade: fc.constantFrom(...GRADES),
    principal: fc.bigInt({ min: 10n, max: 250n }).map((hundreds) => paise(hundreds * 100_00n)),
    takenOn: fc.integer({ min: 0, max: 3_000 }).map((days) => addDays(civilDate("2024-01-01"), days)),
    salaryDay: fc.integer({ min: 1, max: 31 }),
  })
  .map(pricedLoan);

test("whatever the loan, no day on which the money can arrive makes it dearer, and a second way says the same", () => {
  fc.assert(
    fc.property(loans, (loan) => {
      const { takenOn: issuedOn, tenureDays, principal, ratePpmPerDay, net, dueOn } = loan;
      const { aprBasisPoints, arrivalOn } = highestOf(loan);
      const last = lastArrivalDay(
        keyFactsValidThrough({ issuedOn, tenureDays, holidays: HOLIDAYS }),
        HOLIDAYS,
      );
      expect([arrivalOn >= issuedOn, arrivalOn <= last]).toEqual([true, true]);
      for (let day = issuedOn; day <= last; day = addDays(day, 1))
        expect(aprOfArrival(loan, day) <= aprBasisPoints).toBe(true);
      const days = daysBetween(arrivalOn, dueOn);
      const repay = paise(principal + (principal * ratePpmPerDay * BigInt(days)) / 1_000_000n);
      const second = secondSingleRepaymentApr({ net, repay, days });
      expect(aprsAgree({ basisPoints: aprBasisPoints, second })).toBe(true);
    }),
  );
});
