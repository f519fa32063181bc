import { addDays, type CivilDate, civilDate, daysBetween } from "@vaada/calendar/civil-date";
import { type Paise, paise } from "@vaada/money/paise";
import fc from "fast-check";
import { expect, test } from "vitest";
import { dueDate } from "./due-date.ts";
import { type LoanCost, loanCost } from "./loan-cost.ts";
import { priceLoan } from "./pricing.ts";
import { GRADES, type Grade } from "./product-terms.ts";
import { SALARY_ADVANCE } from "./products/salary-advance.ts";
import { aprsAgree, secondSingleRepaymentApr } from "./second-apr.ts";

const terms = SALARY_ADVANCE;
const FIRST_DAY = civilDate("2024-01-01");
const DAYS_UNTIL_2033 = daysBetween(FIRST_DAY, civilDate("2033-01-01"));

const from = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

const AMOUNTS: Paise[] = from(10, 250).map((hundreds) => paise(BigInt(hundreds) * 100_00n));
const TENURES = from(15, 45);
const SALARY_DAYS = from(1, 31);

/** Far more than trying every case takes: how busy the machine is must not decide a test. */
const EVERY_CASE = { timeout: 60_000 };

/** Every price the product can give: a due date test shows that no other tenure occurs. */
const EVERY_PRICE: readonly LoanCost[] = GRADES.flatMap((grade) =>
  TENURES.flatMap((tenureDays) =>
    AMOUNTS.map((principal) => loanCost({ terms, grade, principal, tenureDays })),
  ),
);

const at = ({ grade, principal, tenureDays }: LoanCost): string =>
  `${grade} ${principal} for ${tenureDays} days`;

/** One expectation over all prices; thousands of them would take longer than the arithmetic. */
const pricesThatBreak = (isRight: (price: LoanCost) => boolean): string[] =>
  EVERY_PRICE.filter((price) => !isRight(price)).map(at);

test("at every price no paisa is lost or made, and nothing is negative", EVERY_CASE, () => {
  expect(EVERY_PRICE).toHaveLength(3 * 241 * 31);
  const broken = pricesThatBreak(({ principal, fee, gst, net, interest, repay, costTotal }) => {
    const isPositive = [fee, gst, net, interest, costTotal].every((amount) => amount > 0n);
    const addsUp = net + fee + gst === principal && principal + interest === repay;
    return isPositive && addsUp && costTotal === fee + gst + interest && net < principal;
  });
  expect(broken).toEqual([]);
});

test("at every price the APR is at least the annual rate", () => {
  expect(pricesThatBreak((price) => price.aprBasisPoints * 100n >= price.annualRatePpm)).toEqual([]);
});

test("at every price both ways to the APR agree", EVERY_CASE, () => {
  const broken = pricesThatBreak(({ net, repay, tenureDays, aprBasisPoints }) => {
    const second = secondSingleRepaymentApr({ net, repay, days: tenureDays });
    return aprsAgree({ basisPoints: aprBasisPoints, second });
  });
  expect(broken).toEqual([]);
});

test("a day more or a hundred rupees more always cost more interest, never a lower fee", EVERY_CASE, () => {
  const dayMore = (price: LoanCost) => loanCost({ terms, ...price, tenureDays: price.tenureDays + 1 });
  const hundredMore = (price: LoanCost) =>
    loanCost({ terms, ...price, principal: paise(price.principal + 100_00n) });
  const broken = pricesThatBreak((price) => {
    const [longer, larger] = [dayMore(price), hundredMore(price)];
    const isDearerByTheDay = longer.interest > price.interest && longer.costTotal > price.costTotal;
    const isDearerByAmount = larger.interest > price.interest && larger.costTotal > price.costTotal;
    return isDearerByTheDay && isDearerByAmount && longer.fee === price.fee && larger.fee > price.fee;
  });
  expect(broken).toEqual([]);
});

test("each figure is the decided share, half a paisa up, whatever the loan", EVERY_CASE, () => {
  const decided: Record<Grade, { rate: bigint; fee: bigint }> = {
    A: { rate: 5n, fee: 3n },
    B: { rate: 8n, fee: 5n },
    C: { rate: 10n, fee: 8n },
  };
  const halfUp = (hundredth: bigint, per: bigint) =>
    hundredth / per + ((hundredth % per) * 2n >= per ? 1n : 0n);
  const loans = fc.record({
    grade: fc.constantFrom(...GRADES),
    principal: fc.constantFrom(...AMOUNTS),
    takenOn: fc.integer({ min: 0, max: DAYS_UNTIL_2033 - 1 }).map((days) => addDays(FIRST_DAY, days)),
    salaryDay: fc.constantFrom(...SALARY_DAYS),
  });
  fc.assert(
    fc.property(loans, (loan) => {
      const { rate, fee } = decided[loan.grade];
      const feeAmount = halfUp(loan.principal * fee, 100n);
      const days = BigInt(daysBetween(loan.takenOn, firstPaydayAfterFifteenDays(loan)));
      expect(priceLoan({ terms, ...loan })).toMatchObject({
        kind: "priced",
        fee: feeAmount,
        gst: halfUp(feeAmount * 18n, 100n),
        interest: halfUp(loan.principal * rate * days, 10_000n),
        tenureDays: +String(days),
      });
    }),
    { numRuns: 1_000 },
  );
});

test("from 2024 to 2032 a loan is due on the first payday at least fifteen days away", EVERY_CASE, () => {
  const broken: string[] = [];
  for (let offset = 0; offset < DAYS_UNTIL_2033; offset++) {
    const takenOn = addDays(FIRST_DAY, offset);
    for (const salaryDay of SALARY_DAYS) {
      const dueOn = dueDate({ terms, takenOn, salaryDay });
      if (dueOn !== firstPaydayAfterFifteenDays({ takenOn, salaryDay })) {
        broken.push(`${takenOn}, salary on ${salaryDay}: ${dueOn}`);
      }
    }
  }
  expect(broken).toEqual([]);
});

test("a salary at the end of January falls on the last day of February, leap year or not", () => {
  const table: [takenOn: string, salaryDay: number, dueOn: string][] = [
    ["2024-01-29", 29, "2024-02-29"],
    ["2024-01-30", 30, "2024-02-29"],
    ["2024-01-31", 31, "2024-02-29"],
    ["2024-02-14", 31, "2024-02-29"],
    ["2024-02-15", 31, "2024-03-31"],
    ["2024-02-29", 28, "2024-03-28"],
    ["2026-01-29", 29, "2026-02-28"],
    ["2026-01-30", 30, "2026-02-28"],
    ["2026-01-31", 31, "2026-02-28"],
    ["2026-02-13", 29, "2026-02-28"],
    ["2026-02-14", 29, "2026-03-29"],
    ["2028-01-31", 28, "2028-02-28"],
    ["2028-01-31", 29, "2028-02-29"],
    ["2028-01-31", 30, "2028-02-29"],
    ["2028-01-31", 31, "2028-02-29"],
    ["2028-02-14", 30, "2028-02-29"],
    ["2028-02-15", 30, "2028-03-30"],
    ["2031-12-31", 31, "2032-01-31"],
    ["2032-01-31", 30, "2032-02-29"],
  ];
  for (const [takenOn, salaryDay, dueOn] of table) {
    const price = priceLoan({
      terms,
      grade: "A",
      principal: paise(20_000_00n),
      takenOn: civilDate(takenOn),
      salaryDay,
    });
    expect(price, `taken ${takenOn}, salary on ${salaryDay}`).toMatchObject({ dueOn });
  }
});

/** Walked through the months of the platform's own calendar, which shares nothing with ours. */
function firstPaydayAfterFifteenDays(loan: { takenOn: CivilDate; salaryDay: number }): CivilDate {
  const dayMs = 86_400_000;
  const earliestMs = Date.parse(loan.takenOn) + 15 * dayMs;
  const taken = new Date(loan.takenOn);
  for (let month = taken.getUTCMonth(); ; month++) {
    const lastDay = new Date(Date.UTC(taken.getUTCFullYear(), month + 1, 0)).getUTCDate();
    const paydayMs = Date.UTC(taken.getUTCFullYear(), month, Math.min(loan.salaryDay, lastDay));
    if (paydayMs >= earliestMs) return civilDate(new Date(paydayMs).toISOString().slice(0, 10));
  }
}
