import { formatDay } from "@vaada/calendar/format";
import { formatDayInHindi } from "@vaada/calendar/format-hindi";
import { COMPLAINT_ANSWER_DAYS } from "@vaada/contract/complaint";
import type { Language } from "@vaada/contract/language";
import type { Lender } from "@vaada/contract/lender";
import { type PublicPage, publicPagePath } from "@vaada/contract/routes";
import { annualRatePpm } from "@vaada/lending/apr";
import type { EligibilityLimits } from "@vaada/lending/eligibility";
import { loanExample } from "@vaada/lending/loan-example";
import { productFigures } from "@vaada/lending/product-figures";
import { GRADES, type InstalmentTerms, type ProductTerms } from "@vaada/lending/product-terms";
import { STATES } from "@vaada/lending/states";
import { formatRupees } from "@vaada/money/format";
import { ZERO } from "@vaada/money/paise";
import { formatBasisPoints, formatPpm } from "@vaada/money/percent";
import { fromWireRupees } from "@vaada/money/wire";
import { describeRecipients } from "../../providers/register/describe-recipients.ts";
import { describeRetention, type RetentionLine } from "../retention/describe-retention.ts";
import { chargesOf, EXAMPLE_GRADE, processingFeeOf } from "./charges.ts";
import { type InstalmentFacts, instalmentFacts } from "./instalment-facts.ts";

/** All that the public pages tell beside their own words: from the lender's file and the product's terms, never typed. */
export type PageFacts = {
  readonly lender: Lender;
  readonly language: Language;
  readonly product: ReturnType<typeof productFacts> & {
    /** The stamp duties of the states in which the borrower pays it. */
    readonly stampDuties: readonly { readonly state: string; readonly amount: string }[];
    /** Nobody is lent to in a state whose stamp duty the lender has not settled. */
    readonly statesWithoutLoans: readonly string[];
  };
  readonly example: ReturnType<typeof exampleFacts>;
  /** The second product; `null` while its terms are not in force. */
  readonly instalments: InstalmentFacts | null;
  readonly ages: { readonly from: number; readonly to: number };
  readonly retention: readonly RetentionLine[];
  readonly recipients: ReturnType<typeof describeRecipients>;
  /** A request about data is answered as a complaint is. */
  readonly rightsAnswerDays: number;
  /** The Reserve Bank's portal for fraud and for lenders without a licence. */
  readonly sachet: string;
  /** Another of these pages, in the same language. */
  readonly addressOf: (page: PublicPage) => string;
};

const SACHET = "https://sachet.rbi.org.in";

export const pageFactsOf = (
  {
    lender,
    terms,
    instalments,
    limits,
  }: {
    readonly lender: Lender;
    readonly terms: ProductTerms;
    readonly instalments: InstalmentTerms | null;
    readonly limits: EligibilityLimits;
  },
  language: Language,
): PageFacts => ({
  lender,
  language,
  product: {
    ...productFacts(terms, language),
    stampDuties: stampDutiesOf(lender, language),
    statesWithoutLoans: STATES.filter(({ letters }) => lender.stampDuty[letters] === undefined).map((state) =>
      nameOfState(state, language),
    ),
  },
  example: exampleFacts(terms, language),
  instalments: instalments && instalmentFacts(instalments, language),
  ages: { from: limits.ageYearsMin, to: limits.ageYearsMax },
  retention: describeRetention(language),
  recipients: describeRecipients(language),
  rightsAnswerDays: COMPLAINT_ANSWER_DAYS,
  sachet: SACHET,
  addressOf: (page) => publicPagePath(page, language),
});

const stampDutiesOf = ({ stampDuty }: Lender, language: Language) =>
  STATES.flatMap((state) => {
    const duty = stampDuty[state.letters];
    if (duty?.paidBy !== "borrower") return [];
    return [
      { state: nameOfState(state, language), amount: formatRupees(fromWireRupees(duty.rupees) ?? ZERO) },
    ];
  });

const nameOfState = ({ name, nameInHindi }: (typeof STATES)[number], language: Language): string =>
  language === "hi" ? nameInHindi : name;

function productFacts(terms: ProductTerms, language: Language) {
  return {
    ...productFigures(terms),
    ...chargesOf(terms, language),
    grades: GRADES.map((grade) => ({
      grade,
      perDay: formatPpm(terms.grades[grade].interestPpmPerDay),
      perYear: formatPpm(annualRatePpm(terms.grades[grade].interestPpmPerDay)),
      processingFee: processingFeeOf(terms, grade),
    })),
  };
}

function exampleFacts(terms: ProductTerms, language: Language) {
  const day = language === "hi" ? formatDayInHindi : formatDay;
  const { loan } = loanExample(terms, EXAMPLE_GRADE);
  return {
    grade: loan.grade,
    days: loan.tenureDays,
    takenOn: day(loan.takenOn),
    dueOn: day(loan.dueOn),
    principal: formatRupees(loan.principal),
    rate: formatPpm(loan.ratePpmPerDay),
    interest: formatRupees(loan.interest),
    fees: formatRupees(loan.fee),
    gst: formatRupees(loan.gst),
    net: formatRupees(loan.net),
    repay: formatRupees(loan.repay),
    cost: formatRupees(loan.costTotal),
    apr: formatBasisPoints(loan.aprBasisPoints),
  };
}
