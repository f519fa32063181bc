import { addDays, civilDate } from "@vaada/calendar/civil-date";
import { GRADES, type ProductTerms } from "@vaada/lending/product-terms";
import { SALARY_ADVANCE } from "@vaada/lending/products/salary-advance";
import { secondSingleRepaymentApr } from "@vaada/lending/second-apr";
import { paise } from "@vaada/money/paise";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Approval, Offer } from "./offer.ts";
import {
  dueDatesWithin,
  isCurrentOffer,
  mostToTake,
  PriceMismatch,
  priceDueDates,
  priceOffer,
  type QuoteInput,
  quoteOffer,
  requireSamePrice,
} from "./quote-offer.ts";

const SERVICES = {
  terms: SALARY_ADVANCE,
  secondApr: secondSingleRepaymentApr,
  hold: { holdMinutes: 10, holdMinutesMax: 120 },
};
const rupees = (amount: bigint) => paise(amount * 100n);
const APPROVAL: Approval = {
  decisionId: "first",
  grade: "A",
  amount: rupees(20_000n),
  cap: rupees(22_000n),
  repayMax: null,
};
const GIVEN: QuoteInput = {
  approval: APPROVAL,
  request: { salaryDay: 1, requested: rupees(20_000n), isSalaried: true },
  last: null,
  stampDuty: null,
  now: new Date("2026-11-20T11:00:00+05:30"),
  today: civilDate("2026-11-20"),
};
const withMost = (maximum: bigint): ProductTerms => ({
  ...SALARY_ADVANCE,
  amount: { ...SALARY_ADVANCE.amount, maximum: rupees(maximum) },
});

test("the first offer is for all that was sanctioned", () => {
  expect(quoteOffer(SERVICES, GIVEN)).toMatchObject({
    principal: 20_000_00n,
    sanctioned: 20_000_00n,
    cap: 22_000_00n,
    repay: 20_420_00n,
    pricedOn: "2026-11-20",
    heldUntil: new Date("2026-11-20T11:10:00+05:30"),
    takenAt: null,
  });
});

test("an amount that was chosen is kept while it can be, and one that was not follows what is sanctioned", () => {
  const table: [chosen: bigint | null, next: bigint, terms: ProductTerms, principal: bigint][] = [
    [5_000n, 20_000n, SALARY_ADVANCE, 5_000n],
    [5_000n, 25_000n, SALARY_ADVANCE, 5_000n],
    [5_000n, 4_000n, SALARY_ADVANCE, 5_000n],
    [5_000n, 20_000n, withMost(3_000n), 3_000n],
    [
      5_100n,
      20_000n,
      { ...SALARY_ADVANCE, amount: { ...SALARY_ADVANCE.amount, step: rupees(500n) } },
      20_000n,
    ],
    [
      1_000n,
      20_000n,
      { ...SALARY_ADVANCE, amount: { ...SALARY_ADVANCE.amount, minimum: rupees(2_000n) } },
      20_000n,
    ],
    [null, 25_000n, SALARY_ADVANCE, 25_000n],
    [null, 9_000n, SALARY_ADVANCE, 9_000n],
    [20_000n, 25_000n, SALARY_ADVANCE, 25_000n],
  ];
  for (const [chosen, next, terms, principal] of table) {
    const last = quoteOffer(SERVICES, GIVEN, chosen === null ? {} : { principal: rupees(chosen) });
    const approval = { ...APPROVAL, decisionId: "second", amount: rupees(next), cap: rupees(25_000n) };
    const offer = quoteOffer({ ...SERVICES, terms }, { ...GIVEN, approval, last });
    expect(offer.principal, `${chosen}, then ${next}`).toBe(principal * 100n);
    expect(offer.id).not.toBe(last.id);
  }
});

test("on the same decision it stays the same row, also at another price", () => {
  const last = quoteOffer(SERVICES, GIVEN);
  const terms = { ...SALARY_ADVANCE, version: SALARY_ADVANCE.version + 1 };
  expect(quoteOffer({ ...SERVICES, terms }, { ...GIVEN, last })).toMatchObject({
    id: last.id,
    productVersion: terms.version,
  });
  const other = { ...SALARY_ADVANCE, product: "festival-advance" };
  expect(quoteOffer({ ...SERVICES, terms: other }, { ...GIVEN, last }).id).not.toBe(last.id);
});

test("a due date that was chosen is kept, and the last day of instalments is no choice of one", () => {
  const taking = { principal: APPROVAL.amount, takenOn: GIVEN.today, salaryDay: 1 };
  const [nearer, later] = dueDatesWithin(SALARY_ADVANCE, APPROVAL, taking);
  if (later === undefined) throw new Error("there is no day to choose");
  const last = quoteOffer(SERVICES, GIVEN, { dueOn: later, principal: rupees(12_000n) });
  expect(quoteOffer(SERVICES, { ...GIVEN, last }).dueOn).toBe(later);
  const inInstalments = { ...last, productId: "salary-instalments" };
  expect(quoteOffer(SERVICES, { ...GIVEN, last: inInstalments })).toMatchObject({
    dueOn: nearer,
    principal: 12_000_00n,
  });
});

test("what the product does not lend any more is offered to nobody", () => {
  const terms = { ...SALARY_ADVANCE, amount: { ...SALARY_ADVANCE.amount, minimum: rupees(21_000n) } };
  expect(() => quoteOffer({ ...SERVICES, terms }, GIVEN)).toThrow("below-minimum");
});

test("no offer of any day is repaid with more than a household may, and there is none below the product's least (MF-02)", () => {
  const { minimum, step } = SALARY_ADVANCE.amount;
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 30_000_00n }),
      fc.constantFrom(...GRADES),
      fc.integer({ min: 0, max: 400 }),
      fc.integer({ min: 1, max: 31 }),
      (most, grade, daysLater, salaryDay) => {
        const approval: Approval = { ...APPROVAL, grade, cap: rupees(25_000n), repayMax: paise(most) };
        const today = addDays(GIVEN.today, daysLater);
        const request = { ...GIVEN.request, salaryDay };
        const allowed = mostToTake(SALARY_ADVANCE, approval, { takenOn: today, salaryDay });
        const repayOf = (principal: bigint) =>
          priceOffer(SERVICES, {
            grade,
            principal: paise(principal),
            takenOn: today,
            salaryDay,
            stampDuty: null,
          }).repay;
        if (allowed === null) {
          expect(repayOf(minimum) > most).toBe(true);
          expect(() => quoteOffer(SERVICES, { ...GIVEN, approval, today, request })).toThrow("below-minimum");
          return;
        }
        const offer = quoteOffer(SERVICES, { ...GIVEN, approval, today, request });
        const dues = priceDueDates(SERVICES, offer, { approval, stampDuty: null });
        for (const { repay } of [offer, ...dues]) expect(repay <= most).toBe(true);
        expect(allowed === approval.cap || repayOf(allowed + step) > most).toBe(true);
      },
    ),
  );
});

test("an offer counts until its hold or its day ends, its terms change or another decision is taken", () => {
  const offer = quoteOffer(SERVICES, GIVEN);
  const { now, today, stampDuty } = GIVEN;
  const duty = { state: "MH", amount: rupees(100n), paidBy: "borrower" } as const;
  const later = (ms: number) => new Date(offer.heldUntil.getTime() + ms);
  const tomorrow = civilDate("2026-11-21");
  const another = { ...APPROVAL, decisionId: "second" };
  const table: [isIt: boolean, given: Parameters<typeof isCurrentOffer>[2], terms: ProductTerms][] = [
    [true, { approval: APPROVAL, now, today, stampDuty }, SALARY_ADVANCE],
    [true, { approval: APPROVAL, now: later(-1), today, stampDuty }, SALARY_ADVANCE],
    [false, { approval: APPROVAL, now: later(0), today, stampDuty }, SALARY_ADVANCE],
    [false, { approval: APPROVAL, now, today: tomorrow, stampDuty }, SALARY_ADVANCE],
    [false, { approval: another, now, today, stampDuty }, SALARY_ADVANCE],
    [
      false,
      { approval: APPROVAL, now, today, stampDuty },
      { ...SALARY_ADVANCE, version: SALARY_ADVANCE.version + 1 },
    ],
    [
      false,
      { approval: APPROVAL, now, today, stampDuty },
      { ...SALARY_ADVANCE, product: "festival-advance" },
    ],
    [false, { approval: APPROVAL, now, today, stampDuty: duty }, SALARY_ADVANCE],
    [true, { approval: APPROVAL, now, today, stampDuty: { ...duty, paidBy: "lender" } }, SALARY_ADVANCE],
  ];
  for (const [isIt, given, terms] of table) expect(isCurrentOffer(offer, terms, given)).toBe(isIt);
});

test("a price on whose APR the second way does not agree is in doubt", () => {
  const wrong = (difference: bigint) => ({
    ...SERVICES,
    secondApr: (loan: Parameters<typeof secondSingleRepaymentApr>[0]) =>
      secondSingleRepaymentApr(loan) + difference,
  });
  for (const difference of [10_000n, -10_000n]) {
    expect(() => quoteOffer(wrong(difference), GIVEN)).toThrow(PriceMismatch);
  }
});

test("every figure on file that differs from the price is found", () => {
  const offer = quoteOffer(SERVICES, GIVEN);
  const price = priceOffer(SERVICES, {
    grade: "A",
    principal: offer.principal,
    takenOn: GIVEN.today,
    stampDuty: GIVEN.stampDuty,
    salaryDay: 1,
  });
  const mistakes: Partial<Offer>[] = [
    { grade: "B" },
    { principal: paise(offer.principal - 1n) },
    { tenureDays: 41 },
    { dueOn: civilDate("2027-01-02") },
    { pricedOn: civilDate("2026-11-19") },
    { fee: paise(0n) },
    { gst: paise(0n) },
    { net: paise(offer.net + 1n) },
    { interest: paise(0n) },
    { repay: paise(offer.repay + 1n) },
    { ratePpmPerDay: 0n },
    { fees: offer.fees.map((fee) => ({ ...fee, ppm: 0n })) },
    { fees: offer.fees.map((fee) => ({ ...fee, taxPpm: 0n })) },
    { fees: offer.fees.slice(1) },
    { aprBasisPoints: 50_80n },
  ];
  expect(() => requireSamePrice(offer, price)).not.toThrow();
  for (const mistake of mistakes) {
    expect(
      () => requireSamePrice({ ...offer, ...mistake }, price),
      JSON.stringify(Object.keys(mistake)),
    ).toThrow(PriceMismatch);
  }
});
