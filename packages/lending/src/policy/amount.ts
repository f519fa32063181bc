import { least, type Paise, paise } from "@vaada/money/paise";
import type { ApprovedAmount, RuleHit } from "./credit-decision.ts";
import type { CreditPolicy } from "./credit-policy.ts";

type Wanted = {
  readonly monthlyIncome: Paise;
  readonly obligations: Paise;
  readonly requested: Paise;
};

/** The smallest of what was asked, what the product lends and a share of the income that is left over. */
export function loanableAmount(
  rule: CreditPolicy["amount"],
  { monthlyIncome, obligations, requested }: Wanted,
): ApprovedAmount & { readonly boundBy: RuleHit } {
  const free = monthlyIncome - obligations;
  const share = free <= 0n ? 0n : (free * rule.ppmOfFreeIncomeMax) / PPM_PER_WHOLE;
  const cap = downToStep(least(rule.maximum, paise(share)), rule.step);
  const amount = downToStep(least(requested, cap), rule.step);
  return {
    amount,
    cap,
    isLoanAmountUpgradable: cap > requested,
    boundBy: boundBy({ requested, cap, share: paise(share), maximum: rule.maximum }),
  };
}

/** Down, never up: whoever asks for 1,050 did not ask for 1,100. */
const downToStep = (amount: Paise, step: Paise): Paise => paise(amount <= 0n ? 0n : amount - (amount % step));

function boundBy(of: { requested: Paise; cap: Paise; share: Paise; maximum: Paise }): RuleHit {
  if (of.requested <= of.cap) return "amount-as-asked";
  return of.maximum <= of.share ? "amount-by-product" : "amount-by-free-income";
}

const PPM_PER_WHOLE = 1_000_000n;
