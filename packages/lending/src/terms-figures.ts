import { type Paise, paise } from "@vaada/money/paise";
import { feeOfKind } from "./fees.ts";
import { SALARY_ADVANCE_POLICY } from "./policies/salary-advance-policy.ts";
import {
  type AnyTerms,
  type FeeTerms,
  type Grade,
  INSTALMENTS_MAX,
  INSTALMENTS_MIN,
  isInInstalments,
  type ProductName,
} from "./product-terms.ts";
import type { ProductVersion } from "./product-version.ts";

/** The figures of a product that two people may change, by the names under which the console shows them. */
export const TERMS_FIELDS = [
  "amount_minimum",
  "amount_maximum",
  "amount_step",
  "interest_grade_a",
  "interest_grade_b",
  "interest_grade_c",
  "processing_fee_grade_a",
  "processing_fee_grade_b",
  "processing_fee_grade_c",
  "processing_fee_cap",
  "gst",
  "late_fee",
  "bounce_charge",
  "penal_maximum",
  "late_fee_from",
  "days_to_due_min",
  "days_to_due_max",
  "instalments",
  "cooling_off_days",
  "part_payment_minimum",
  "rest_minimum",
  "presentations_max",
  "mandate_bounce_charges",
  "mandate_interest_days",
  "allowance_standard",
  "allowance_sma_0",
  "allowance_sma_1",
  "allowance_sma_2",
  "allowance_sub_standard",
  "allowance_loss",
] as const;
export type TermsField = (typeof TERMS_FIELDS)[number];

/** Paise of what is in rupees, millionths of what is a share, and plain numbers of days and times. */
export type TermsFigures = Readonly<Record<TermsField, bigint>>;

export type TermsUnit = "rupees" | "percent" | "days" | "times";

type Field = {
  readonly unit: TermsUnit;
  readonly least: bigint;
  readonly most: bigint;
};

const rupees = (least: bigint, most: bigint): Field => ({
  unit: "rupees",
  least: least * 100n,
  most: most * 100n,
});
const share = (least: bigint, most: bigint): Field => ({ unit: "percent", least, most });
const days = (least: bigint, most: bigint): Field => ({ unit: "days", least, most });
const times = (least: bigint, most: bigint): Field => ({ unit: "times", least, most });

/**
 * The least and the most that the credit policy approves: terms beyond them would promise what nobody gets,
 * or refuse whom it approves.
 */
const { minimum: LEAST_APPROVED, maximum: MOST_APPROVED } = SALARY_ADVANCE_POLICY.amount;
const WHOLE = 1_000_000n;

/**
 * How far each figure may go, whoever agrees to it. The law's own bounds are among them: a cooling-off of a day at least, penal
 * charges within a tenth of what was lent, an allowance of 0.40 % for a loan that is paid as agreed.
 */
const SINGLE_LIMITS: Readonly<Record<TermsField, Field>> = {
  amount_minimum: { unit: "rupees", least: 500_00n, most: LEAST_APPROVED },
  amount_maximum: { unit: "rupees", least: LEAST_APPROVED, most: MOST_APPROVED },
  amount_step: rupees(1n, 1_000n),
  interest_grade_a: share(0n, 2_000n),
  interest_grade_b: share(0n, 2_000n),
  interest_grade_c: share(0n, 2_000n),
  processing_fee_grade_a: share(0n, 100_000n),
  processing_fee_grade_b: share(0n, 100_000n),
  processing_fee_grade_c: share(0n, 100_000n),
  // Nothing is no cap.
  processing_fee_cap: rupees(0n, 25_000n),
  gst: share(0n, 280_000n),
  late_fee: rupees(0n, 1_000n),
  bounce_charge: rupees(0n, 1_000n),
  penal_maximum: share(0n, 100_000n),
  late_fee_from: rupees(100n, 5_000n),
  days_to_due_min: days(7n, 59n),
  days_to_due_max: days(30n, 90n),
  instalments: times(1n, 1n),
  cooling_off_days: days(1n, 30n),
  part_payment_minimum: rupees(1n, 500n),
  rest_minimum: rupees(1n, 100n),
  presentations_max: times(1n, 3n),
  mandate_bounce_charges: times(0n, 3n),
  mandate_interest_days: days(0n, 90n),
  allowance_standard: share(4_000n, WHOLE),
  allowance_sma_0: share(4_000n, WHOLE),
  allowance_sma_1: share(4_000n, WHOLE),
  allowance_sma_2: share(4_000n, WHOLE),
  allowance_sub_standard: share(100_000n, WHOLE),
  allowance_loss: share(WHOLE, WHOLE),
};

/** How a product is repaid, which says what some of its figures mean: a rate is a day's, or a year's. */
export type TermsKind = AnyTerms["repayment"]["kind"];

export const kindOfProduct = (product: ProductName): TermsKind =>
  product === "salary-instalments" ? "instalments" : "single";

export const TERMS_LIMITS: Readonly<Record<TermsKind, Readonly<Record<TermsField, Field>>>> = {
  single: SINGLE_LIMITS,
  instalments: {
    ...SINGLE_LIMITS,
    amount_minimum: rupees(500n, 25_000n),
    amount_maximum: rupees(10_000n, 50_000n),
    interest_grade_a: share(0n, 480_000n),
    interest_grade_b: share(0n, 480_000n),
    interest_grade_c: share(0n, 480_000n),
    // The last due date follows from the number of instalments.
    days_to_due_max: days(0n, 0n),
    instalments: times(BigInt(INSTALMENTS_MIN), BigInt(INSTALMENTS_MAX)),
  },
};

/** Why a figure can't be agreed to. */
export type TermsMistake =
  | { readonly field: TermsField; readonly kind: "below" | "above"; readonly bound: bigint }
  /** Less than another figure that it must reach, or not a multiple of it. */
  | { readonly field: TermsField; readonly kind: "less-than" | "no-multiple-of"; readonly other: TermsField };

/** Figures that must not be less than the one before them. */
const RISING: readonly (readonly TermsField[])[] = [
  ["amount_minimum", "amount_maximum"],
  // The dearest loan is the last grade's, and the cheapest the first one's: what is advertised rests on it.
  ["interest_grade_a", "interest_grade_b", "interest_grade_c"],
  ["processing_fee_grade_a", "processing_fee_grade_b", "processing_fee_grade_c"],
  ["rest_minimum", "part_payment_minimum"],
  ["mandate_bounce_charges", "presentations_max"],
  [
    "allowance_standard",
    "allowance_sma_0",
    "allowance_sma_1",
    "allowance_sma_2",
    "allowance_sub_standard",
    "allowance_loss",
  ],
];

const DUE_DAYS: readonly TermsField[] = ["days_to_due_min", "days_to_due_max"];

/** Everything that is wrong with figures, one mistake a field. With none, every loan that is approved can be priced. */
export function mistakesIn(figures: TermsFigures, kind: TermsKind): readonly TermsMistake[] {
  const found = new Map<TermsField, TermsMistake>();
  const note = (mistake: TermsMistake): void => {
    if (!found.has(mistake.field)) found.set(mistake.field, mistake);
  };
  for (const field of TERMS_FIELDS) {
    const { least, most } = TERMS_LIMITS[kind][field];
    if (figures[field] < least) note({ field, kind: "below", bound: least });
    if (figures[field] > most) note({ field, kind: "above", bound: most });
  }
  for (const rising of kind === "single" ? [...RISING, DUE_DAYS] : RISING) {
    for (const [index, field] of rising.entries()) {
      const other = rising[index - 1];
      if (other !== undefined && figures[field] < figures[other]) note({ field, kind: "less-than", other });
    }
  }
  // Else what is approved, rounded down to a step, could lie under the least that is lent.
  for (const field of ["amount_minimum", "amount_maximum"] as const) {
    if (figures.amount_step > 0n && figures[field] % figures.amount_step !== 0n)
      note({ field, kind: "no-multiple-of", other: "amount_step" });
  }
  return TERMS_FIELDS.flatMap((field) => found.get(field) ?? []);
}

/** The figures of a version. */
export function figuresOf({ terms, allowance }: ProductVersion): TermsFigures {
  const processing = feeOfKind(terms.fees, "processing-fee");
  const shareOf = (grade: Grade): bigint =>
    processing !== undefined && "ppm" in processing ? processing.ppm[grade] : 0n;
  const rateOf = (grade: Grade): bigint =>
    isInInstalments(terms) ? terms.grades[grade].interestPpmPerYear : terms.grades[grade].interestPpmPerDay;
  return {
    amount_minimum: terms.amount.minimum,
    amount_maximum: terms.amount.maximum,
    amount_step: terms.amount.step,
    interest_grade_a: rateOf("A"),
    interest_grade_b: rateOf("B"),
    interest_grade_c: rateOf("C"),
    processing_fee_grade_a: shareOf("A"),
    processing_fee_grade_b: shareOf("B"),
    processing_fee_grade_c: shareOf("C"),
    processing_fee_cap: processing?.cap ?? 0n,
    gst: gstOf(terms.fees) ?? 0n,
    late_fee: rupeesOf(terms, "late-fee"),
    bounce_charge: rupeesOf(terms, "bounce-charge"),
    penal_maximum: terms.penal.maximumPpm,
    late_fee_from: terms.penal.lateFeeFrom,
    days_to_due_min: BigInt(terms.daysToDueMin),
    days_to_due_max: isInInstalments(terms) ? 0n : BigInt(terms.daysToDueMax),
    instalments: isInInstalments(terms) ? BigInt(terms.repayment.count) : 1n,
    cooling_off_days: BigInt(terms.coolingOffDays),
    part_payment_minimum: terms.payment.partPaymentMinimum,
    rest_minimum: terms.payment.restMinimum,
    presentations_max: BigInt(terms.mandate.presentationsMax),
    mandate_bounce_charges: BigInt(terms.mandate.maximumBounceCharges),
    mandate_interest_days: BigInt(terms.mandate.maximumInterestDays),
    allowance_standard: allowance.standard,
    allowance_sma_0: allowance["sma-0"],
    allowance_sma_1: allowance["sma-1"],
    allowance_sma_2: allowance["sma-2"],
    allowance_sub_standard: allowance["sub-standard"],
    allowance_loss: allowance.loss,
  };
}

/** The rate that the figure stands for: the processing fee's, or else that of the first fee that bears any. */
const gstOf = (fees: readonly FeeTerms[]): bigint | null =>
  (feeOfKind(fees, "processing-fee")?.tax ?? fees.find(({ tax }) => tax !== null)?.tax ?? null)?.gstPpm ??
  null;

function rupeesOf({ fees }: AnyTerms, kind: "late-fee" | "bounce-charge"): Paise {
  const fee = feeOfKind(fees, kind);
  return fee !== undefined && "rupees" in fee ? fee.rupees : paise(0n);
}

/**
 * A version with other figures. What no figure stands for stays as it was: the order in which a payment pays off, and every fee
 * that has no words of its own at the console.
 */
export function withFigures(
  { terms }: ProductVersion,
  figures: TermsFigures,
  version: number,
): ProductVersion {
  return {
    terms: termsWith(terms, figures, version),
    allowance: {
      standard: figures.allowance_standard,
      "sma-0": figures.allowance_sma_0,
      "sma-1": figures.allowance_sma_1,
      "sma-2": figures.allowance_sma_2,
      "sub-standard": figures.allowance_sub_standard,
      loss: figures.allowance_loss,
    },
  };
}

function termsWith(terms: AnyTerms, figures: TermsFigures, version: number): AnyTerms {
  const common = {
    version,
    amount: {
      minimum: paise(figures.amount_minimum),
      maximum: paise(figures.amount_maximum),
      step: paise(figures.amount_step),
    },
    fees: feesWith(terms, figures),
    penal: { maximumPpm: figures.penal_maximum, lateFeeFrom: paise(figures.late_fee_from) },
    daysToDueMin: countOf(figures.days_to_due_min),
    payment: {
      ...terms.payment,
      partPaymentMinimum: paise(figures.part_payment_minimum),
      restMinimum: paise(figures.rest_minimum),
    },
    coolingOffDays: countOf(figures.cooling_off_days),
    mandate: {
      maximumBounceCharges: countOf(figures.mandate_bounce_charges),
      maximumInterestDays: countOf(figures.mandate_interest_days),
      presentationsMax: countOf(figures.presentations_max),
    },
  };
  const { interest_grade_a: a, interest_grade_b: b, interest_grade_c: c } = figures;
  if (isInInstalments(terms))
    return {
      ...terms,
      ...common,
      repayment: { ...terms.repayment, count: countOf(figures.instalments) },
      grades: { A: { interestPpmPerYear: a }, B: { interestPpmPerYear: b }, C: { interestPpmPerYear: c } },
    };
  return {
    ...terms,
    ...common,
    daysToDueMax: countOf(figures.days_to_due_max),
    grades: { A: { interestPpmPerDay: a }, B: { interestPpmPerDay: b }, C: { interestPpmPerDay: c } },
  };
}

/** Each fee that has figures, at its new price, and each that bears GST at its new rate; the others as they were. */
function feesWith({ fees }: AnyTerms, figures: TermsFigures): readonly FeeTerms[] {
  const before = gstOf(fees);
  return pricedAgain(fees, figures).map((fee) =>
    fee.when.on === "disbursal" && followsGst(fee, { before, now: figures.gst })
      ? { ...fee, when: fee.when, tax: { gstPpm: figures.gst } }
      : fee,
  );
}

/** A fee of another rate keeps it: the law may tax one service otherwise. */
const followsGst = (
  { kind, tax }: FeeTerms,
  { before, now }: { readonly before: bigint | null; readonly now: bigint },
): boolean => (before === null ? kind === "processing-fee" && now > 0n : tax?.gstPpm === before);

/** A product that has left such a fee out gets it once its figure is more than nothing: no figure that was agreed to is lost. */
function pricedAgain(fees: readonly FeeTerms[], figures: TermsFigures): readonly FeeTerms[] {
  const priced: Readonly<Record<string, FeeTerms | null>> = {
    "processing-fee": processingFeeWith(fees, figures),
    "late-fee": chargeWith(fees, { ...LATE_FEE, rupees: paise(figures.late_fee) }),
    "bounce-charge": chargeWith(fees, { ...BOUNCE_CHARGE, rupees: paise(figures.bounce_charge) }),
  };
  const missing = Object.values(priced).filter(
    (fee) => fee !== null && feeOfKind(fees, fee.kind) === undefined,
  ) as FeeTerms[];
  return [...fees.map((fee) => priced[fee.kind] ?? fee), ...missing];
}

/** One of so many rupees shows no share: it stays until somebody agrees to a share. */
function processingFeeWith(fees: readonly FeeTerms[], figures: TermsFigures): FeeTerms | null {
  const { processing_fee_grade_a: A, processing_fee_grade_b: B, processing_fee_grade_c: C } = figures;
  const cap = figures.processing_fee_cap === 0n ? null : paise(figures.processing_fee_cap);
  const fee = feeOfKind(fees, "processing-fee");
  const isShare = [A, B, C].some((share) => share > 0n);
  if (fee !== undefined && !("ppm" in fee) && !isShare) return { ...fee, cap };
  const bearsGst = gstOf(fees) === null && figures.gst > 0n;
  if (fee === undefined && !isShare && cap === null && !bearsGst) return null;
  const tax = fee?.when.on === "disbursal" ? fee.tax : null;
  const when = { on: "disbursal" } as const;
  return { kind: "processing-fee", base: "sanctioned-amount", ppm: { A, B, C }, tax, when, cap };
}

const CHARGE = { base: "each-time", tax: null, cap: null } as const;
const LATE_FEE = { ...CHARGE, kind: "late-fee", when: { on: "overdue", afterDays: 1 } } as const;
const BOUNCE_CHARGE = { ...CHARGE, kind: "bounce-charge", when: { on: "bounce" } } as const;

function chargeWith(
  fees: readonly FeeTerms[],
  charge: Extract<FeeTerms, { rupees: Paise; tax: null }>,
): FeeTerms | null {
  const fee = feeOfKind(fees, charge.kind);
  if (fee !== undefined && "rupees" in fee) return { ...fee, rupees: charge.rupees };
  return charge.rupees === 0n ? (fee ?? null) : charge;
}

/** Days and times are counts, and no money. */
const countOf = (figure: bigint): number => +String(figure);
