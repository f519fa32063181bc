import type { CivilDate } from "@vaada/calendar/civil-date";
import { add, least, type Paise, subtract, ZERO } from "@vaada/money/paise";
import { type LoanFee, type PenalLimits, perBounce } from "../fees.ts";
import type { DueDay } from "../repayment.ts";
import {
  followPrincipal,
  isAskedFor,
  type PaymentReach,
  partsToPay,
  passDueDays,
  unpaidOf,
  type WalkedInstalments,
} from "./instalment-progress.ts";
import { inOrder, type LoanEvent } from "./loan-event.ts";
import type { LoanFacts } from "./loan-facts.ts";
import {
  addDues,
  arrived,
  chargesLevied,
  coolingOffSum,
  type Dues,
  duesFrom,
  duesOn,
  type EventSplit,
  feesReversed,
  firstLevyDay,
  type LoanState,
  leviedOf,
  NOTHING,
  principalLeft,
  subtractDues,
  sumOf,
  timesLevied,
} from "./loan-state.ts";
import { chargedDay } from "./segments.ts";
import { type Part, splitPayment } from "./split-payment.ts";

/** The life of a loan by what is known of it. The order in which the events are given does not matter. */
export const replayEvents = (facts: LoanFacts, events: readonly LoanEvent[]): LoanState =>
  inOrder(events).reduce((state, event) => stepOn(facts, state, event), arrived(facts));

/** One event further, which is not before the last one. */
export function stepOn(facts: LoanFacts, last: LoanState, event: LoanEvent): LoanState {
  const before = { ...passDays(facts, last, event.valueDate), day: chargedDay(facts, event.valueDate) };
  const after = happen(facts, before, event);
  const isClosed = !isOwed(facts, after);
  const walk = inInstalments(facts, { ...before, progress: after.progress });
  return {
    ...after,
    ...(walk === null ? {} : { progress: followPrincipal(walk, { after, event }) }),
    ...spansOf(facts, after),
    closedOn: isClosed ? (before.closedOn ?? event.valueDate) : null,
    splits: [...before.splits, splitOf(facts, { before, after, event })],
  };
}

function happen(facts: LoanFacts, state: LoanState, event: LoanEvent): LoanState {
  switch (event.kind) {
    case "payment":
    case "mandate-debit":
      return receive(facts, state, event);
    case "payment-returned":
      return takeBack(facts, state, event.of);
    case "refund":
      return giveOut(state, event.amount);
    case "bounce":
      return isOwed(facts, state) ? levy(facts, state, perBounce(facts.fees)) : state;
    case "charge":
      return charge(facts, state, event);
    case "waiver": {
      const amount = least(event.amount, duesOn(facts, state, state.day)[event.of]);
      return { ...state, waived: addDues(state.waived, { ...NOTHING, [event.of]: amount }) };
    }
    default:
      return event satisfies never;
  }
}

/** The walk of a loan that is repaid in instalments; `null` of one that is repaid at once. */
export const inInstalments = (facts: LoanFacts, state: LoanState): WalkedInstalments | null =>
  facts.repayment.kind === "instalments" && state.progress.kind === "instalments"
    ? { facts, plan: facts.repayment, state, progress: state.progress }
    : null;

/** The state once the days up to a date have passed and nothing has happened on them. */
export function passDays(facts: LoanFacts, state: LoanState, date: CivilDate): LoanState {
  const walk = inInstalments(facts, state);
  if (walk !== null) return { ...state, progress: passDueDays(walk, date) };
  const { progress } = state;
  if (progress.kind !== "single" || progress.wasLate !== null || date <= facts.payableThrough) return state;
  const arrears = arrearsIn(facts, duesOn(facts, state, chargedDay(facts, facts.dueOn)));
  const wasLate = arrears > ZERO && arrears >= (facts.penal?.lateFeeFrom ?? ZERO);
  return { ...state, progress: { kind: "single", wasLate } };
}

const isOwed = (facts: LoanFacts, state: LoanState): boolean => sumOf(duesOn(facts, state, state.day)) > ZERO;

/** Each is cut to what the penal maximum leaves of it, and one of nothing is not levied. */
function levy({ penal }: LoanFacts, state: LoanState, fees: readonly LoanFee[]): LoanState {
  let { levies } = state;
  for (const { kind, amount } of fees) {
    const part = penal === null ? amount : least(amount, roomIn(penal, { levies }));
    if (part === ZERO) continue;
    const count = timesLevied({ levies }, kind) + 1;
    levies = { ...levies, [kind]: { count, amount: add(leviedOf({ levies }, kind), part) } };
  }
  return { ...state, levies };
}

/** A levied charge counts, even if it was waived later. */
const roomIn = ({ maximum }: PenalLimits, state: Pick<LoanState, "levies">): Paise =>
  subtract(maximum, least(maximum, chargesLevied(state)));

type Charge = Extract<LoanEvent, { kind: "charge" }>;

/** Once for each due day that was missed, for what was unpaid when the time to pay ended, and only while some of it is. */
function charge(facts: LoanFacts, state: LoanState, event: Charge): LoanState {
  const walk = inInstalments(facts, state);
  if (walk !== null) return chargeInstalment(walk, event);
  const arrears = arrearsIn(facts, duesOn(facts, state, state.day));
  const wasLate = state.progress.kind === "single" && state.progress.wasLate === true;
  if (timesLevied(state, event.fee) > 0 || !wasLate || arrears === ZERO) return state;
  return levy(facts, state, feesOfCharge(facts, facts, event));
}

/** The oldest instalment that can be charged for is the one that is meant. */
function chargeInstalment({ facts, plan, state, progress }: WalkedInstalments, event: Charge): LoanState {
  const late = unpaidOf({ facts, plan, state, progress }).find(
    (one) =>
      one.wasLate === true &&
      isAskedFor(facts, one) &&
      !one.charged.includes(event.fee) &&
      feesOfCharge(facts, one, event).length > 0,
  );
  if (late === undefined) return state;
  const called = progress.called.map((one) =>
    one.number === late.number ? { ...one, charged: [...one.charged, event.fee] } : one,
  );
  return { ...levy(facts, state, feesOfCharge(facts, late, event)), progress: { ...progress, called } };
}

const feesOfCharge = (facts: LoanFacts, due: DueDay, { fee, valueDate }: Charge): readonly LoanFee[] =>
  facts.fees.filter((of) => {
    const first = firstLevyDay(due, of);
    return of.kind === fee && first !== null && valueDate >= first;
  });

/**
 * The debt that can bring a charge: a charge alone never brings another, except on loans agreed before the
 * limits.
 */
const arrearsIn = ({ penal }: LoanFacts, dues: Dues): Paise =>
  penal === null ? sumOf(dues) : add(dues.principal, dues.interest);

type ReceivedMoney = Extract<LoanEvent, { kind: "payment" | "mandate-debit" }>;

/** A debit is for what is due: beside a payment of one's own it pays nothing ahead, and comes back. */
function receive(
  facts: LoanFacts,
  state: LoanState,
  { kind, amount, valueDate, isOnCredit }: ReceivedMoney,
): LoanState {
  if (isOnCredit === true) return { ...state, excess: add(state.excess, amount) };
  const toLeave = coolingOffSum(facts, state, { date: valueDate, day: state.day });
  if (toLeave !== null && amount >= toLeave) return leave(facts, state, amount);
  const paid = pay(facts, state, { amount, reach: kind === "mandate-debit" ? "due" : "all" });
  const rest = duesOn(facts, paid, paid.day);
  const isTooLittleToAsk = sumOf(rest) < facts.payment.restMinimum;
  return isTooLittleToAsk ? { ...paid, waived: addDues(paid.waived, rest) } : paid;
}

function pay(
  facts: LoanFacts,
  state: LoanState,
  { amount, reach }: { readonly amount: Paise; readonly reach: PaymentReach },
): LoanState {
  const dues = duesOn(facts, state, state.day);
  const walk = inInstalments(facts, state);
  const owed = walk === null ? partsInOrder(facts, dues) : partsToPay(walk, dues, reach);
  const { parts, excess } = splitPayment(amount, owed);
  return { ...state, paid: addDues(state.paid, parts), excess: add(state.excess, excess) };
}

const partsInOrder = ({ payment }: LoanFacts, dues: Dues): readonly Part[] =>
  payment.order.map((due) => ({ due, amount: dues[due] }));

/** The fee is taken back, so less principal is left to be paid; charges are asked of nobody who leaves in time. */
function leave(facts: LoanFacts, state: LoanState, amount: Paise): LoanState {
  const { charges } = duesOn(facts, state, state.day);
  const waived = addDues(state.waived, { ...NOTHING, charges });
  return pay(facts, { ...state, hasLeft: true, waived }, { amount, reach: "all" });
}

/**
 * A payment that was taken back is owed again from that day on, each part as what it had paid: the days between are
 * not charged, because the money was here. What lies here as excess is used first. Whoever left in the cooling-off
 * with this money has not left.
 */
function takeBack(facts: LoanFacts, state: LoanState, key: string): LoanState {
  const payment = state.splits.find((split) => split.key === key);
  if (payment === undefined) throw new Error("replayEvents: a return before its payment");
  const parts = duesFrom((due) => payment[due]);
  const taken = giveOut({ ...state, paid: subtractDues(state.paid, parts) }, payment.excess);
  const wasNeeded = sumOf(parts) > taken.excess;
  return settleFromExcess(facts, wasNeeded ? { ...taken, hasLeft: false } : taken);
}

/** A debit's surplus is on its way back, so it pays nothing ahead here either. */
const settleFromExcess = (facts: LoanFacts, state: LoanState): LoanState =>
  pay(facts, { ...state, excess: ZERO }, { amount: state.excess, reach: state.hasLeft ? "all" : "due" });

/** Money that goes back beyond the excess is money lent. */
function giveOut(state: LoanState, amount: Paise): LoanState {
  const fromExcess = least(amount, state.excess);
  return {
    ...state,
    excess: subtract(state.excess, fromExcess),
    owedAgain: add(state.owedAgain, subtract(amount, fromExcess)),
  };
}

function spansOf(facts: LoanFacts, state: LoanState): Pick<LoanState, "ended" | "running"> {
  const { ended, running, day } = state;
  const principal = principalLeft(facts, state);
  if (principal === running.principal) return { ended, running };
  return { ended: [...ended, { ...running, untilDay: day }], running: { principal, fromDay: day } };
}

function splitOf(
  facts: LoanFacts,
  { before, after, event }: { before: LoanState; after: LoanState; event: LoanEvent },
): EventSplit {
  const more = (of: (state: LoanState) => Paise): Paise => subtract(of(after), of(before));
  return {
    key: event.key,
    kind: event.kind,
    valueDate: event.valueDate,
    interest: more(({ paid }) => paid.interest),
    principal: more(({ paid, owedAgain }) => subtract(paid.principal, owedAgain)),
    charges: more(({ paid }) => paid.charges),
    excess: more(({ excess }) => excess),
    waived: more(({ waived }) => sumOf(waived)),
    charged: more(chargesLevied),
    levied: Object.keys(after.levies)
      .map((fee) => ({ fee, amount: more((state) => leviedOf(state, fee)) }))
      .filter(({ amount }) => amount !== ZERO),
    feesReversed: more((state) => feesReversed(facts, state)),
  };
}
