import { EXAMPLE, exampleAmount } from "../loan-example.ts";
import type { PricedLoan } from "../pricing.ts";
import type { Grade, InstalmentTerms } from "../product-terms.ts";
import { type ScheduledInstalment, scheduleInstalments } from "./equal-instalments.ts";
import { priceInstalments } from "./price-instalments.ts";

type InstalmentsExample = {
  readonly loan: PricedLoan;
  readonly schedule: readonly ScheduledInstalment[];
};

/** The example of a loan in instalments on the public page: taken on the same day as that of the salary advance. */
export function instalmentsExample(terms: InstalmentTerms, grade: Grade): InstalmentsExample {
  const { takenOn, salaryDay } = EXAMPLE;
  const principal = exampleAmount(terms);
  const loan = priceInstalments({ terms, grade, principal, takenOn, salaryDay });
  if (loan.kind === "refused" || loan.repayment.kind === "single")
    throw new RangeError("instalmentsExample: the product lends no such loan");
  const { annualRatePpm, dueDates } = loan.repayment;
  return {
    loan,
    schedule: scheduleInstalments({
      principal,
      annualRatePpm,
      startsOn: takenOn,
      dueDates,
      dayCount: "days",
    }),
  };
}
