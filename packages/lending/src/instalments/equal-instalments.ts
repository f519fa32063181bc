import type { CivilDate } from "@vaada/calendar/civil-date";
import { add, divideHalfUp, least, type Paise, paise, subtract, ZERO } from "@vaada/money/paise";
import { type DatedPlan, interestOf, periodsOf, rateOf, worthOfOneEach } from "./periods.ts";

/** A loan that is repaid in equal instalments, on a balance that shrinks with each. */
export type InstalmentPlan = DatedPlan & { readonly principal: Paise; readonly annualRatePpm: bigint };

export type ScheduledInstalment = {
  readonly number: number;
  readonly dueOn: CivilDate;
  readonly principal: Paise;
  readonly interest: Paise;
  readonly amount: Paise;
  /** The principal left after it. */
  readonly balance: Paise;
};

/** The amount of each instalment but the last, half up to the paisa. */
export function equalInstalment({ principal, annualRatePpm, ...dates }: InstalmentPlan): Paise {
  if (principal <= 0n || annualRatePpm < 0n)
    throw new RangeError("equalInstalment: not a loan that is repaid in instalments");
  const worth = worthOfOneEach(periodsOf(dates).map((period) => rateOf(period, annualRatePpm)));
  return paise(divideHalfUp({ dividend: principal * worth.under, divisor: worth.over }));
}

/**
 * The schedule in whole paise, as it is signed and paid: the interest of a period is rounded half up, and the last instalment takes
 * what the rounding of all the others has left. Another amount than the equal one may be agreed.
 */
export function scheduleInstalments(
  plan: InstalmentPlan,
  instalment: Paise = equalInstalment(plan),
): readonly ScheduledInstalment[] {
  const periods = periodsOf(plan);
  let balance = plan.principal;
  return periods.map((period) => {
    const interest = interestOf(period, plan.annualRatePpm, balance * BigInt(period.days));
    const isLast = period.number === periods.length;
    const principal = isLast ? balance : calledPrincipal({ instalment, interest, left: balance });
    balance = subtract(balance, principal);
    return {
      number: period.number,
      dueOn: period.dueOn,
      principal,
      interest,
      amount: add(principal, interest),
      balance,
    };
  });
}

/** How much of the principal an instalment pays off: what its interest leaves of it, never more than there is and never less than nothing. */
export const calledPrincipal = ({
  instalment,
  interest,
  left,
}: {
  readonly instalment: Paise;
  readonly interest: Paise;
  readonly left: Paise;
}): Paise => (interest >= instalment ? ZERO : least(left, subtract(instalment, interest)));
