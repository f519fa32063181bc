import { type Paise, paise } from "@vaada/money/paise";
import type { Grade } from "../product-terms.ts";
import type { ApprovedAmount, RefusalReason, RuleHit } from "./credit-decision.ts";
import type { CreditPolicy } from "./credit-policy.ts";
import { affordablePrincipal, isMicrofinance } from "./household.ts";
import type { KnownFacts } from "./known-facts.ts";

type Wanted = Pick<
  KnownFacts,
  "monthlyIncome" | "obligations" | "requested" | "household" | "lentOnCode" | "daysToDue"
> & { readonly grade: Grade };

/** Something that bounds what can be lent, and what is said of it when it leaves too little. */
type Limit = { readonly most: Paise; readonly hit: RuleHit; readonly refusal: RefusalReason };

/** The smallest of what was asked and of every limit. */
export function loanableAmount(
  policy: CreditPolicy,
  wanted: Wanted,
): ApprovedAmount & { readonly boundBy: RuleHit; readonly tooSmall: RefusalReason } {
  const { requested } = wanted;
  const { step } = policy.amount;
  const tightest = limitsOf(policy, wanted).reduce((one, other) => (other.most < one.most ? other : one));
  const cap = downToStep(tightest.most, step);
  const isAsAsked = requested <= cap;
  return {
    amount: isAsAsked ? downToStep(requested, step) : cap,
    cap,
    isLoanAmountUpgradable: cap > requested,
    boundBy: isAsAsked ? "amount-as-asked" : tightest.hit,
    tooSmall: isAsAsked ? "amount-too-small" : tightest.refusal,
  };
}

/** Of two that are equal the first one is named. */
function limitsOf(policy: CreditPolicy, wanted: Wanted): readonly [Limit, ...Limit[]] {
  const { monthlyIncome, obligations, lentOnCode } = wanted;
  const { amount, household } = policy;
  const free = monthlyIncome - obligations;
  const share = free <= 0n ? 0n : (free * amount.ppmOfFreeIncomeMax) / PPM_PER_WHOLE;
  const limits: [Limit, ...Limit[]] = [
    { most: amount.maximum, hit: "amount-by-product", refusal: "amount-too-small" },
    { most: paise(share), hit: "amount-by-free-income", refusal: "amount-too-small" },
  ];
  if (isMicrofinance(household, wanted)) {
    const most = affordablePrincipal(household, wanted);
    limits.push({ most, hit: "amount-by-household", refusal: "household-repayments-too-high" });
  }
  if (lentOnCode !== null) {
    const most = paise(policy.lentOnCodeMax - lentOnCode);
    limits.push({ most, hit: "amount-by-code", refusal: "lent-on-code-too-much" });
  }
  return limits;
}

/** Down, never up: whoever asks for 1,050 did not ask for 1,100. */
const downToStep = (amount: Paise, step: Paise): Paise => paise(amount <= 0n ? 0n : amount - (amount % step));

const PPM_PER_WHOLE = 1_000_000n;
