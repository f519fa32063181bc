import { addDays, type CivilDate, daysBetween } from "@vaada/calendar/civil-date";
import { add, greatest, least, type Paise, subtract, ZERO } from "@vaada/money/paise";
import { calledPrincipal } from "../instalments/equal-instalments.ts";
import type { DueDay, Repayment } from "../repayment.ts";
import { delinquencyOf } from "./delinquency.ts";
import type { LoanEvent } from "./loan-event.ts";
import type { LoanFacts } from "./loan-facts.ts";
import {
  accrualOn,
  type CalledInstalment,
  type Dues,
  duesOn,
  type InstalmentProgress,
  type LoanState,
  principalLeft,
} from "./loan-state.ts";
import { chargedDay } from "./segments.ts";
import type { Part } from "./split-payment.ts";

type InstalmentPlan = Extract<Repayment, { kind: "instalments" }>;

/** A loan in instalments between two events, with its plan. */
export type WalkedInstalments = {
  readonly facts: LoanFacts;
  readonly plan: InstalmentPlan;
  readonly state: LoanState;
  readonly progress: InstalmentProgress;
};

/** The unpaid part of an instalment that has come due. */
export type UnpaidInstalment = CalledInstalment & {
  readonly unpaidInterest: Paise;
  readonly unpaidPrincipal: Paise;
  readonly unpaid: Paise;
};

/** Interest was paid from the oldest on, and so was principal: what is left of that is of the newest. */
export function unpaidOf({ facts, state, progress }: WalkedInstalments): readonly UnpaidInstalment[] {
  const owed = subtract(principalLeft(facts, state), progress.uncalled);
  const everCalled = add(ZERO, ...progress.called.map(({ principal }) => principal));
  let settled = add(state.paid.interest, state.waived.interest);
  let principalPaid = subtract(everCalled, least(everCalled, owed));
  return progress.called.map((called, index) => {
    const ofInterest = least(settled, called.interest);
    const ofPrincipal = least(principalPaid, called.principal);
    settled = subtract(settled, ofInterest);
    principalPaid = subtract(principalPaid, ofPrincipal);
    // Money that was given out again after the last due date is due with the last one.
    const isNewest = index === progress.called.length - 1;
    const again = isNewest ? subtract(owed, least(owed, everCalled)) : ZERO;
    const unpaidInterest = subtract(called.interest, ofInterest);
    const unpaidPrincipal = add(subtract(called.principal, ofPrincipal), again);
    return { ...called, unpaidInterest, unpaidPrincipal, unpaid: add(unpaidInterest, unpaidPrincipal) };
  });
}

/** Too little to ask for is no arrears of an instalment: it goes with the next one. */
export const isAskedFor = ({ payment }: LoanFacts, { unpaid }: Pick<UnpaidInstalment, "unpaid">): boolean =>
  unpaid > ZERO && unpaid >= payment.restMinimum;

/** Whether the last due day has come, with which all that is left is due. */
const isOver = ({ plan, progress }: Pick<WalkedInstalments, "plan" | "progress">): boolean =>
  progress.ended === plan.dues.length;

const interestCalled = ({ called }: InstalmentProgress): Paise =>
  add(ZERO, ...called.map(({ interest }) => interest));

/** Interest that was paid before any instalment called it. */
const interestAhead = ({ state, progress }: WalkedInstalments): Paise => {
  const settled = add(state.paid.interest, state.waived.interest);
  return subtract(settled, least(settled, interestCalled(progress)));
};

/** The due day from which the loan is in arrears, by what it owes on the date; `null` when it is in none. */
export function arrearsSince(walk: WalkedInstalments, { principal, interest }: Dues): DueDay | null {
  const oldest = unpaidOf(walk).find((one) => isAskedFor(walk.facts, one));
  if (oldest !== undefined) return oldest;
  return isOver(walk) && add(principal, interest) > ZERO ? walk.facts : null;
}

/** Calls the instalments that come due by a date, and finds those late of which the time to pay is over by then. */
export function passDueDays(walk: WalkedInstalments, date: CivilDate): InstalmentProgress {
  return findLate({ ...walk, progress: { ...callUntil(walk, date), badFrom: badBefore(walk, date) } }, date);
}

function callUntil(
  { facts, plan, state, progress: last }: WalkedInstalments,
  date: CivilDate,
): InstalmentProgress {
  let progress = last;
  for (const due of plan.dues.slice(progress.ended)) {
    if (due.dueOn > date) break;
    progress = callInstalment({ facts, plan, state, progress });
  }
  return progress;
}

/**
 * A bad loan stays one until it has no arrears at the end of a day, whichever instalment is the oldest then (NP-02). Nothing
 * happens between the last event and the date, so the ends of two days tell all of them.
 */
function badBefore(walk: WalkedInstalments, date: CivilDate): CivilDate | null {
  const { facts, state, progress } = walk;
  const lastOn = state.splits.at(-1)?.valueDate ?? facts.arrivedOn;
  if (date <= lastOn) return progress.badFrom;
  if (progress.badFrom !== null && arrearsAt(walk, lastOn) !== null) return progress.badFrom;
  const today = addDays(date, -1);
  const since = arrearsAt({ ...walk, progress: callUntil(walk, today) }, today);
  return since !== null && delinquencyOf({ ...since, today, isInArrears: true }) === "npa"
    ? since.dueOn
    : null;
}

const arrearsAt = (walk: WalkedInstalments, on: CivilDate): DueDay | null =>
  arrearsSince(walk, duesOn(walk.facts, walk.state, chargedDay(walk.facts, on)));

function findLate({ facts, plan, state, progress }: WalkedInstalments, date: CivilDate): InstalmentProgress {
  if (!progress.called.some((called) => isTimeOver(called, date))) return progress;
  const unpaid = unpaidOf({ facts, plan, state, progress });
  const enough = facts.penal?.lateFeeFrom ?? ZERO;
  const called = progress.called.map((one, index) => {
    const left = unpaid[index]?.unpaid ?? ZERO;
    return isTimeOver(one, date) ? { ...one, wasLate: left > ZERO && left >= enough } : one;
  });
  return { ...progress, called };
}

const isTimeOver = ({ wasLate, payableThrough }: CalledInstalment, date: CivilDate): boolean =>
  wasLate === null && date > payableThrough;

/** The instalment stays what was agreed: the interest of its period first, and then principal; the last one takes all. */
function callInstalment(walk: WalkedInstalments): InstalmentProgress {
  const { facts, plan, state, progress } = walk;
  const due = plan.dues[progress.ended];
  if (due === undefined) throw new RangeError("callInstalment: there is none any more");
  const { upToDue, overdue } = accrualOn(facts, state, chargedDay(facts, due.dueOn));
  const earned = subtract(add(upToDue, overdue), interestCalled(progress));
  const isLast = progress.ended === plan.dues.length - 1;
  const left = progress.uncalled;
  const instalment = subtract(plan.instalment, least(plan.instalment, progress.ahead));
  // A payment ahead covers the instalment on its day: the interest since then is of the next one.
  const asked = least(earned, instalment);
  const paidAhead = interestAhead(walk);
  const interest = isLast ? earned : greatest(asked, paidAhead);
  const ofUncalled = isLast ? left : calledPrincipal({ instalment, interest, left });
  const principal = add(ofUncalled, progress.ahead);
  const number = progress.ended + 1;
  const called: CalledInstalment = { ...due, number, interest, principal, wasLate: null, charged: [] };
  return {
    ...progress,
    ended: number,
    // A loan that was paid off has no instalment any more.
    called: add(interest, principal) > ZERO ? [...progress.called, called] : progress.called,
    uncalled: subtract(left, ofUncalled),
    ahead: ZERO,
  };
}

/** How far money reaches: to all that is owed, or only to what has come due. After the last due day that is the same. */
export type PaymentReach = "all" | "due";

/** Lists the parts that money of a day pays off, in order, until it is used up. */
export function partsToPay(
  walk: WalkedInstalments,
  { interest, principal, charges }: Dues,
  reach: PaymentReach,
): readonly Part[] {
  const unpaid = unpaidOf(walk);
  const dueInterest = add(ZERO, ...unpaid.map(({ unpaidInterest }) => unpaidInterest));
  const duePrincipal = add(ZERO, ...unpaid.map(({ unpaidPrincipal }) => unpaidPrincipal));
  const asked: readonly Part[] = [
    ...unpaid.flatMap(({ unpaidInterest, unpaidPrincipal }): Part[] => [
      { due: "interest", amount: unpaidInterest },
      { due: "principal", amount: unpaidPrincipal },
    ]),
    { due: "charges", amount: charges },
  ];
  if (reach === "due" && !isOver(walk)) return asked;
  return [
    ...asked,
    { due: "interest", amount: subtract(interest, dueInterest) },
    { due: "principal", amount: subtract(principal, duePrincipal) },
  ];
}

/**
 * Applies a change of the principal to the instalments. Less principal first pays what is due, then the next
 * instalment, and then makes the loan end sooner; more of it is due with the last instalment.
 */
export function followPrincipal(
  before: WalkedInstalments,
  { after, event }: { readonly after: LoanState; readonly event: LoanEvent },
): InstalmentProgress {
  const { facts, plan, state } = before;
  const owedBefore = principalLeft(facts, state);
  const owedAfter = principalLeft(facts, after);
  const taken = takenBack(before, event);
  const owed = add(owedBefore, taken.principal);
  const { progress } = taken;
  if (owedAfter === owed) return progress;
  if (owedAfter > owed)
    return isOver({ plan, progress })
      ? progress
      : { ...progress, uncalled: add(progress.uncalled, subtract(owedAfter, owed)) };
  if (event.kind === "waiver") return forgive({ ...before, progress }, subtract(owed, owedAfter));
  const paid = subtract(owed, owedAfter);
  const due = subtract(owed, progress.uncalled);
  const early = subtract(paid, least(paid, due));
  const ahead = least(early, restOfNext({ ...before, progress }, after, event.valueDate));
  const beyond = subtract(early, ahead);
  return {
    ...progress,
    uncalled: subtract(progress.uncalled, early),
    ahead: add(progress.ahead, ahead),
    taken:
      early === ZERO
        ? progress.taken
        : { ...progress.taken, [event.key]: { ended: progress.ended, ahead, beyond } },
  };
}

/**
 * Principal that is forgiven comes off the end of the loan: what is not called yet first, then the newest that are unpaid. So a waiver or
 * a settlement leaves the oldest arrears what they are, until what was agreed on is paid.
 */
function forgive(before: WalkedInstalments, amount: Paise): InstalmentProgress {
  const { progress } = before;
  const ofUncalled = least(amount, progress.uncalled);
  let left = subtract(amount, ofUncalled);
  const called = unpaidOf(before)
    .toReversed()
    .map(({ number, unpaidPrincipal }) => {
      const part = least(left, unpaidPrincipal);
      left = subtract(left, part);
      return { number, part };
    });
  const partOf = (number: number): Paise => called.find((one) => one.number === number)?.part ?? ZERO;
  return {
    ...progress,
    uncalled: subtract(progress.uncalled, ofUncalled),
    called: progress.called.map((one) => ({
      ...one,
      principal: subtract(one.principal, least(one.principal, partOf(one.number))),
    })),
  };
}

/** The part of the uncalled principal that the next instalment will call, once its day is near. */
function restOfNext(before: WalkedInstalments, after: LoanState, on: CivilDate): Paise {
  const { plan, progress } = before;
  const next = plan.dues[progress.ended];
  if (next === undefined || daysBetween(on, next.dueOn) > plan.aheadDays) return ZERO;
  const paid = add(interestAhead({ ...before, state: after }), progress.ahead);
  return subtract(plan.instalment, least(plan.instalment, paid));
}

/** A payment that was taken back gives back what it took of the uncalled principal, but for what has been called since. */
function takenBack(
  { plan, state, progress }: WalkedInstalments,
  event: LoanEvent,
): { readonly progress: InstalmentProgress; readonly principal: Paise } {
  if (event.kind !== "payment-returned") return { progress, principal: ZERO };
  const principal = state.splits.find(({ key }) => key === event.of)?.principal ?? ZERO;
  const took = progress.taken[event.of];
  if (took === undefined) return { progress, principal };
  const isOpen = took.ended === progress.ended;
  const beyond = isOver({ plan, progress }) ? ZERO : took.beyond;
  return {
    principal,
    progress: {
      ...progress,
      uncalled: add(progress.uncalled, beyond, isOpen ? took.ahead : ZERO),
      ahead: isOpen ? subtract(progress.ahead, took.ahead) : progress.ahead,
    },
  };
}
