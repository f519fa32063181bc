import { addDays, type CivilDate, daysBetween } from "@vaada/calendar/civil-date";
import { add, greatest, least, type Paise, paise, subtract, ZERO } from "@vaada/money/paise";
import { type Delinquency, delinquencyOf } from "../../owed/delinquency.ts";
import { calledPrincipal, type InstalmentPlan } from "../equal-instalments.ts";
import { interestAfterLast, interestOf, type Period, periodsOf } from "../periods.ts";

/** A running loan in instalments. */
export type InstalmentLoan = InstalmentPlan & {
  /** The sum that is due on each date but the last, which takes the rest. */
  readonly instalment: Paise;
  /**
   * A payment at most so many days before a due date counts for that instalment first; an earlier one counts
   * for none.
   */
  readonly aheadDays: number;
  readonly penal: InstalmentPenalTerms;
};

/** The charges for a breach, each instalment for itself. */
export type InstalmentPenalTerms = {
  /** Once for each instalment of which so much is unpaid when this many days after its due date end. */
  readonly lateFee: Paise;
  readonly lateFeeAfterDays: number;
  readonly lateFeeFrom: Paise;
  /** For each debit that the bank returns. */
  readonly bounceCharge: Paise;
  /** The limit of all of them together, over the whole loan. */
  readonly maximum: Paise;
};

export type InstalmentEvent =
  | { readonly kind: "payment"; readonly on: CivilDate; readonly amount: Paise }
  | { readonly kind: "bounce"; readonly on: CivilDate };

/** The split of one payment. The parts add up to it. */
export type PaymentSplit = {
  readonly on: CivilDate;
  readonly interest: Paise;
  readonly principal: Paise;
  readonly charges: Paise;
  /** Beyond all that was owed: it goes back. */
  readonly excess: Paise;
};

export type InstalmentState = {
  readonly number: number;
  readonly dueOn: CivilDate;
  readonly interest: Paise;
  readonly principal: Paise;
  /** The paid part of both. */
  readonly paid: Paise;
  readonly unpaid: Paise;
  readonly isDue: boolean;
};

export type InstalmentStanding = {
  readonly principal: Paise;
  /** The accrued interest that is unpaid, also of the period that runs. */
  readonly interest: Paise;
  readonly charges: Paise;
  /** The sum that closes the loan on this day: there is no charge for paying early. */
  readonly payoff: Paise;
  readonly excess: Paise;
  /** Those that have come due, then those that will if everything is paid as agreed from now on. */
  readonly instalments: readonly InstalmentState[];
  readonly splits: readonly PaymentSplit[];
  /** The oldest instalment that is unpaid on a later day than its own; `null` for none. */
  readonly overdue: { readonly since: CivilDate; readonly days: number; readonly amount: Paise } | null;
  readonly delinquency: Delinquency;
};

/** An instalment that has come due: its interest is that of its period. */
type CalledInstalment = {
  readonly number: number;
  readonly dueOn: CivilDate;
  readonly interest: Paise;
  readonly principal: Paise;
  interestPaid: Paise;
  principalPaid: Paise;
  isCharged: boolean;
};

/** The account between two days. */
type Account = {
  /** All that is owed of the principal, called or not. */
  principal: Paise;
  /** The principal that no instalment has called yet. */
  uncalled: Paise;
  /** How many periods are over. */
  ended: number;
  /** The day up to which interest is counted. */
  countedTo: CivilDate;
  /** The interest of the running period up to the last change of the principal, each stretch rounded for itself. */
  earned: Paise;
  /** Since then: what is owed, times the days for which it is. */
  paiseDays: bigint;
  /** The interest of the running period's instalment that was paid before its day. */
  interestAhead: Paise;
  principalAhead: Paise;
  interestAfterLastPaid: Paise;
  levied: Paise;
  chargesPaid: Paise;
  excess: Paise;
  readonly called: CalledInstalment[];
};

/**
 * Where a loan stands at the end of a day. A payment pays the instalments that have come due, the oldest first and of each the interest
 * before the principal; then the charges; then the interest of the days so far and, shortly before its day, the instalment that
 * comes next; and what is left pays off principal. That makes the loan end sooner and leaves each instalment what it is.
 */
export function instalmentStanding(
  loan: InstalmentLoan,
  events: readonly InstalmentEvent[],
  today: CivilDate,
): InstalmentStanding {
  const periods = periodsOf(loan);
  const account = openAccount(loan);
  const splits: PaymentSplit[] = [];
  const known = events.filter(({ on }) => on <= today).toSorted(byDay);
  for (const event of known) {
    advance(loan, periods, account, event.on);
    if (event.kind === "bounce") chargeBounce(loan, periods, account);
    else splits.push(pay(loan, periods, account, event));
  }
  advance(loan, periods, account, today);
  chargeLate(loan, account, today);
  return describe(loan, periods, { account, splits, today });
}

const byDay = (one: InstalmentEvent, other: InstalmentEvent): number =>
  one.on < other.on ? -1 : one.on > other.on ? 1 : 0;

const openAccount = ({ principal, startsOn }: InstalmentLoan): Account => ({
  principal,
  uncalled: principal,
  ended: 0,
  countedTo: startsOn,
  earned: ZERO,
  paiseDays: 0n,
  interestAhead: ZERO,
  principalAhead: ZERO,
  interestAfterLastPaid: ZERO,
  levied: ZERO,
  chargesPaid: ZERO,
  excess: ZERO,
  called: [],
});

/** Counts interest up to a day, calls the instalments that come due until then, and charges those that were left unpaid before it. */
function advance(loan: InstalmentLoan, periods: readonly Period[], account: Account, until: CivilDate): void {
  for (;;) {
    const period = periods[account.ended];
    if (period === undefined || period.dueOn > until) break;
    countTo(account, period.dueOn);
    chargeLate(loan, account, addDays(period.dueOn, -1));
    callInstalment(loan, periods, account, period);
  }
  countTo(account, until);
  chargeLate(loan, account, addDays(until, -1));
}

function countTo(account: Account, day: CivilDate): void {
  if (day <= account.countedTo) return;
  account.paiseDays += account.principal * BigInt(daysBetween(account.countedTo, day));
  account.countedTo = day;
}

function callInstalment(
  loan: InstalmentLoan,
  periods: readonly Period[],
  account: Account,
  period: Period,
): void {
  const earned = earnedBy(loan, periods, account);
  const isLast = period.number === periods.length;
  const left = account.uncalled;
  const instalment = subtract(loan.instalment, least(loan.instalment, account.principalAhead));
  // A payment ahead covers the instalment on its day: the interest since then is of the next one.
  const asked = least(earned, instalment);
  const interest = isLast ? earned : greatest(asked, account.interestAhead);
  const principal = isLast ? left : calledPrincipal({ instalment, interest, left });
  const called = {
    number: period.number,
    dueOn: period.dueOn,
    interest,
    principal: add(principal, account.principalAhead),
    interestPaid: account.interestAhead,
    principalPaid: account.principalAhead,
    isCharged: false,
  };
  // A loan that was paid off has no instalment any more.
  if (add(called.interest, called.principal) > ZERO) account.called.push(called);
  account.uncalled = subtract(left, principal);
  account.ended += 1;
  account.earned = subtract(earned, interest);
  account.paiseDays = 0n;
  account.interestAhead = ZERO;
  account.principalAhead = ZERO;
}

/** At the close of a day. What is charged for one instalment is charged once, whatever becomes of it. */
function chargeLate(loan: InstalmentLoan, account: Account, closing: CivilDate): void {
  const { lateFee, lateFeeAfterDays, lateFeeFrom } = loan.penal;
  for (const called of account.called) {
    if (called.isCharged || addDays(called.dueOn, lateFeeAfterDays) > closing) continue;
    called.isCharged = true;
    if (unpaidOf(called) >= lateFeeFrom && unpaidOf(called) > ZERO) levy(loan, account, lateFee);
  }
}

/** A debit that comes back when nothing is owed any more is no breach of anything. */
function chargeBounce(loan: InstalmentLoan, periods: readonly Period[], account: Account): void {
  const unpaid = add(
    account.principal,
    runningInterest(loan, periods, account),
    ...account.called.map(unpaidOf),
  );
  if (unpaid > ZERO) levy(loan, account, loan.penal.bounceCharge);
}

function levy({ penal }: InstalmentLoan, account: Account, price: Paise): void {
  account.levied = add(account.levied, least(price, subtract(penal.maximum, account.levied)));
}

const unpaidOf = ({ interest, principal, interestPaid, principalPaid }: CalledInstalment): Paise =>
  paise(interest + principal - interestPaid - principalPaid);

/** All interest of the running period so far, or of the time after the last one. */
function earnedBy(loan: InstalmentLoan, periods: readonly Period[], account: Account): Paise {
  const period = periods[account.ended];
  const since =
    period === undefined
      ? interestAfterLast(loan.annualRatePpm, account.paiseDays)
      : interestOf(period, loan.annualRatePpm, account.paiseDays);
  return add(account.earned, since);
}

/** A stretch of interest ends when the principal changes. */
function reducePrincipal(
  loan: InstalmentLoan,
  periods: readonly Period[],
  account: Account,
  by: Paise,
): void {
  if (by === ZERO) return;
  account.earned = earnedBy(loan, periods, account);
  account.paiseDays = 0n;
  account.principal = subtract(account.principal, by);
}

const runningInterest = (loan: InstalmentLoan, periods: readonly Period[], account: Account): Paise =>
  subtract(
    earnedBy(loan, periods, account),
    periods[account.ended] === undefined ? account.interestAfterLastPaid : account.interestAhead,
  );

function pay(
  loan: InstalmentLoan,
  periods: readonly Period[],
  account: Account,
  { on, amount }: Extract<InstalmentEvent, { kind: "payment" }>,
): PaymentSplit {
  const split = { interest: ZERO, principal: ZERO, charges: ZERO };
  let rest = amount;
  const take = (part: keyof typeof split, owed: Paise): Paise => {
    const taken = least(rest, owed);
    rest = subtract(rest, taken);
    split[part] = add(split[part], taken);
    return taken;
  };
  for (const called of account.called) {
    called.interestPaid = add(
      called.interestPaid,
      take("interest", subtract(called.interest, called.interestPaid)),
    );
    const principal = take("principal", subtract(called.principal, called.principalPaid));
    called.principalPaid = add(called.principalPaid, principal);
    reducePrincipal(loan, periods, account, principal);
  }
  account.chargesPaid = add(
    account.chargesPaid,
    take("charges", subtract(account.levied, account.chargesPaid)),
  );
  const interest = take("interest", runningInterest(loan, periods, account));
  const period = periods[account.ended];
  if (period === undefined) account.interestAfterLastPaid = add(account.interestAfterLastPaid, interest);
  else {
    account.interestAhead = add(account.interestAhead, interest);
    const isNear = daysBetween(on, period.dueOn) <= loan.aheadDays;
    const ahead = isNear ? take("principal", restOfNext(loan, account)) : ZERO;
    const beyond = take("principal", subtract(account.uncalled, ahead));
    account.principalAhead = add(account.principalAhead, ahead);
    account.uncalled = subtract(account.uncalled, add(ahead, beyond));
    reducePrincipal(loan, periods, account, add(ahead, beyond));
  }
  account.excess = add(account.excess, rest);
  return { on, ...split, excess: rest };
}

/** The principal that the next instalment still calls, as things stand. */
function restOfNext({ instalment }: InstalmentLoan, account: Account): Paise {
  const paid = add(account.interestAhead, account.principalAhead);
  return least(account.uncalled, subtract(instalment, least(instalment, paid)));
}

function describe(
  loan: InstalmentLoan,
  periods: readonly Period[],
  {
    account,
    splits,
    today,
  }: { readonly account: Account; readonly splits: readonly PaymentSplit[]; readonly today: CivilDate },
): InstalmentStanding {
  const calledInterest = account.called.map(({ interest, interestPaid }) => subtract(interest, interestPaid));
  const interest = add(...calledInterest, runningInterest(loan, periods, account));
  const charges = subtract(account.levied, account.chargesPaid);
  const due = account.called.map((called) => stateOf(called, true));
  const late = account.called.filter((called) => called.dueOn < today && unpaidOf(called) > ZERO);
  const since = arrearsSince(loan, account, add(account.principal, interest));
  return {
    principal: account.principal,
    interest,
    charges,
    payoff: add(account.principal, interest, charges),
    excess: account.excess,
    instalments: [...due, ...instalmentsAhead(loan, periods, account)],
    splits,
    overdue:
      late[0] === undefined
        ? null
        : {
            since: late[0].dueOn,
            days: daysBetween(late[0].dueOn, today),
            amount: add(...late.map(unpaidOf)),
          },
    delinquency:
      since === undefined
        ? "standard"
        : delinquencyOf({ dueOn: since, payableThrough: since, today, isInArrears: true }),
  };
}

/** The day of the oldest unpaid instalment. After the last one the interest that runs is due with it. */
function arrearsSince({ dueDates }: InstalmentLoan, { called, ended }: Account, left: Paise) {
  const oldest = called.find((one) => unpaidOf(one) > ZERO);
  if (oldest !== undefined) return oldest.dueOn;
  return ended === dueDates.length && left > ZERO ? dueDates.at(-1) : undefined;
}

const stateOf = (called: CalledInstalment, isDue: boolean): InstalmentState => ({
  number: called.number,
  dueOn: called.dueOn,
  interest: called.interest,
  principal: called.principal,
  paid: add(called.interestPaid, called.principalPaid),
  unpaid: unpaidOf(called),
  isDue,
});

/**
 * The instalments to come if all that is due is paid today and the rest as agreed. A loan that ends sooner
 * has fewer of them.
 */
function instalmentsAhead(
  loan: InstalmentLoan,
  periods: readonly Period[],
  account: Account,
): InstalmentState[] {
  const future: Account = { ...account, called: [] };
  reducePrincipal(loan, periods, future, subtract(account.principal, account.uncalled));
  for (const period of periods.slice(account.ended)) {
    countTo(future, period.dueOn);
    callInstalment(loan, periods, future, period);
    reducePrincipal(loan, periods, future, subtract(future.principal, future.uncalled));
  }
  return future.called.map((called) => stateOf(called, false));
}
