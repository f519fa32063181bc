import { addDays, type CivilDate } from "@vaada/calendar/civil-date";
import { add, type Paise, paise, subtract, ZERO } from "@vaada/money/paise";
import { amountsOf, keptBack, type LoanFee, taxesOf } from "../fees.ts";
import type { Due, FeeKind } from "../product-terms.ts";
import type { DueDay } from "../repayment.ts";
import type { LoanEventKind } from "./loan-event.ts";
import type { LoanFacts } from "./loan-facts.ts";
import { type Accrual, accrualOf, type Span } from "./segments.ts";

export type Dues = Readonly<Record<Due, Paise>>;
export const NOTHING: Dues = { interest: ZERO, principal: ZERO, charges: ZERO };

/**
 * The effect of one event. The first four are money that came in, told by where it went; together they are
 * the event's amount, below zero for money that went out.
 */
export type EventSplit = {
  readonly key: string;
  readonly kind: LoanEventKind;
  readonly valueDate: CivilDate;
  readonly interest: Paise;
  readonly principal: Paise;
  readonly charges: Paise;
  readonly excess: Paise;
  readonly waived: Paise;
  /** The charges that it put on the loan in all, and each of them. */
  readonly charged: Paise;
  readonly levied: readonly Levy[];
  /** Fees and GST that a cooling-off exit took back, below zero when the exit itself came to nothing. */
  readonly feesReversed: Paise;
};

export type Levy = { readonly fee: FeeKind; readonly amount: Paise };

/** The state of a loan between two events of the walk. */
export type LoanState = {
  /** The charged day of the last event; 0 before the first. */
  readonly day: number;
  readonly ended: readonly Span[];
  /** The span that runs. Its principal is that before the event in hand, which ends it if it changes anything. */
  readonly running: { readonly principal: Paise; readonly fromDay: number };
  readonly paid: Dues;
  readonly waived: Dues;
  /** Left by a cooling-off exit, which took the fees and their GST back. */
  readonly hasLeft: boolean;
  /** Given back beyond the excess there was, so it is owed again. */
  readonly owedAgain: Paise;
  /** How often each fee was levied and what it came to; those that never were are left out. */
  readonly levies: Readonly<Record<string, { readonly count: number; readonly amount: Paise }>>;
  readonly excess: Paise;
  readonly progress: Progress;
  readonly closedOn: CivilDate | null;
  readonly splits: readonly EventSplit[];
};

/** How far a loan is on its way to its due days. */
export type Progress =
  | {
      readonly kind: "single";
      /** Whether enough was unpaid when the time to pay ended; unknown until the walk has passed it. */
      readonly wasLate: boolean | null;
    }
  | InstalmentProgress;

export type InstalmentProgress = {
  readonly kind: "instalments";
  /** How many periods are over. */
  readonly ended: number;
  /** Those that have come due, the oldest first; none of a loan that was paid off before. */
  readonly called: readonly CalledInstalment[];
  /** The principal that none has called yet. */
  readonly uncalled: Paise;
  /** Principal that was paid for the running period's instalment before its day. */
  readonly ahead: Paise;
  /** The due day that made it a bad loan, should it be one at the end of the day before the last event's. */
  readonly badFrom: CivilDate | null;
  /** The uncalled principal that each payment paid, by its key, should it be taken back. */
  readonly taken: Readonly<Record<string, PaidAhead>>;
};

/** An instalment that has come due. Neither part changes any more. */
export type CalledInstalment = DueDay & {
  readonly number: number;
  readonly interest: Paise;
  readonly principal: Paise;
  /** Whether enough was unpaid when its time to pay ended; unknown until the walk has passed it. */
  readonly wasLate: boolean | null;
  /** The fees that were levied because it was late. */
  readonly charged: readonly FeeKind[];
};

/** For the instalment of a period, which `ended` counts, and beyond it. */
export type PaidAhead = { readonly ended: number; readonly ahead: Paise; readonly beyond: Paise };

const begun = ({ principal, repayment }: LoanFacts): Progress =>
  repayment.kind === "single"
    ? { kind: "single", wasLate: null }
    : {
        kind: "instalments",
        ended: 0,
        called: [],
        uncalled: principal,
        ahead: ZERO,
        badFrom: null,
        taken: {},
      };

export const arrived = (facts: LoanFacts): LoanState => ({
  day: 0,
  ended: [],
  running: { principal: facts.principal, fromDay: 0 },
  paid: NOTHING,
  waived: NOTHING,
  hasLeft: false,
  owedAgain: ZERO,
  levies: {},
  excess: ZERO,
  progress: begun(facts),
  closedOn: null,
  splits: [],
});

export const sumOf = (dues: Dues): Paise => add(dues.interest, dues.principal, dues.charges);

export const duesFrom = (of: (due: Due) => Paise): Dues => ({
  interest: of("interest"),
  principal: of("principal"),
  charges: of("charges"),
});

export const addDues = (one: Dues, other: Dues): Dues => duesFrom((due) => add(one[due], other[due]));
export const subtractDues = (from: Dues, dues: Dues): Dues =>
  duesFrom((due) => subtract(from[due], dues[due]));

export const principalLeft = (facts: LoanFacts, state: LoanState): Paise =>
  paise(
    facts.principal -
      state.paid.principal -
      state.waived.principal -
      feesReversed(facts, state) +
      state.owedAgain,
  );

/** The sum that was kept back of the principal: the fees, and the tax on them. */
export const feesKeptBack = ({ fees }: Pick<LoanFacts, "fees">): Paise =>
  add(amountsOf(keptBack(fees)), taxesOf(keptBack(fees)));

export const feesReversed = (facts: LoanFacts, { hasLeft }: LoanState): Paise =>
  hasLeft ? feesKeptBack(facts) : ZERO;

/** The first day on which a fee for a due day that was missed can be levied; `null` for a fee of another occasion. */
export function firstLevyDay(
  { dueOn, payableThrough }: DueDay,
  { when }: Pick<LoanFee, "when">,
): CivilDate | null {
  if (when.on !== "overdue") return null;
  const byTerms = addDays(dueOn, when.afterDays);
  return byTerms > payableThrough ? byTerms : addDays(payableThrough, 1);
}

type LeviesOfLoan = Pick<LoanState, "levies">;

export const timesLevied = ({ levies }: LeviesOfLoan, fee: FeeKind): number => levies[fee]?.count ?? 0;

/** The levies of one fee in all. */
export const leviedOf = ({ levies }: LeviesOfLoan, fee: FeeKind): Paise => levies[fee]?.amount ?? ZERO;

export const chargesLevied = ({ levies }: LeviesOfLoan): Paise =>
  add(ZERO, ...Object.values(levies).map(({ amount }) => amount));

/** Interest by a day that is not before the state's own. */
export const accrualOn = (facts: LoanFacts, { ended, running }: LoanState, day: number): Accrual =>
  accrualOf(facts, [...ended, { ...running, untilDay: day }]);

export const duesOn = (facts: LoanFacts, state: LoanState, day: number): Dues =>
  duesBy(facts, state, accrualOn(facts, state, day));

/** For whoever has worked out the interest by that day already. */
export function duesBy(
  facts: LoanFacts,
  state: LoanState,
  { upToDue, overdue }: Pick<Accrual, "upToDue" | "overdue">,
): Dues {
  const settled = addDues(state.paid, state.waived);
  return {
    interest: subtract(add(upToDue, overdue), settled.interest),
    principal: principalLeft(facts, state),
    charges: subtract(chargesLevied(state), settled.charges),
  };
}

/** The last day of the cooling-off, to its end. */
export const coolingOffUntil = ({ arrivedOn, coolingOffDays }: LoanFacts): CivilDate =>
  addDays(arrivedOn, coolingOffDays);

/**
 * The sum that undoes the loan: the money that arrived and the interest for the days used, less earlier
 * payments. `null` when that way is not open: the time is over, nothing is owed, or a waiver has left less
 * than the fee that would be taken back.
 */
export function coolingOffSum(
  facts: LoanFacts,
  state: LoanState,
  { date, day }: { readonly date: CivilDate; readonly day: number },
): Paise | null {
  if (state.hasLeft || date > coolingOffUntil(facts)) return null;
  const dues = duesOn(facts, state, day);
  const fees = feesKeptBack(facts);
  if (sumOf(dues) === ZERO || dues.principal < fees) return null;
  return add(subtract(dues.principal, fees), dues.interest);
}
