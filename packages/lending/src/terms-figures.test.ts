import { least, paise } from "@vaada/money/paise";
import fc from "fast-check";
import { expect, test } from "vitest";
import { feeOfKind, requireFees } from "./fees.ts";
import { loanCost } from "./loan-cost.ts";
import { SALARY_ADVANCE_POLICY } from "./policies/salary-advance-policy.ts";
import { type FeeKind, type FeeTerms, GRADES, isInInstalments } from "./product-terms.ts";
import { decodeVersion, encodeVersion } from "./product-version.ts";
import { SALARY_ADVANCE } from "./products/salary-advance.ts";
import { SALARY_ADVANCE_ALLOWANCE } from "./products/salary-advance-allowance.ts";
import {
  figuresOf,
  mistakesIn,
  TERMS_FIELDS,
  TERMS_LIMITS,
  type TermsField,
  type TermsFigures,
  withFigures,
} from "./terms-figures.ts";
import { DOCUMENTED_ADVANCE } from "./testing/documented-advance.ts";

const FIRST = { terms: SALARY_ADVANCE, allowance: SALARY_ADVANCE_ALLOWANCE };
const FIGURES = figuresOf(FIRST);
const told = (changes: Partial<TermsFigures>) =>
  mistakesIn({ ...FIGURES, ...changes }, "single").map((mistake) =>
    "other" in mistake
      ? `${mistake.field} ${mistake.kind} ${mistake.other}`
      : `${mistake.field} ${mistake.kind} ${mistake.bound}`,
  );

const anyFigures: fc.Arbitrary<TermsFigures> = fc.record(
  Object.fromEntries(
    TERMS_FIELDS.map((field) => {
      const { least, most } = TERMS_LIMITS.single[field];
      return [field, fc.bigInt({ min: least, max: most })];
    }),
  ) as Record<TermsField, fc.Arbitrary<bigint>>,
);

test("the terms in force are within their own bounds", () => {
  expect(mistakesIn(FIGURES, "single")).toEqual([]);
  expect(withFigures(FIRST, FIGURES, 3)).toEqual(FIRST);
});

test("every figure of a version is the one that it was given, and survives being kept", () => {
  fc.assert(
    fc.property(anyFigures, (figures) => {
      const version = withFigures(FIRST, figures, 4);
      expect(figuresOf(version)).toEqual(figures);
      expect(decodeVersion(JSON.parse(JSON.stringify(encodeVersion(version))))).toEqual(version);
    }),
  );
});

test("what no figure stands for stays: other fees, and the order in which a payment pays off", () => {
  const version = withFigures({ ...FIRST, terms: DOCUMENTED_ADVANCE }, { ...FIGURES, late_fee: 600_00n }, 5);
  expect(version.terms.fees.slice(3)).toEqual(DOCUMENTED_ADVANCE.fees.slice(3));
  expect(version.terms.fees[1]).toEqual({ ...DOCUMENTED_ADVANCE.fees[1], rupees: 600_00n });
  expect([version.terms.version, version.terms.payment]).toEqual([5, DOCUMENTED_ADVANCE.payment]);
});

test("no figure is lost on a product that has left a fee out, or prices it otherwise", () => {
  const without = (...kinds: FeeKind[]) => SALARY_ADVANCE.fees.filter(({ kind }) => !kinds.includes(kind));
  const table: [name: string, fees: readonly FeeTerms[]][] = [
    ["no late fee", without("late-fee")],
    ["no processing fee", without("processing-fee")],
    ["none at all", []],
    ["one that no figure stands for", DOCUMENTED_ADVANCE.fees.slice(3)],
  ];
  for (const [name, fees] of table) {
    const version = { ...FIRST, terms: { ...SALARY_ADVANCE, fees } };
    expect(withFigures(version, figuresOf(version), 3), name).toEqual(version);
    fc.assert(
      fc.property(anyFigures, (figures) => {
        const next = withFigures(version, figures, 4);
        expect(figuresOf(next), name).toEqual(figures);
        requireFees(next.terms);
      }),
    );
  }
  const share: FeeTerms = {
    kind: "late-fee",
    base: "sanctioned-amount",
    ppm: { A: 10_000n, B: 10_000n, C: 10_000n },
    tax: null,
    when: { on: "overdue", afterDays: 1 },
    cap: null,
  };
  const version = { ...FIRST, terms: { ...SALARY_ADVANCE, fees: [share] } };
  const lateFeeAt = (late_fee: bigint) =>
    withFigures(version, { ...figuresOf(version), late_fee }, 4).terms.fees;
  expect(lateFeeAt(0n)).toEqual([share]);
  expect(lateFeeAt(400_00n)).toMatchObject([{ kind: "late-fee", rupees: 400_00n }]);
});

test("another rate of GST is that of every fee that bore the one before, and of no other", () => {
  const { fees } = DOCUMENTED_ADVANCE;
  const at = (changes: Readonly<Record<string, bigint | null>>) =>
    fees.map((fee) => {
      const gstPpm = changes[fee.kind];
      if (gstPpm === undefined || fee.when.on !== "disbursal") return fee;
      return { ...fee, when: fee.when, tax: gstPpm === null ? null : { gstPpm } };
    });
  const kinds = ["processing-fee", "documentation-charge"];
  const table: [is: (bigint | null)[], shown: bigint, asked: bigint, becomes: (bigint | null)[]][] = [
    [[180_000n, 180_000n], 180_000n, 120_000n, [120_000n, 120_000n]],
    [[180_000n, 180_000n], 180_000n, 180_000n, [180_000n, 180_000n]],
    [[180_000n, 50_000n], 180_000n, 120_000n, [120_000n, 50_000n]],
    [[180_000n, null], 180_000n, 120_000n, [120_000n, null]],
    [[null, 180_000n], 180_000n, 120_000n, [null, 120_000n]],
    [[180_000n, 180_000n], 180_000n, 0n, [0n, 0n]],
    [[null, null], 0n, 0n, [null, null]],
    [[null, null], 0n, 180_000n, [180_000n, null]],
  ];
  for (const [is, shown, asked, becomes] of table) {
    const rates = Object.fromEntries(kinds.map((kind, index) => [kind, is[index] ?? null]));
    const version = { ...FIRST, terms: { ...DOCUMENTED_ADVANCE, fees: at(rates) } };
    expect(figuresOf(version).gst, String(is)).toBe(shown);
    const { terms } = withFigures(version, { ...figuresOf(version), gst: asked }, 5);
    const taxes = kinds.map((kind) => feeOfKind(terms.fees, kind)?.tax?.gstPpm ?? null);
    expect(taxes, `${is} at ${asked}`).toEqual(becomes);
  }
});

test("a figure beyond its bound is a mistake, and each says which bound", () => {
  for (const field of TERMS_FIELDS) {
    const { least, most } = TERMS_LIMITS.single[field];
    expect(told({ [field]: most + 1n })).toContain(`${field} above ${most}`);
    if (least > 0n) expect(told({ [field]: least - 1n })).toContain(`${field} below ${least}`);
  }
});

test("figures that do not fit each other are mistakes of the later one", () => {
  const table: [changes: Partial<TermsFigures>, mistake: string][] = [
    [{ interest_grade_b: 499n }, "interest_grade_b less-than interest_grade_a"],
    [{ interest_grade_c: 799n }, "interest_grade_c less-than interest_grade_b"],
    [{ processing_fee_grade_b: 20_000n }, "processing_fee_grade_b less-than processing_fee_grade_a"],
    [{ days_to_due_min: 50n, days_to_due_max: 45n }, "days_to_due_max less-than days_to_due_min"],
    [{ rest_minimum: 6_00n }, "part_payment_minimum less-than rest_minimum"],
    [{ presentations_max: 1n }, "presentations_max less-than mandate_bounce_charges"],
    [{ allowance_sma_1: 4_500n, allowance_sma_0: 5_000n }, "allowance_sma_1 less-than allowance_sma_0"],
    [{ amount_maximum: 24_950_00n }, "amount_maximum no-multiple-of amount_step"],
    [{ amount_step: 300_00n }, "amount_minimum no-multiple-of amount_step"],
  ];
  for (const [changes, mistake] of table) expect(told(changes)).toContain(mistake);
});

const sorted = (min: bigint, max: bigint) =>
  fc
    .array(fc.bigInt({ min, max }), { minLength: 3, maxLength: 3 })
    .map((three) => three.sort((one, other) => Number(one - other)));

/** Prices and amounts without a mistake; the rest as it is in force. */
const anySoundFigures = fc
  .record({
    step: fc.constantFrom(1n, 5n, 10n, 20n, 50n, 100n, 250n, 500n, 1_000n),
    least: fc.bigInt({ min: 500n, max: 1_000n }),
    most: fc.bigInt({ min: 1_000n, max: 25_000n }),
    interest: sorted(0n, 2_000n),
    fees: sorted(0n, 100_000n),
    cap: fc.bigInt({ min: 0n, max: 25_000_00n }),
    gst: fc.bigInt({ min: 0n, max: 280_000n }),
    days: fc.bigInt({ min: 7n, max: 59n }),
  })
  .map(({ step, least, most, interest, fees, cap, gst, days }): TermsFigures => {
    const [a = 0n, b = 0n, c = 0n] = interest;
    const [feeA = 0n, feeB = 0n, feeC = 0n] = fees;
    const minimum = least % step === 0n ? least : 1_000n;
    return {
      ...FIGURES,
      amount_step: step * 100n,
      amount_minimum: minimum * 100n,
      amount_maximum: (most - (most % step)) * 100n,
      interest_grade_a: a,
      interest_grade_b: b,
      interest_grade_c: c,
      processing_fee_grade_a: feeA,
      processing_fee_grade_b: feeB,
      processing_fee_grade_c: feeC,
      processing_fee_cap: cap,
      gst,
      days_to_due_min: days,
    };
  });

test("under terms without a mistake whoever is approved gets a loan, and some of it arrives", () => {
  fc.assert(
    fc.property(anySoundFigures, fc.bigInt({ min: 10n, max: 250n }), (figures, hundreds) => {
      expect(mistakesIn(figures, "single")).toEqual([]);
      const { terms } = withFigures(FIRST, figures, 4);
      if (isInInstalments(terms)) throw new Error("the figures of one payment made terms of several");
      const cap = paise(hundreds * SALARY_ADVANCE_POLICY.amount.step);
      const most = least(cap, terms.amount.maximum);
      const principal = paise(most - (most % terms.amount.step));
      expect(principal).toBeGreaterThanOrEqual(terms.amount.minimum);
      for (const grade of GRADES) {
        const { net, repay } = loanCost({ terms, grade, principal, tenureDays: terms.daysToDueMin });
        expect(net > 0n && net <= repay).toBe(true);
      }
    }),
  );
});
