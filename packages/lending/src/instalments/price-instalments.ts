import { type CivilDate, daysBetween } from "@vaada/calendar/civil-date";
import { add, divideHalfUp, type Paise, ZERO } from "@vaada/money/paise";
import { amountsPaidOut, type LoanCost } from "../loan-cost.ts";
import { amountRefusal, type LoanPrice } from "../pricing.ts";
import type { Grade, InstalmentTerms } from "../product-terms.ts";
import { instalmentDueDates } from "./due-dates.ts";
import { equalInstalment, type InstalmentPlan, scheduleInstalments } from "./equal-instalments.ts";
import { scheduleAprBasisPoints } from "./schedule-apr.ts";

export type InstalmentsToPrice = {
  readonly terms: InstalmentTerms;
  readonly grade: Grade;
  readonly principal: Paise;
  /** The day the offer is taken; before that, today. */
  readonly takenOn: CivilDate;
  readonly salaryDay: number;
};

/** The one price of a loan in instalments, wherever it is shown. */
export function priceInstalments({ terms, takenOn, salaryDay, ...loan }: InstalmentsToPrice): LoanPrice {
  const reason = amountRefusal(terms.amount, loan.principal);
  if (reason !== null) return { kind: "refused", reason };
  const { count } = terms.repayment;
  const dueDates = instalmentDueDates({ takenOn, salaryDay, daysToFirstMin: terms.daysToDueMin, count });
  return {
    kind: "priced",
    takenOn,
    dueOn: lastOf(dueDates),
    ...instalmentsCost({ ...loan, terms, takenOn, dueDates }),
  };
}

/** The cost of a loan that is repaid on these dates. */
export function instalmentsCost({
  terms,
  grade,
  principal,
  takenOn,
  dueDates,
}: Omit<InstalmentsToPrice, "salaryDay"> & { readonly dueDates: readonly CivilDate[] }): LoanCost {
  const { interestPpmPerYear: annualRatePpm } = terms.grades[grade];
  const plan: InstalmentPlan = { principal, annualRatePpm, startsOn: takenOn, dueDates, dayCount: "days" };
  const interest = add(ZERO, ...scheduleInstalments(plan).map((row) => row.interest));
  const paidOut = amountsPaidOut(terms, { grade, principal, interest });
  return {
    ...paidOut,
    tenureDays: daysBetween(takenOn, lastOf(dueDates)),
    ratePpmPerDay: divideHalfUp({ dividend: annualRatePpm, divisor: DAYS_PER_YEAR }),
    repayment: {
      kind: "instalments",
      annualRatePpm,
      instalment: equalInstalment(plan),
      aheadDays: terms.repayment.aheadDays,
      dueDates,
    },
    annualRatePpm,
    aprBasisPoints: scheduleAprBasisPoints({ ...plan, net: paidOut.net }),
  };
}

function lastOf(dueDates: readonly CivilDate[]): CivilDate {
  const last = dueDates.at(-1);
  if (last === undefined) throw new RangeError("priceInstalments: a loan without an instalment");
  return last;
}

const DAYS_PER_YEAR = 365n;
