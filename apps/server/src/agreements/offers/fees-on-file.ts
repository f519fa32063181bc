import {
  amountsOf,
  feeOfKind,
  isNamedFee,
  keptBack,
  NAMED_FEES,
  type PenalLimits,
  type PricedFee,
  taxesOf,
} from "@vaada/lending/fees";
import type { FeeWhen } from "@vaada/lending/product-terms";
import { type Paise, paise, subtract, ZERO } from "@vaada/money/paise";

/** The fees of an offer as its columns hold them: some have columns of their own, all others share one. */
export type FeeColumns = {
  /** Kept back in all, and the tax on it. */
  readonly fee: Paise;
  readonly gst: Paise;
  /** The rate of the processing fee; zero when the fee is a fixed sum. */
  readonly feePpm: bigint;
  readonly gstPpmOfFee: bigint;
  readonly lateFee: Paise;
  readonly bounceCharge: Paise;
  readonly otherFees: readonly OtherFeeOnFile[];
  /** Both are `null` where no limit was promised. */
  readonly penalMaximum: Paise | null;
  readonly lateFeeFrom: Paise | null;
};

/** Paise as digits: JSON has no number that holds every one of them. */
type OtherFeeOnFile = {
  readonly kind: string;
  readonly on: FeeWhen["on"];
  readonly afterDays: number | null;
  readonly amount: string;
  readonly tax: string;
  readonly ppm: string | null;
  readonly taxPpm: string | null;
};

/** The shares are an offer's own: none of a loan's fees is reckoned again. */
const SHARE_COLUMN_OF = { feePpm: "fee_ppm", gstPpmOfFee: "gst_ppm_of_fee" } as const;
export const LOAN_FEE_COLUMN_OF = {
  fee: "fee_paise",
  gst: "gst_paise",
  lateFee: "late_fee_paise",
  bounceCharge: "bounce_charge_paise",
  otherFees: "other_fees",
  penalMaximum: "penal_max_paise",
  lateFeeFrom: "late_fee_from_paise",
} as const;
export const FEE_COLUMN_OF: Readonly<Record<keyof FeeColumns, string>> = {
  ...SHARE_COLUMN_OF,
  ...LOAN_FEE_COLUMN_OF,
};

export type LoanFeeColumns = Pick<FeeColumns, keyof typeof LOAN_FEE_COLUMN_OF>;

/** The columns that a query selects for `feesFromColumns`, for an offer or a loan. */
export const LOAN_FEES = Object.entries(LOAN_FEE_COLUMN_OF)
  .map(([name, column]) => `${column} as "${name}"`)
  .join(", ");

/** The fees of an offer or a loan, and how far the penal ones may go. */
type FeesOnFile = { readonly fees: readonly PricedFee[]; readonly penal: PenalLimits | null };

export function feesToColumns({ fees, penal }: FeesOnFile): FeeColumns {
  const processing = feeOfKind(fees, "processing-fee");
  return {
    fee: amountsOf(keptBack(fees)),
    gst: taxesOf(keptBack(fees)),
    feePpm: processing?.ppm ?? 0n,
    gstPpmOfFee: processing?.taxPpm ?? 0n,
    lateFee: feeOfKind(fees, "late-fee")?.amount ?? ZERO,
    bounceCharge: feeOfKind(fees, "bounce-charge")?.amount ?? ZERO,
    otherFees: fees.filter(({ kind }) => !isNamedFee(kind)).map(fileOther),
    penalMaximum: penal?.maximum ?? null,
    lateFeeFrom: penal?.lateFeeFrom ?? null,
  };
}

const fileOther = ({ kind, when, amount, tax, ppm, taxPpm }: PricedFee): OtherFeeOnFile => ({
  kind,
  on: when.on,
  afterDays: when.on === "overdue" ? when.afterDays : null,
  amount: String(amount),
  tax: String(tax),
  ppm: ppm === null ? null : String(ppm),
  taxPpm: taxPpm === null ? null : String(taxPpm),
});

/** A fee of nothing is none. */
export function feesFromColumns(row: LoanFeeColumns & Partial<FeeColumns>): FeesOnFile {
  const others = row.otherFees.map(otherOf);
  const processing = {
    amount: subtract(row.fee, amountsOf(keptBack(others))),
    tax: subtract(row.gst, taxesOf(keptBack(others))),
    ppm: shareOf(row.feePpm),
    taxPpm: shareOf(row.gstPpmOfFee),
  };
  const named = [
    { ...NONE, kind: "processing-fee", when: NAMED_FEES["processing-fee"], ...processing },
    { ...NONE, kind: "late-fee", when: NAMED_FEES["late-fee"], amount: row.lateFee },
    { ...NONE, kind: "bounce-charge", when: NAMED_FEES["bounce-charge"], amount: row.bounceCharge },
  ];
  const { penalMaximum: maximum, lateFeeFrom } = row;
  return {
    fees: [...named.filter(({ amount }) => amount !== ZERO), ...others],
    penal: maximum === null || lateFeeFrom === null ? null : { maximum, lateFeeFrom },
  };
}

const NONE = { tax: ZERO, ppm: null, taxPpm: null } as const;

const shareOf = (ppm: bigint | undefined): bigint | null => (ppm === undefined || ppm === 0n ? null : ppm);

const otherOf = ({ kind, on, afterDays, amount, tax, ppm, taxPpm }: OtherFeeOnFile): PricedFee => ({
  kind,
  when: on === "overdue" ? { on, afterDays: afterDays ?? 1 } : { on },
  amount: paise(BigInt(amount)),
  tax: paise(BigInt(tax)),
  ppm: ppm === null ? null : BigInt(ppm),
  taxPpm: taxPpm === null ? null : BigInt(taxPpm),
});
