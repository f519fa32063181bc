import type { CivilDate } from "@vaada/calendar/civil-date";
import { add, least, type Paise, subtract, ZERO } from "@vaada/money/paise";
import type { DueDay } from "../repayment.ts";
import {
  arrearsSince,
  isAskedFor,
  type UnpaidInstalment,
  unpaidOf,
  type WalkedInstalments,
} from "./instalment-progress.ts";
import type { LoanFacts } from "./loan-facts.ts";
import { type Dues, type LoanState, sumOf } from "./loan-state.ts";
import { inInstalments, passDays, stepOn } from "./walk-events.ts";

/** One instalment as it stands on a day, or as it will be called if everything is paid as agreed from then on. */
export type InstalmentState = DueDay & {
  readonly number: number;
  readonly interest: Paise;
  readonly principal: Paise;
  readonly amount: Paise;
  readonly paid: Paise;
  readonly unpaid: Paise;
  readonly isDue: boolean;
  /** Whether nothing of it is asked for any more. What is left is then too little, and goes with the next. */
  readonly isSettled: boolean;
};

/** The sum that is asked for on a day, and since when or by when. */
export type Demand = {
  /** The sum that is due by the end of the day, with all charges. */
  readonly due: Paise;
  /** The oldest due day of which something is unpaid, or the next one. */
  readonly dueDay: DueDay;
  /** Whether principal or interest of a due day is unpaid. A charge alone makes no loan a bad one. */
  readonly isInArrears: boolean;
  readonly isOverdue: boolean;
  /** The due day that made a loan in instalments a bad one before this day, while it is in arrears; else `null`. */
  readonly badFrom: CivilDate | null;
  /** All that is paid from this day on if it is paid as agreed. */
  readonly toPay: Paise;
  /** All instalments of the loan, past and future; `null` for a loan that is repaid at once. */
  readonly instalments: readonly InstalmentState[] | null;
};

/** By a state whose last event is not after the date, and what it owes on the date. */
export function demandOn(
  facts: LoanFacts,
  state: LoanState,
  { date, dues }: { readonly date: CivilDate; readonly dues: Dues },
): Demand {
  const walk = inInstalments(facts, passDays(facts, state, date));
  if (walk !== null) return instalmentsDemand(walk, dues, date);
  const due = sumOf(dues);
  return {
    due,
    dueDay: facts,
    isInArrears: add(dues.principal, dues.interest) > ZERO,
    isOverdue: due > ZERO && date > facts.payableThrough,
    // It has one due day, so that its class never gets better by a part.
    badFrom: null,
    toPay: due,
    instalments: null,
  };
}

function instalmentsDemand(walk: WalkedInstalments, dues: Dues, date: CivilDate): Demand {
  const { plan, progress, facts } = walk;
  const called = unpaidOf(walk);
  const since = arrearsSince(walk, dues);
  const next = plan.dues[progress.ended];
  // After the last due day all that is left is due with it.
  const isLast = next === undefined;
  const rest = add(dues.principal, dues.interest);
  const ofCalled = add(ZERO, ...called.map(({ unpaid }) => unpaid));
  const ahead = instalmentsAhead(walk, date);
  // One that was paid before its day asks for nothing any more, so the day after it is the next.
  const dueDay = since ?? ahead.find(({ isSettled }) => !isSettled) ?? next ?? facts;
  const isInArrears = since !== null;
  const left = isLast || isInArrears ? ZERO : ofCalled;
  const due = add(isLast ? rest : subtract(ofCalled, left), dues.charges);
  return {
    due,
    dueDay: { dueOn: dueDay.dueOn, payableThrough: dueDay.payableThrough },
    isInArrears,
    isOverdue: (isInArrears || (isLast && due > ZERO)) && date > dueDay.payableThrough,
    badFrom: isInArrears ? progress.badFrom : null,
    toPay: add(due, left, ...ahead.map(({ unpaid }) => unpaid)),
    instalments: [
      ...called.map((one) => ({ ...stateOf(one), isDue: true, isSettled: !isAskedFor(facts, one) })),
      ...ahead,
    ],
  };
}

const stateOf = (one: UnpaidInstalment): Omit<InstalmentState, "isDue" | "isSettled"> => {
  const amount = add(one.interest, one.principal);
  return {
    number: one.number,
    dueOn: one.dueOn,
    payableThrough: one.payableThrough,
    interest: one.interest,
    principal: one.principal,
    amount,
    paid: subtract(amount, least(one.unpaid, amount)),
    unpaid: one.unpaid,
  };
};

/** Pays all that is due on the day, and each instalment to come on its own. A loan that ends sooner has fewer of them. */
function instalmentsAhead(
  { facts, plan, state, progress }: WalkedInstalments,
  date: CivilDate,
): InstalmentState[] {
  let last = payDue(facts, { ...state, progress }, date);
  return plan.dues.slice(progress.ended).flatMap(({ dueOn }, index) => {
    const walk = inInstalments(facts, passDays(facts, last, dueOn));
    const one = walk === null ? undefined : unpaidOf(walk).at(-1);
    last = payDue(facts, last, dueOn);
    return one?.number === progress.ended + index + 1
      ? [{ ...stateOf(one), isDue: false, isSettled: one.unpaid === ZERO }]
      : [];
  });
}

function payDue(facts: LoanFacts, state: LoanState, on: CivilDate): LoanState {
  const walk = inInstalments(facts, passDays(facts, state, on));
  const amount = walk === null ? ZERO : add(ZERO, ...unpaidOf(walk).map(({ unpaid }) => unpaid));
  if (amount === ZERO) return state;
  return stepOn(facts, state, { kind: "payment", key: `ahead:${on}`, valueDate: on, amount });
}
