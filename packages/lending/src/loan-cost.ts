import { add, divideHalfUp, type Paise, paise, shareHalfUp, subtract } from "@vaada/money/paise";
import { annualRatePpm, singleRepaymentAprBasisPoints } from "./apr.ts";
import {
  amountsOf,
  keptBack,
  limitPenalCharges,
  type PenalLimits,
  type PricedFee,
  priceFees,
  taxesOf,
} from "./fees.ts";
import type { AnyTerms, Grade, ProductTerms } from "./product-terms.ts";
import type { AgreedRepayment } from "./repayment.ts";

/** Everything a loan costs. `net` reaches the account, `repay` is what is repaid in all. */
export type LoanCost = {
  readonly grade: Grade;
  readonly principal: Paise;
  readonly tenureDays: number;
  /** Every fee of the terms at this loan's price, also those that may never be levied. */
  readonly fees: readonly PricedFee[];
  readonly penal: PenalLimits;
  /** All that is kept back at the disbursal: the fees, and the tax on them. */
  readonly fee: Paise;
  readonly gst: Paise;
  readonly net: Paise;
  readonly interest: Paise;
  readonly repay: Paise;
  readonly costTotal: Paise;
  readonly costPer100Rupees: Paise;
  /** The rate of a day; for a rate agreed by the year, its rounded part of a day, to be shown beside it. */
  readonly ratePpmPerDay: bigint;
  readonly repayment: AgreedRepayment;
  readonly annualRatePpm: bigint;
  readonly aprBasisPoints: bigint;
};

export type CostedLoan = { terms: ProductTerms; grade: Grade; principal: Paise; tenureDays: number };

/** The cost of a loan that is repaid at once. */
export function loanCost({ terms, grade, principal, tenureDays }: CostedLoan): LoanCost {
  const { interestPpmPerDay: ratePpmPerDay } = terms.grades[grade];
  const interest = shareHalfUp(principal, ratePpmPerDay * BigInt(tenureDays));
  const paidOut = amountsPaidOut(terms, { grade, principal, interest });
  const { net, repay } = paidOut;
  return {
    ...paidOut,
    tenureDays,
    ratePpmPerDay,
    repayment: { kind: "single" },
    annualRatePpm: annualRatePpm(ratePpmPerDay),
    aprBasisPoints: singleRepaymentAprBasisPoints({ net, repay, days: tenureDays }),
  };
}

/** The part of a cost that does not depend on when the loan is repaid, once its interest is known. */
export function amountsPaidOut(
  terms: Pick<AnyTerms, "fees" | "penal">,
  {
    grade,
    principal,
    interest,
  }: { readonly grade: Grade; readonly principal: Paise; readonly interest: Paise },
) {
  const fees = priceFees(terms, { grade, principal });
  const fee = amountsOf(keptBack(fees));
  const gst = taxesOf(keptBack(fees));
  const net = subtract(principal, add(fee, gst));
  const repay = add(principal, interest);
  const costTotal = subtract(repay, net);
  const costPer100 = divideHalfUp({ dividend: costTotal * PAISE_PER_100_RUPEES, divisor: principal });
  const penal = limitPenalCharges(terms, principal);
  return {
    grade,
    principal,
    fees,
    penal,
    fee,
    gst,
    net,
    interest,
    repay,
    costTotal,
    costPer100Rupees: paise(costPer100),
  };
}

const PAISE_PER_100_RUPEES = 100_00n;
