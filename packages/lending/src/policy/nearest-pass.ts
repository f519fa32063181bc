import type { CreditDecision, RefusalReason } from "./credit-decision.ts";
import type { CreditFacts } from "./credit-facts.ts";
import { obligationsOf } from "./known-facts.ts";
import { type Mend, mendAt, withMend } from "./mend.ts";

export type Refusal = Extract<CreditDecision, { decision: "refuse" }>;
export type Judge = (facts: CreditFacts) => Promise<CreditDecision>;

/**
 * The nearest change that would have passed: all mends together, or `null` when there is none. Every limit is found
 * by asking the judge, so another version of the policy gives other answers, and the judge has the last word on the
 * whole.
 */
export async function nearestPass({
  facts,
  refused,
  judge,
}: {
  facts: CreditFacts;
  refused: Refusal;
  judge: Judge;
}): Promise<readonly Mend[] | null> {
  const mends = new Map<Mend["kind"], Mend>();
  let mended = facts;
  let decision: CreditDecision = refused;
  // A reason that was mended stays away, so there are never more turns than reasons.
  for (let turn = 0; decision.decision === "refuse" && turn < TURNS_MAX; turn++) {
    if (decision.reasons.some((reason) => MENDED_BY[reason].length === 0)) return null;
    const mend = await mendOfFirst(decision, mended, judge);
    if (mend === null) return null;
    mends.set(mend.kind, mend);
    mended = withMend(mended, mend);
    decision = await judge(mended);
  }
  return isPass(decision) ? needed([...mends.values()], facts, judge) : null;
}

const isPass = ({ decision }: CreditDecision): boolean =>
  decision === "approve" || decision === "needs-statement";

/** A later mend may open a way on which an earlier one is not asked for: what passes without it is not named. */
async function needed(mends: readonly Mend[], facts: CreditFacts, judge: Judge): Promise<readonly Mend[]> {
  let kept = mends;
  for (const mend of mends) {
    const others = kept.filter((one) => one !== mend);
    if (others.length > 0 && isPass(await judge(others.reduce(withMend, facts)))) kept = others;
  }
  return kept;
}

/** The mends that can remove each reason. Time removes neither too great an age nor a written-off loan. */
const MENDED_BY: Readonly<Record<RefusalReason, readonly Mend["kind"][]>> = {
  "too-young": ["age"],
  "too-old": [],
  "income-too-low": ["monthly-income"],
  "score-too-low": ["score"],
  "loan-written-off": [],
  "loan-past-due": [],
  blacklisted: [],
  "too-few-months-with-salary": ["months-with-salary"],
  "month-end-balance-too-low": ["average-month-end-balance"],
  "too-many-bounced-debits": ["bounced-debits"],
  "amount-too-small": ["monthly-income", "obligations"],
  "household-repayments-too-high": ["monthly-income", "obligations"],
  "lent-on-code-too-much": [],
};

const TURNS_MAX = Object.keys(MENDED_BY).length;

async function mendOfFirst({ reasons }: Refusal, facts: CreditFacts, judge: Judge): Promise<Mend | null> {
  const [reason] = reasons;
  if (reason === undefined) return null;
  const found: Mend[] = [];
  for (const kind of MENDED_BY[reason]) {
    const isMended = async (steps: number) => {
      const mend = mendAt(facts, kind, steps);
      return mend !== null && isWithout(reason, await judge(withMend(facts, mend)));
    };
    const steps = await leastSteps(isMended);
    const mend = steps === null ? null : mendAt(facts, kind, steps);
    if (mend !== null) found.push(mend);
  }
  return nearer(facts, found);
}

/** An answer that only asks for more facts is no pass. */
const isWithout = (reason: RefusalReason, decision: CreditDecision): boolean =>
  decision.decision !== "undecided" &&
  !(decision.decision === "refuse" && decision.reasons.some((other) => isSameMatter(reason, other)));

/** Two limits may leave too little, and the tighter one is named. What mends only that one mends nothing. */
const isSameMatter = (one: RefusalReason, other: RefusalReason): boolean =>
  one === other || (TOO_LITTLE.includes(one) && TOO_LITTLE.includes(other));

const TOO_LITTLE: readonly RefusalReason[] = ["amount-too-small", "household-repayments-too-high"];

/** Picks from a higher income and lower obligations the smaller change of today's figure. */
function nearer(facts: CreditFacts, found: readonly Mend[]): Mend | null {
  const { monthlyIncome, bureau } = facts;
  const [one, other] = found;
  if (one?.kind !== "monthly-income" || other?.kind !== "obligations") return one ?? null;
  if (monthlyIncome === null || bureau === null) return one;
  const owed = obligationsOf(bureau, facts);
  return (one.atLeast - monthlyIncome) * owed <= (owed - other.atMost) * monthlyIncome ? one : other;
}

/**
 * After how many steps, from one on, something holds first; `null` when it does not within reach. What holds after
 * some steps must hold after more.
 */
async function leastSteps(holds: (steps: number) => Promise<boolean>): Promise<number | null> {
  let [short, enough] = [0, 1];
  while (!(await holds(enough))) {
    [short, enough] = [enough, enough * 2];
    if (enough > STEPS_MAX) return null;
  }
  while (enough - short > 1) {
    const middle = Math.floor((short + enough) / 2);
    if (await holds(middle)) enough = middle;
    else short = middle;
  }
  return enough;
}

/** In steps of 100 rupees a month's income of ten crores, and twenty questions to learn that there is no answer. */
const STEPS_MAX = 2 ** 20;
