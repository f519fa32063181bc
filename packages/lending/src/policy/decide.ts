import { type Paise, paise } from "@vaada/money/paise";
import type { Grade } from "../product-terms.ts";
import {
  type ApprovedAmount,
  type CreditDecision,
  type RefusalReason,
  type RuleHit,
  refusalStatus,
  type StatementReason,
  type UnknownReason,
} from "./credit-decision.ts";
import type { CreditFacts, StatementFacts } from "./credit-facts.ts";
import type { CreditPolicy, GradeRule, StatementRule } from "./credit-policy.ts";
import { affordablePrincipal, isMicrofinance } from "./household.ts";
import { incomeLimitOf, type KnownFacts, type KnownScore, knownFacts, scoreOf } from "./known-facts.ts";

/**
 * The credit policy, rule by rule, in plain code. What is known against a borrower refuses even when
 * something else is unknown; what is unknown never approves.
 */
export function decide(policy: CreditPolicy, facts: CreditFacts): CreditDecision {
  const refusals = refusalsOf(policy, facts);
  if (refusals.length > 0) return refuse(refusals);
  const known = knownFacts(policy, facts);
  if (known.kind === "unknown") return unknown(known.reasons, facts);
  const reasons = reasonsForStatement(policy, known.facts);
  if (reasons.length === 0) {
    return approve({ policy, facts: known.facts, grades: policy.atOnce.grades, hits: ["approved-at-once"] });
  }
  const { statement } = facts;
  if (statement === null) return { decision: "needs-statement", reasons, ruleHits: reasons };
  const shortcomings = shortcomingsOf(policy.byStatement, statement);
  if (shortcomings.length > 0) return refuse(shortcomings, reasons);
  const hits: RuleHit[] = [...reasons, "approved-by-statement"];
  const approval = approve({ policy, facts: known.facts, grades: policy.byStatement.grades, hits });
  return approval.decision === "approve" && statement.isDoubtful ? doubt(reasons) : approval;
}

/** Even a forged statement can refuse: nobody makes theirs worse than it is. */
const doubt = (hits: readonly RuleHit[]): CreditDecision => ({
  decision: "undecided",
  reasons: ["statement-doubtful"],
  ruleHits: [...hits, "statement-doubtful"],
});

/** All reasons at once: nobody should mend one only to meet the next. */
function refusalsOf(policy: CreditPolicy, facts: CreditFacts): readonly RefusalReason[] {
  const { ageYearsMin, ageYearsMax } = policy.limits;
  const { ageYears, monthlyIncome, bureau } = facts;
  const reasons: RefusalReason[] = [];
  if (ageYears !== null && ageYears < ageYearsMin) reasons.push("too-young");
  if (ageYears !== null && ageYears > ageYearsMax) reasons.push("too-old");
  if (monthlyIncome !== null && monthlyIncome < incomeMin(policy, facts)) reasons.push("income-too-low");
  if (bureau?.kind === "file") {
    const score = scoreOf(policy.score, bureau.score);
    if (score.kind === "score" && score.value < policy.score.approvedMin) reasons.push("score-too-low");
    if (bureau.isWrittenOff) reasons.push("loan-written-off");
    if ((bureau.worstPastDueDays ?? 0) >= policy.pastDueDaysRefused) reasons.push("loan-past-due");
  }
  if (facts.isBlacklisted) reasons.push("blacklisted");
  if (isCodeSpent(policy, facts)) reasons.push("lent-on-code-too-much");
  return reasons;
}

/** Whether what a code alone may prove leaves less than the smallest loan: no statement would change that. */
const isCodeSpent = ({ lentOnCodeMax, amount }: CreditPolicy, { lentOnCode }: CreditFacts): boolean =>
  lentOnCode !== null && lentOnCodeMax - lentOnCode < amount.minimum;

const incomeMin = (policy: CreditPolicy, facts: CreditFacts): Paise =>
  policy.limits.monthlyIncomeMin[incomeLimitOf(policy, facts)];

/** None: the borrower is approved at once. */
function reasonsForStatement({ atOnce }: CreditPolicy, facts: KnownFacts): readonly StatementReason[] {
  const { score, obligations, monthlyIncome } = facts;
  const reasons: StatementReason[] = [];
  if (facts.employment !== atOnce.employment) reasons.push("not-salaried");
  if (facts.incomeMode !== atOnce.incomeMode) reasons.push("not-paid-by-bank-transfer");
  if (score.kind === "none") reasons.push("no-score");
  if (score.kind === "score" && score.value < atOnce.scoreMin) reasons.push("score-below-at-once");
  const isIncomeFree = obligations * PPM_PER_WHOLE <= monthlyIncome * atOnce.obligationsPpmOfIncomeMax;
  if (!isIncomeFree) reasons.push("obligations-too-high");
  if (facts.hasUntoldInstalment) reasons.push("obligations-unknown");
  return reasons;
}

/** None: the borrower is approved by the statement. A balance that it does not show is not there. */
function shortcomingsOf(rule: StatementRule, statement: StatementFacts): readonly RefusalReason[] {
  const { monthsWithSalary, averageMonthEndBalance, bouncedDebits } = statement;
  const reasons: RefusalReason[] = [];
  if (!(monthsWithSalary >= rule.monthsWithSalaryMin)) reasons.push("too-few-months-with-salary");
  if (averageMonthEndBalance === null || averageMonthEndBalance < rule.averageMonthEndBalanceMin) {
    reasons.push("month-end-balance-too-low");
  }
  if (!(bouncedDebits <= rule.bouncedDebitsMax)) reasons.push("too-many-bounced-debits");
  return reasons;
}

type Approval = {
  readonly policy: CreditPolicy;
  readonly facts: KnownFacts;
  readonly grades: GradeRule;
  readonly hits: readonly RuleHit[];
};

function approve({ policy, facts, grades, hits }: Approval): CreditDecision {
  const grade = gradeOf(grades, facts.score);
  const { boundBy, tooSmall, ...amount } = loanableAmount(policy, { ...facts, grade });
  if (amount.amount < policy.amount.minimum) return refuse([tooSmall], hits);
  const better: RuleHit[] = grade === grades.better ? ["score-for-better-grade"] : [];
  return { decision: "approve", grade, ...amount, ruleHits: [...hits, ...better, boundBy] };
}

const gradeOf = (rule: GradeRule, score: KnownScore): Grade =>
  score.kind === "score" && score.value >= rule.betterFromScore ? rule.better : rule.otherwise;

const refuse = (reasons: readonly RefusalReason[], hits: readonly RuleHit[] = []): CreditDecision => ({
  decision: "refuse",
  reasons,
  status: refusalStatus(reasons),
  ruleHits: [...hits, ...reasons],
});

/** While the bureau is silent the statement can be fetched; everything else must be known first. */
function unknown(reasons: readonly UnknownReason[], { statement }: CreditFacts): CreditDecision {
  const isOnlyBureau = reasons.every((reason) => reason === "bureau-unknown");
  return isOnlyBureau && statement === null
    ? { decision: "needs-statement", reasons: ["bureau-unknown"], ruleHits: ["bureau-unknown"] }
    : { decision: "undecided", reasons, ruleHits: reasons };
}

type WantedLoan = Pick<
  KnownFacts,
  "monthlyIncome" | "obligations" | "requested" | "household" | "lentOnCode" | "daysToDue"
> & { readonly grade: Grade };

/** Something that bounds what can be lent, and what is said of it when it leaves too little. */
type Limit = { readonly most: Paise; readonly hit: RuleHit; readonly refusal: RefusalReason };

/** The smallest of what was asked and of every limit. */
function loanableAmount(
  policy: CreditPolicy,
  wanted: WantedLoan,
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

/** Lists the limits. The first of two equal ones is named. */
function limitsOf(policy: CreditPolicy, wanted: WantedLoan): readonly [Limit, ...Limit[]] {
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
    // One that leaves too little has refused before.
    limits.push({ most, hit: "amount-by-code", refusal: "amount-too-small" });
  }
  return limits;
}

/** Down, never up: whoever asks for 1,050 did not ask for 1,100. */
const downToStep = (amount: Paise, step: Paise): Paise => paise(amount <= 0n ? 0n : amount - (amount % step));

const PPM_PER_WHOLE = 1_000_000n;
