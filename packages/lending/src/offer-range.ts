import { addDays, type CivilDate, civilDate, daysBetween } from "@vaada/calendar/civil-date";
import { add, type Paise } from "@vaada/money/paise";
import { dueDates } from "./due-date.ts";
import { feeOfKind } from "./fees.ts";
import { type LoanCost, loanCost } from "./loan-cost.ts";
import { GRADES, type ProductTerms } from "./product-terms.ts";

type Range<Value> = { readonly lowest: Value; readonly highest: Value };

/** The figures of the marketing page: what the product can cost anyone, on any day. */
export type OfferRange = {
  readonly amount: Range<Paise>;
  readonly ratePpmPerDay: Range<bigint>;
  readonly annualRatePpm: Range<bigint>;
  /** The rate of the processing fee. */
  readonly feePpm: Range<bigint>;
  readonly aprBasisPoints: Range<bigint>;
  readonly tenureDays: Range<number>;
};

/** Prices every amount, grade and tenure there can be, so that no figure rests on an assumption. */
export function offerRange(terms: ProductTerms): OfferRange {
  const tenures = tenuresInDays(terms);
  const costs = GRADES.flatMap((grade) =>
    tenures.flatMap((tenureDays) =>
      amounts(terms).map((principal) => loanCost({ terms, grade, principal, tenureDays })),
    ),
  );
  const range = <Value extends bigint | number>(read: (cost: LoanCost) => Value) => rangeOf(costs.map(read));
  return {
    amount: range((cost) => cost.principal),
    ratePpmPerDay: range((cost) => cost.ratePpmPerDay),
    annualRatePpm: range((cost) => cost.annualRatePpm),
    feePpm: range((cost) => feeOfKind(cost.fees, "processing-fee")?.ppm ?? 0n),
    aprBasisPoints: range((cost) => cost.aprBasisPoints),
    tenureDays: range((cost) => cost.tenureDays),
  };
}

/** Four years hold every length and order of months, so their days hold every tenure. */
const LEAP_CYCLE_FIRST_DAY = civilDate("2024-01-01");
const LEAP_CYCLE_DAYS = 1461;
const SALARY_DAYS = Array.from({ length: 31 }, (_, index) => index + 1);

function tenuresInDays(terms: ProductTerms): number[] {
  const tenures = new Set<number>();
  for (let offset = 0; offset < LEAP_CYCLE_DAYS; offset++) {
    const takenOn: CivilDate = addDays(LEAP_CYCLE_FIRST_DAY, offset);
    for (const salaryDay of SALARY_DAYS) {
      for (const dueOn of dueDates({ terms, takenOn, salaryDay })) tenures.add(daysBetween(takenOn, dueOn));
    }
  }
  return [...tenures];
}

function amounts({ amount: { minimum, maximum, step } }: ProductTerms): Paise[] {
  const all: Paise[] = [];
  for (let amount = minimum; amount <= maximum; amount = add(amount, step)) all.push(amount);
  return all;
}

function rangeOf<Value extends bigint | number>(values: readonly Value[]): Range<Value> {
  const [first] = values;
  if (first === undefined) throw new RangeError("offerRange: the product allows no loan at all");
  let lowest: Value = first;
  let highest: Value = first;
  for (const value of values) {
    if (value < lowest) lowest = value;
    if (value > highest) highest = value;
  }
  return { lowest, highest };
}
