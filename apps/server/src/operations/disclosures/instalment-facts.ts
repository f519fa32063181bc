import { formatDay } from "@vaada/calendar/format";
import { formatDayInHindi } from "@vaada/calendar/format-hindi";
import type { Language } from "@vaada/contract/language";
import { instalmentsExample } from "@vaada/lending/instalments/instalments-example";
import { instalmentFigures } from "@vaada/lending/product-figures";
import { GRADES_IN_INSTALMENTS, type InstalmentTerms } from "@vaada/lending/product-terms";
import { formatRupees } from "@vaada/money/format";
import { formatBasisPoints, formatPpm } from "@vaada/money/percent";
import { chargesOf, EXAMPLE_GRADE, processingFeeOf } from "./charges.ts";

export type InstalmentFacts = ReturnType<typeof instalmentFacts>;

/** The facts of the instalment loan on the public pages, all of them from its terms. */
export function instalmentFacts(terms: InstalmentTerms, language: Language) {
  return {
    ...instalmentFigures(terms),
    ...chargesOf(terms, language),
    count: terms.repayment.count,
    grades: GRADES_IN_INSTALMENTS.map((grade) => ({
      grade,
      perYear: formatPpm(terms.grades[grade].interestPpmPerYear),
      processingFee: processingFeeOf(terms, grade),
    })),
    example: exampleFacts(terms, language),
  };
}

function exampleFacts(terms: InstalmentTerms, language: Language) {
  const day = language === "hi" ? formatDayInHindi : formatDay;
  const { loan, schedule } = instalmentsExample(terms, EXAMPLE_GRADE);
  return {
    grade: loan.grade,
    takenOn: day(loan.takenOn),
    principal: formatRupees(loan.principal),
    rate: formatPpm(loan.annualRatePpm),
    interest: formatRupees(loan.interest),
    fees: formatRupees(loan.fee),
    gst: formatRupees(loan.gst),
    net: formatRupees(loan.net),
    instalments: schedule.map(({ dueOn, amount }) => ({ on: day(dueOn), amount: formatRupees(amount) })),
    repay: formatRupees(loan.repay),
    cost: formatRupees(loan.costTotal),
    apr: formatBasisPoints(loan.aprBasisPoints),
  };
}
