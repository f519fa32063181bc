import { add, least, type Paise, paise, shareHalfUp, ZERO } from "@vaada/money/paise";
import type { AnyTerms, FeeKind, FeeTerms, FeeWhen, Grade } from "./product-terms.ts";

/** A fee as one loan bears it: what it comes to each time that it is levied, and the tax on that. */
export type LoanFee = {
  readonly kind: FeeKind;
  readonly when: FeeWhen;
  readonly amount: Paise;
  readonly tax: Paise;
};

/** With the shares that it was reckoned by; `null` for a fee of so many rupees, and for one without tax. */
export type PricedFee = LoanFee & { readonly ppm: bigint | null; readonly taxPpm: bigint | null };

/** Fixed when a loan is priced: whatever is levied later is what the key fact statement said it would be. */
export const priceFees = (
  { fees }: Pick<AnyTerms, "fees">,
  { grade, principal }: { readonly grade: Grade; readonly principal: Paise },
): readonly PricedFee[] =>
  fees.map((fee) => {
    const ppm = "ppm" in fee ? fee.ppm[grade] : null;
    const taxPpm = fee.tax?.gstPpm ?? null;
    const price = "ppm" in fee ? shareHalfUp(principal, fee.ppm[grade]) : fee.rupees;
    const amount = fee.cap === null ? price : least(price, fee.cap);
    const tax = taxPpm === null ? ZERO : shareHalfUp(amount, taxPpm);
    return { kind: fee.kind, when: fee.when, amount, tax, ppm, taxPpm };
  });

/** The limits of one loan's penal charges, fixed when it is priced. */
export type PenalLimits = {
  /** The limit of all of them together. */
  readonly maximum: Paise;
  /** Less unpaid principal and interest than this is charged nothing for. */
  readonly lateFeeFrom: Paise;
};

/** Rounded down: a half paisa up would be above the share that was promised. */
export const limitPenalCharges = ({ penal }: Pick<AnyTerms, "penal">, principal: Paise): PenalLimits => ({
  maximum: paise((principal * penal.maximumPpm) / PPM),
  lateFeeFrom: penal.lateFeeFrom,
});

const PPM = 1_000_000n;

export const isSamePenal = (one: PenalLimits | null, other: PenalLimits | null): boolean =>
  one?.maximum === other?.maximum && one?.lateFeeFrom === other?.lateFeeFrom;

/** Those that are kept back of what is lent. */
export const keptBack = <Fee extends Pick<LoanFee, "when">>(fees: readonly Fee[]): readonly Fee[] =>
  fees.filter(({ when }) => when.on === "disbursal");

/** Those that are levied later, if ever. */
export const levied = <Fee extends Pick<LoanFee, "when">>(fees: readonly Fee[]): readonly Fee[] =>
  fees.filter(({ when }) => when.on !== "disbursal");

/** Those that each bounced debit brings with it. */
export const perBounce = <Fee extends Pick<LoanFee, "when">>(fees: readonly Fee[]): readonly Fee[] =>
  fees.filter(({ when }) => when.on === "bounce");

export const amountsOf = (fees: readonly Pick<LoanFee, "amount">[]): Paise =>
  add(ZERO, ...fees.map(({ amount }) => amount));

export const taxesOf = (fees: readonly Pick<LoanFee, "tax">[]): Paise =>
  add(ZERO, ...fees.map(({ tax }) => tax));

export const feeOfKind = <Fee extends { readonly kind: FeeKind }>(
  fees: readonly Fee[],
  kind: FeeKind,
): Fee | undefined => fees.find((fee) => fee.kind === kind);

/** Nothing of a fee that there is none of. */
export const feeAmount = (fees: readonly Pick<LoanFee, "kind" | "amount">[], kind: FeeKind): Paise =>
  feeOfKind(fees, kind)?.amount ?? ZERO;

export const feeTax = (fees: readonly Pick<LoanFee, "kind" | "tax">[], kind: FeeKind): Paise =>
  feeOfKind(fees, kind)?.tax ?? ZERO;

/** In whatever order, and a fee of nothing is as none. */
export function isSameFees(one: readonly PricedFee[], other: readonly PricedFee[]): boolean {
  const [some, others] = [ofSomething(one), ofSomething(other)];
  return some.length === others.length && some.every((fee) => isSameFee(fee, feeOfKind(others, fee.kind)));
}

const ofSomething = (fees: readonly PricedFee[]) => fees.filter(({ amount }) => amount !== ZERO);

const isSameFee = (one: PricedFee, other: PricedFee | undefined): boolean =>
  other !== undefined &&
  isSameWhen(one.when, other.when) &&
  one.amount === other.amount &&
  one.tax === other.tax &&
  (one.ppm ?? 0n) === (other.ppm ?? 0n) &&
  (one.taxPpm ?? 0n) === (other.taxPpm ?? 0n);

export const isSameWhen = (one: FeeWhen, other: FeeWhen): boolean =>
  one.on === other.on &&
  (one.on !== "overdue" || other.on !== "overdue" || one.afterDays === other.afterDays);

/** The terms with one fee otherwise. */
export function withFee<Terms extends AnyTerms>(
  terms: Terms,
  kind: FeeKind,
  change: (fee: FeeTerms) => FeeTerms,
): Terms {
  if (feeOfKind(terms.fees, kind) === undefined) throw new RangeError(`withFee: no such fee: ${kind}`);
  return { ...terms, fees: terms.fees.map((fee) => (fee.kind === kind ? change(fee) : fee)) };
}

/** How the tax on a fee is named wherever it stands beside the fee. */
export const gstOn = (kind: FeeKind): string => `gst-on-${kind}`;

/**
 * The fees that the calls, the statements and the columns on file have words of their own for. What those words say of the
 * occasion is printed, so a product may leave such a fee out, and not levy it on another.
 */
export const NAMED_FEES: Readonly<Record<"processing-fee" | "late-fee" | "bounce-charge", FeeWhen>> = {
  "processing-fee": { on: "disbursal" },
  "late-fee": { on: "overdue", afterDays: 1 },
  "bounce-charge": { on: "bounce" },
};

export const isNamedFee = (kind: FeeKind): kind is keyof typeof NAMED_FEES => Object.hasOwn(NAMED_FEES, kind);

/** Throws unless the fees of a product can be levied, kept and told: a mistake in the terms starts no server. */
export function requireFees({ product, fees }: Pick<AnyTerms, "product" | "fees">): void {
  const mistaken = (kind: FeeKind, what: string) => new RangeError(`the fee ${kind} of ${product} ${what}`);
  const kinds = new Set<FeeKind>();
  for (const { kind, when } of fees) {
    if (!FEE_KIND.test(kind) || TAKEN_WORDS.has(kind))
      throw mistaken(kind, "has a name that no fee can have");
    if (kinds.has(kind)) throw mistaken(kind, "stands there twice");
    if (when.on === "overdue" && when.afterDays < 1)
      throw mistaken(kind, "is levied before the loan is overdue");
    if (isNamedFee(kind) && !isSameWhen(when, NAMED_FEES[kind]))
      throw mistaken(kind, "is not levied when its words say");
    kinds.add(kind);
  }
}

const FEE_KIND = /^(?!gst-on-)[a-z][a-z-]{0,39}$/;

/** A charge is kept and posted under its fee's word, beside the words of everything else that happens to a loan. */
const TAKEN_WORDS: ReadonlySet<string> = new Set([
  "disbursal",
  "disbursal-reversed",
  "payment",
  "mandate-debit",
  "payment-returned",
  "bounce",
  "waiver",
  "refund",
]);
