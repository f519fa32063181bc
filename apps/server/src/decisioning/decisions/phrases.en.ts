import type { RefusalReason } from "@vaada/lending/policy/credit-decision";
import type { Mend } from "@vaada/lending/policy/mend";
import { formatRupees } from "@vaada/money/format";

/** The phrases of one language for why somebody was refused, and for what would have passed. */
export type RefusalPhrases = {
  /** States the fact, without blame. */
  readonly reasons: Readonly<Record<RefusalReason, string>>;
  /** The sentence about seeing and correcting the bureau's report. */
  readonly ownReport: string;
  /** A noun phrase: `wouldHavePassed` joins these. */
  readonly mend: (mend: Mend) => string;
  readonly and: string;
  readonly wouldHavePassed: (mends: string) => string;
};

export const english: RefusalPhrases = {
  reasons: {
    "too-young": "You have not yet reached the age from which we can lend.",
    "too-old": "You are past the age up to which we can lend.",
    "income-too-low": "The monthly income you stated is below what we need for where you live.",
    "score-too-low": "Your score at the credit bureau TransUnion CIBIL is below what we need.",
    "loan-written-off": "The credit bureau TransUnion CIBIL shows a loan in your name that was written off.",
    "loan-past-due":
      "The credit bureau TransUnion CIBIL shows a loan in your name that was overdue for long in the last two years.",
    blacklisted:
      "Our own records do not let us lend to you at present. If you think this is a mistake, please write to our support.",
    "too-few-months-with-salary":
      "In too few of the last full months does your bank statement show a salary close to the income you stated.",
    "month-end-balance-too-low":
      "What was left in your account at the end of a month was, on average, less than we need.",
    "too-many-bounced-debits":
      "In the last full months more payments from your account were returned unpaid than we can accept.",
    "amount-too-small":
      "After the instalments you already pay, your income leaves room for less than our smallest loan.",
    "household-repayments-too-high":
      "For a household with an income of up to ₹3,00,000 a year, the law lets all repayments of a month come to half of the month's income at most. Beside what you pay already, that leaves less than our smallest loan.",
    "lent-on-code-too-much":
      "Your identity is proven by an Aadhaar code alone. The law lets us lend ₹60,000 in twelve months on such a proof, and your loans have come to that. Prove your identity with DigiLocker and you can apply again at once.",
  },
  ownReport:
    "You can get your own report at www.cibil.com, free once a year, and have anything wrong in it corrected.",
  mend(mend) {
    switch (mend.kind) {
      case "age":
        return `an age of ${mend.atLeast} years or more`;
      case "monthly-income":
        return `a monthly income of ${formatRupees(mend.atLeast)} or more`;
      case "score":
        return `a CIBIL score of ${mend.atLeast} or more`;
      case "months-with-salary":
        return `your salary in at least ${mend.atLeast} of the last full months`;
      case "average-month-end-balance":
        return `an average month-end balance of ${formatRupees(mend.atLeast)} or more`;
      case "bounced-debits":
        return `at most ${mend.atMost} returned payments in the last full months`;
      case "obligations":
        return `monthly instalments of ${formatRupees(mend.atMost)} or less`;
      default:
        return mend satisfies never;
    }
  },
  and: "and",
  wouldHavePassed: (mends) => `Your application could have gone on with ${mends}.`,
};
