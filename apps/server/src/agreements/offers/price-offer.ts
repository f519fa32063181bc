import { isSameFees } from "@vaada/lending/fees";
import { type LoanToPrice, type PricedLoan, priceLoan } from "@vaada/lending/pricing";
import type { ProductTerms } from "@vaada/lending/product-terms";
import { aprsAgree, type secondSingleRepaymentApr } from "@vaada/lending/second-apr";
import type { Services } from "../../services.ts";
import type { Offer } from "./offer.ts";

/** A second computation of the APR, which checks the first. */
export type SecondApr = typeof secondSingleRepaymentApr;

export type PriceServices = { readonly terms: ProductTerms; readonly secondApr: SecondApr };

/** Prices an offer. Throws when two computations of its APR disagree, so that no borrower sees such a price. */
export function priceOffer(
  { terms, secondApr }: PriceServices,
  loan: Pick<LoanToPrice, "grade" | "principal" | "takenOn" | "salaryDay">,
): PricedLoan {
  const price = priceLoan({ ...loan, terms });
  if (price.kind === "refused")
    throw new Error(`priceOffer: the product has no such amount: ${price.reason}`);
  const { net, repay, tenureDays, aprBasisPoints } = price;
  const second = secondApr({ net, repay, days: tenureDays });
  if (!aprsAgree({ basisPoints: aprBasisPoints, second })) throw new PriceInDoubt("apr");
  return price;
}

/** Throws unless the offer on file costs what its loan costs now, so that the borrower takes what was shown. */
export function requireSamePrice(offer: Offer, price: PricedLoan): void {
  const isSame =
    offer.pricedOn === price.takenOn &&
    FIGURES.every((figure) => offer[figure] === price[figure]) &&
    isSameFees(offer.fees, price.fees);
  if (!isSame) throw new PriceInDoubt("kept");
}

const FIGURES = [
  "grade",
  "principal",
  "tenureDays",
  "dueOn",
  "fee",
  "gst",
  "net",
  "interest",
  "repay",
  "ratePpmPerDay",
  "aprBasisPoints",
] as const;

type Doubt = "apr" | "kept";

const ALARMS: Readonly<Record<Doubt, string>> = {
  apr: "alarm: two ways to the APR of an offer do not agree",
  kept: "alarm: an offer on file does not cost what its terms say",
};

/** A price that a person must look at before any borrower is offered it. */
export class PriceInDoubt extends Error {
  override readonly name = "PriceInDoubt";
  readonly doubt: Doubt;

  constructor(doubt: Doubt) {
    super(ALARMS[doubt]);
    this.doubt = doubt;
  }
}

/** Raises the alarm for a price in doubt, and rethrows: no offer is better than a wrong one. */
export async function withPriceAlarm<T>(
  { log, metrics }: Pick<Services, "log" | "metrics">,
  loanId: number,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PriceInDoubt) {
      if (error.doubt === "apr") metrics.countAprDisagreement();
      log.error({ loanId }, ALARMS[error.doubt]);
    }
    throw error;
  }
}
