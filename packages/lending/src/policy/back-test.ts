import { type Paise, paise, ZERO } from "@vaada/money/paise";
import { GRADES, type Grade } from "../product-terms.ts";
import type { CreditDecision } from "./credit-decision.ts";

/** How a decision ends for a borrower, approvals by their grade. */
export const DECISION_ENDS = [
  "approve-A",
  "approve-B",
  "approve-C",
  "needs-statement",
  "refuse",
  "undecided",
] as const;
export type DecisionEnd = (typeof DECISION_ENDS)[number];

export const endOf = (decision: CreditDecision): DecisionEnd =>
  decision.decision === "approve" ? `approve-${decision.grade}` : decision.decision;

/** The outcome of a loan: how much of the principal did not come back. */
export type LoanOutcome = { readonly lent: Paise; readonly lost: Paise };

/** A past decision, taken again by two versions of the policy on the facts that were kept. */
export type PastDecision = {
  readonly live: CreditDecision;
  readonly draft: CreditDecision;
  /** `null` when there was no loan, or when what became of it is not known yet. */
  readonly outcome: LoanOutcome | null;
};

/** A decision that comes out otherwise. Of one that stays an approval of its grade, the amount is another. */
export type DecisionChange = {
  readonly was: DecisionEnd;
  readonly becomes: DecisionEnd;
  readonly amountWas: Paise | null;
  readonly amountBecomes: Paise | null;
};

/** `null` when both versions decide alike. Other reasons for the same refusal change nothing for the borrower. */
export function changeOf({ live, draft }: Pick<PastDecision, "live" | "draft">): DecisionChange | null {
  const [was, becomes] = [endOf(live), endOf(draft)];
  const [amountWas, amountBecomes] = [amountOf(live), amountOf(draft)];
  return was === becomes && amountWas === amountBecomes ? null : { was, becomes, amountWas, amountBecomes };
}

const amountOf = (decision: CreditDecision): Paise | null =>
  decision.decision === "approve" ? decision.amount : null;

type GradeTally = {
  readonly approved: number;
  readonly amount: Paise;
  /** Lost of the loans whose end is known, had the amount been this policy's. */
  readonly lost: Paise;
  /** The amounts of those whose end is not known. */
  readonly open: Paise;
};

type PolicyTally = {
  readonly ends: Readonly<Record<DecisionEnd, number>>;
  readonly grades: Readonly<Record<Grade, GradeTally>>;
};

/** The counts so far. Batches are added one after the other, in any order. */
export type BackTestTally = {
  readonly decided: number;
  readonly changed: number;
  readonly moves: Readonly<Record<string, number>>;
  readonly live: PolicyTally;
  readonly draft: PolicyTally;
  /** The outcomes of the loans whose end is known, by the grade that they have under the live policy. */
  readonly outcomes: Readonly<Record<Grade, LoanOutcome>>;
};

const ofGrades = <Value>(value: Value): Record<Grade, Value> => ({ A: value, B: value, C: value });

const NO_GRADE: GradeTally = { approved: 0, amount: ZERO, lost: ZERO, open: ZERO };
const NOTHING: PolicyTally = {
  ends: { "approve-A": 0, "approve-B": 0, "approve-C": 0, "needs-statement": 0, refuse: 0, undecided: 0 },
  grades: ofGrades(NO_GRADE),
};
export const EMPTY_TALLY: BackTestTally = {
  decided: 0,
  changed: 0,
  moves: {},
  live: NOTHING,
  draft: NOTHING,
  outcomes: ofGrades({ lent: ZERO, lost: ZERO }),
};

export function addToTally(tally: BackTestTally, past: PastDecision): BackTestTally {
  const change = changeOf(past);
  const move = change === null ? null : moveOf(change);
  return {
    decided: tally.decided + 1,
    changed: tally.changed + (change === null ? 0 : 1),
    moves: move === null ? tally.moves : { ...tally.moves, [move]: (tally.moves[move] ?? 0) + 1 },
    live: addDecision(tally.live, past.live, past.outcome),
    draft: addDecision(tally.draft, past.draft, past.outcome),
    outcomes: addOutcome(tally.outcomes, past),
  };
}

const MOVE_ARROW = ">";
const moveOf = ({ was, becomes }: DecisionChange): string => `${was}${MOVE_ARROW}${becomes}`;

function addDecision(tally: PolicyTally, decision: CreditDecision, outcome: LoanOutcome | null): PolicyTally {
  const end = endOf(decision);
  const ends = { ...tally.ends, [end]: tally.ends[end] + 1 };
  if (decision.decision !== "approve") return { ...tally, ends };
  const { grade, amount } = decision;
  const before = tally.grades[grade];
  const after: GradeTally = {
    approved: before.approved + 1,
    amount: paise(before.amount + amount),
    lost: outcome === null ? before.lost : paise(before.lost + (amount * outcome.lost) / outcome.lent),
    open: outcome === null ? paise(before.open + amount) : before.open,
  };
  return { ends, grades: { ...tally.grades, [grade]: after } };
}

function addOutcome(
  outcomes: BackTestTally["outcomes"],
  { live, outcome }: PastDecision,
): BackTestTally["outcomes"] {
  if (live.decision !== "approve" || outcome === null) return outcomes;
  const { lent, lost } = outcomes[live.grade];
  const sum = { lent: paise(lent + outcome.lent), lost: paise(lost + outcome.lost) };
  return { ...outcomes, [live.grade]: sum };
}

export type GradeResult = {
  readonly grade: Grade;
  readonly approved: number;
  readonly amount: Paise;
  /** `null` when no loan's end is known yet, of this grade or another. */
  readonly expectedLoss: Paise | null;
};

export type PolicyResult = {
  readonly ends: Readonly<Record<DecisionEnd, number>>;
  /** The approved share of all decisions, in parts of a million; `null` if there are none. */
  readonly approvedPpm: number | null;
  readonly grades: readonly GradeResult[];
};

export type BackTestResult = {
  readonly decided: number;
  readonly changed: number;
  readonly moves: readonly {
    readonly was: DecisionEnd;
    readonly becomes: DecisionEnd;
    readonly count: number;
  }[];
  readonly live: PolicyResult;
  readonly draft: PolicyResult;
};

/**
 * The result that a changed policy would have had. A loan whose end is not known yet loses as its grade does.
 */
export function resultOf(tally: BackTestTally): BackTestResult {
  const moves = Object.entries(tally.moves).map(([move, count]) => {
    const [was, becomes] = move.split(MOVE_ARROW) as [DecisionEnd, DecisionEnd];
    return { was, becomes, count };
  });
  return {
    decided: tally.decided,
    changed: tally.changed,
    moves: moves.sort((one, other) => other.count - one.count || placeOf(one) - placeOf(other)),
    live: policyResult(tally, tally.live),
    draft: policyResult(tally, tally.draft),
  };
}

const placeOf = ({ was, becomes }: { readonly was: DecisionEnd; readonly becomes: DecisionEnd }): number =>
  DECISION_ENDS.indexOf(was) * DECISION_ENDS.length + DECISION_ENDS.indexOf(becomes);

function policyResult({ decided, outcomes }: BackTestTally, { ends, grades }: PolicyTally): PolicyResult {
  const approved = GRADES.reduce((sum, grade) => sum + grades[grade].approved, 0);
  return {
    ends,
    approvedPpm: decided === 0 ? null : Math.round((approved * 1_000_000) / decided),
    grades: GRADES.map((grade) => ({
      grade,
      approved: grades[grade].approved,
      amount: grades[grade].amount,
      expectedLoss: expectedLoss(grades[grade], rateOf(outcomes, grade)),
    })),
  };
}

function expectedLoss({ lost, open }: GradeTally, rate: LoanOutcome | null): Paise | null {
  if (rate === null) return open === ZERO ? lost : null;
  return paise(lost + (open * rate.lost) / rate.lent);
}

/** A grade of which nothing is known yet loses as all of them do. */
function rateOf(outcomes: BackTestTally["outcomes"], grade: Grade): LoanOutcome | null {
  if (outcomes[grade].lent > ZERO) return outcomes[grade];
  const all = GRADES.map((one) => outcomes[one]);
  const lent = all.reduce((sum, one) => sum + one.lent, 0n);
  return lent === 0n
    ? null
    : { lent: paise(lent), lost: paise(all.reduce((sum, one) => sum + one.lost, 0n)) };
}
