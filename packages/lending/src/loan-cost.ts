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
import type { Grade, ProductTerms } from "./product-terms.ts";

/** Everything a loan of one repayment costs. `net` reaches the account, `repay` is due at the end. */
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
  readonly ratePpmPerDay: bigint;
  readonly annualRatePpm: bigint;
  readonly aprBasisPoints: bigint;
};

export type CostedLoan = { terms: ProductTerms; grade: Grade; principal: Paise; tenureDays: number };

export function loanCost({ terms, grade, principal, tenureDays }: CostedLoan): LoanCost {
  const { interestPpmPerDay: ratePpmPerDay } = terms.grades[grade];
  const fees = priceFees(terms, { grade, principal });
  const fee = amountsOf(keptBack(fees));
  const gst = taxesOf(keptBack(fees));
  const net = subtract(principal, add(fee, gst));
  const interest = shareHalfUp(principal, ratePpmPerDay * BigInt(tenureDays));
  const repay = add(principal, interest);
  const costTotal = subtract(repay, net);
  return {
    grade,
    principal,
    tenureDays,
    fees,
    penal: limitPenalCharges(terms, principal),
    fee,
    gst,
    net,
    interest,
    repay,
    costTotal,
    costPer100Rupees: paise(divideHalfUp({ dividend: costTotal * PAISE_PER_100_RUPEES, divisor: principal })),
    ratePpmPerDay,
    annualRatePpm: annualRatePpm(ratePpmPerDay),
    aprBasisPoints: singleRepaymentAprBasisPoints({ net, repay, days: tenureDays }),
  };
}

const PAISE_PER_100_RUPEES = 100_00n;
