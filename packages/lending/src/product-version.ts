import { type Paise, paise } from "@vaada/money/paise";
import { type AllowanceTerms, ASSET_CLASSES, type AssetClass } from "./books/asset-class.ts";
import { requireFees } from "./fees.ts";
import type { Json } from "./key-facts/canonical-json.ts";
import { bigInteger, type Codec, list, oneOf, orNull, record, text, wholeNumber } from "./key-facts/codec.ts";
import {
  type AnyTerms,
  type Due,
  type FeeTerms,
  type FeeWhen,
  GRADES,
  type Grade,
  type GradeTerms,
  INSTALMENTS_MAX,
  INSTALMENTS_MIN,
  type InstalmentTerms,
  isInInstalments,
  type ProductTerms,
  type YearlyGradeTerms,
} from "./product-terms.ts";

/** One version of a product: what borrowers agree to, and what the lender holds against it, which no borrower agrees to. */
export type ProductVersion = { readonly terms: AnyTerms; readonly allowance: AllowanceTerms };

/** A version as it is kept. */
export const encodeVersion = (version: ProductVersion): Json => VERSION.write(version);

/** Reads a version that was kept. Throws at anything else than every part of one, so that nobody is lent to on half of it. */
export function decodeVersion(kept: unknown): ProductVersion {
  const version = VERSION.read(kept, "version");
  requireFees(version.terms);
  return version;
}

const money: Codec<Paise> = {
  write: bigInteger.write,
  read: (json, path) => {
    const amount = bigInteger.read(json, path);
    if (amount < 0n) throw new RangeError(`${path} is not an amount`);
    return paise(amount);
  },
};

const share: Codec<bigint> = {
  write: bigInteger.write,
  read: (json, path) => {
    const ppm = bigInteger.read(json, path);
    if (ppm < 0n) throw new RangeError(`${path} is not a share`);
    return ppm;
  },
};

const byName = <Name extends string, Value>(
  names: readonly Name[],
  of: Codec<Value>,
): Codec<Readonly<Record<Name, Value>>> =>
  record(Object.fromEntries(names.map((name) => [name, of])) as Record<Name, Codec<Value>>);

const onDisbursal = record<Extract<FeeWhen, { on: "disbursal" }>>({ on: oneOf("disbursal") });
const onOverdue = record<Extract<FeeWhen, { on: "overdue" }>>({
  on: oneOf("overdue"),
  afterDays: wholeNumber,
});
const onBounce = record<Extract<FeeWhen, { on: "bounce" }>>({ on: oneOf("bounce") });

/** Which of several shapes it is, by one member. */
const memberOf = (json: unknown, name: string): unknown =>
  typeof json === "object" && json !== null ? (json as Record<string, unknown>)[name] : undefined;

const later: Codec<Exclude<FeeWhen, { on: "disbursal" }>> = {
  write: (when) => (when.on === "overdue" ? onOverdue.write(when) : onBounce.write(when)),
  read: (json, path) => (memberOf(json, "on") === "overdue" ? onOverdue : onBounce).read(json, path),
};

type SharedFee = Extract<FeeTerms, { base: "sanctioned-amount" }>;
type FixedFee = Extract<FeeTerms, { base: "each-time" }>;

const ofShare = {
  kind: text,
  base: oneOf("sanctioned-amount"),
  ppm: byName<Grade, bigint>(GRADES, share),
  cap: orNull(money),
} as const;
const ofRupees = { kind: text, base: oneOf("each-time"), rupees: money, cap: orNull(money) } as const;
const keptBack = { when: onDisbursal, tax: orNull(record({ gstPpm: share })) } as const;
const penal = { when: later, tax: oneOf(null) } as const;

/** The four shapes that a fee can have: of a share or of rupees, kept back with its tax or levied later without. */
const SHAPES = {
  "sanctioned-amount": {
    keptBack: record<Extract<SharedFee, { when: { on: "disbursal" } }>>({ ...ofShare, ...keptBack }),
    later: record<Exclude<SharedFee, { when: { on: "disbursal" } }>>({ ...ofShare, ...penal }),
  },
  "each-time": {
    keptBack: record<Extract<FixedFee, { when: { on: "disbursal" } }>>({ ...ofRupees, ...keptBack }),
    later: record<Exclude<FixedFee, { when: { on: "disbursal" } }>>({ ...ofRupees, ...penal }),
  },
} as const;

const shapeOf = (fee: unknown): Codec<FeeTerms> => {
  const shapes = SHAPES[memberOf(fee, "base") === "each-time" ? "each-time" : "sanctioned-amount"];
  const isKeptBack = memberOf(memberOf(fee, "when"), "on") === "disbursal";
  return (isKeptBack ? shapes.keptBack : shapes.later) as unknown as Codec<FeeTerms>;
};

const fee: Codec<FeeTerms> = {
  write: (value) => shapeOf(value).write(value),
  read: (json, path) => shapeOf(json).read(json, path),
};

const COMMON = {
  product: text,
  version: wholeNumber,
  amount: record<ProductTerms["amount"]>({ minimum: money, maximum: money, step: money }),
  fees: list(fee),
  penal: record<ProductTerms["penal"]>({ maximumPpm: share, lateFeeFrom: money }),
  daysToDueMin: wholeNumber,
  payment: record<ProductTerms["payment"]>({
    order: list<Due>(oneOf("interest", "principal", "charges")),
    partPaymentMinimum: money,
    restMinimum: money,
    previousDayGraceMinutes: wholeNumber,
  }),
  coolingOffDays: wholeNumber,
  mandate: record<ProductTerms["mandate"]>({
    maximumBounceCharges: wholeNumber,
    maximumInterestDays: wholeNumber,
    presentationsMax: wholeNumber,
  }),
} as const;

/** Terms without a word on it are repaid at once, as all were before there were instalments. */
const single = record<Omit<ProductTerms, "repayment">>({
  ...COMMON,
  grades: byName<Grade, GradeTerms>(GRADES, record<GradeTerms>({ interestPpmPerDay: share })),
  daysToDueMax: wholeNumber,
});

const count: Codec<number> = {
  write: wholeNumber.write,
  read: (json, path) => {
    const read = wholeNumber.read(json, path);
    if (read < INSTALMENTS_MIN || read > INSTALMENTS_MAX)
      throw new RangeError(`${path} is not a number of instalments`);
    return read;
  },
};

const inInstalments = record<InstalmentTerms>({
  ...COMMON,
  grades: byName<Grade, YearlyGradeTerms>(GRADES, record<YearlyGradeTerms>({ interestPpmPerYear: share })),
  repayment: record<InstalmentTerms["repayment"]>({
    kind: oneOf("instalments"),
    count,
    aheadDays: wholeNumber,
  }),
});

const terms: Codec<AnyTerms> = {
  write: (value) => {
    if (isInInstalments(value)) return inInstalments.write(value);
    const { repayment: _, ...rest } = value;
    return single.write(rest);
  },
  read: (json, path) =>
    memberOf(json, "repayment") === undefined
      ? { ...single.read(json, path), repayment: { kind: "single" } }
      : inInstalments.read(json, path),
};

const VERSION = record<ProductVersion>({
  terms,
  allowance: byName<AssetClass, bigint>(ASSET_CLASSES, share),
});
