import { addDays, type CivilDate, daysBetween } from "@vaada/calendar/civil-date";
import type { Holiday } from "@vaada/calendar/holidays";
import { addWorkingDays } from "@vaada/calendar/working-days";
import { add, type Paise, shareHalfUp } from "@vaada/money/paise";
import { singleRepaymentAprBasisPoints } from "../apr.ts";
import { scheduleInstalments } from "../instalments/equal-instalments.ts";
import { paidAprBasisPoints } from "../instalments/schedule-apr.ts";
import type { AgreedRepayment } from "../repayment.ts";

/**
 * The APR if the money comes later than on the day of issue, at its highest, and the day on which it would be
 * so.
 */
export type HighestApr = { readonly aprBasisPoints: bigint; readonly arrivalOn: CivilDate };

/** The figures of a loan that a later arrival leaves as they are. */
export type LoanToArrive = {
  readonly principal: Paise;
  readonly net: Paise;
  readonly ratePpmPerDay: bigint;
  readonly repayment: AgreedRepayment;
  readonly dueOn: CivilDate;
};

/** The last day on which the money of an agreement may arrive; after it the statement is issued anew (KFS-10). */
export const lastArrivalDay = (signedOn: CivilDate, holidays: readonly Holiday[]): CivilDate =>
  addWorkingDays(signedOn, ARRIVAL_WORKING_DAYS_MAX, holidays);

/** The time for which a statement binds the lender. */
const ARRIVAL_WORKING_DAYS_MAX = 3;

/**
 * The due date stands, so money that comes later is used for fewer days, and the fees weigh more in each. The statement can be
 * signed to the end of its last day and the money may come some days after that: the highest APR of all these days counts.
 */
export function highestApr(
  loan: LoanToArrive & { readonly aprBasisPoints: bigint },
  { issuedOn, validThrough }: { readonly issuedOn: CivilDate; readonly validThrough: CivilDate },
  holidays: readonly Holiday[],
): HighestApr {
  const last = lastArrivalDay(validThrough, holidays);
  let highest = { aprBasisPoints: loan.aprBasisPoints, arrivalOn: issuedOn };
  for (let day = addDays(issuedOn, 1); day <= last; day = addDays(day, 1)) {
    const aprBasisPoints = aprOfArrival(loan, day);
    if (aprBasisPoints > highest.aprBasisPoints) highest = { aprBasisPoints, arrivalOn: day };
  }
  return highest;
}

/** The APR of the days that are left to the due date. The loan's first day is charged whatever happens. */
export function aprOfArrival(
  { principal, net, ratePpmPerDay, repayment, dueOn }: LoanToArrive,
  arrivalOn: CivilDate,
): bigint {
  // The instalments stay, and the last one takes off what fewer days cost less.
  if (repayment.kind === "instalments") {
    const plan = { ...repayment, principal, startsOn: arrivalOn, dayCount: "days" } as const;
    return paidAprBasisPoints({ ...plan, net, paid: scheduleInstalments(plan, repayment.instalment) });
  }
  const days = Math.max(1, daysBetween(arrivalOn, dueOn));
  const repay = add(principal, shareHalfUp(principal, ratePpmPerDay * BigInt(days)));
  return singleRepaymentAprBasisPoints({ net, repay, days });
}
