import type { LoanPurpose } from "@vaada/contract/employment";
import type { AgreementClause } from "@vaada/lending/key-facts/agreement-clauses";
import type { ChargeText, FeeText } from "../../../notices/fees/phrases.ts";
import type { InstalmentFacts } from "../../key-facts/instalment-phrases.ts";

/** The figures, days and names of one loan, as its agreement prints them. */
export type AgreementFacts = {
  readonly lender: string;
  readonly proposalNumber: string;
  readonly purpose: string;
  readonly principal: string;
  readonly net: string;
  readonly repay: string;
  readonly due: string;
  readonly perDay: string;
  readonly annual: string;
  readonly fee: string;
  readonly gst: string;
  /** `null` for a product that charges nothing once a due date has passed. */
  readonly lateFee: string | null;
  /** `null` for a product that charges nothing for a debit that comes back. */
  readonly bounce: string | null;
  /** How often one debit is presented at most; `null` where the statement does not say it. */
  readonly presentationsMax: number | null;
  /** The stamp duty that the lender pays on this agreement; `null` where it pays none. */
  readonly dutyOfLender: string | null;
  readonly penalLimits: string;
  /** The fees that no clause names itself. */
  readonly others: { readonly keptBack: readonly FeeText[]; readonly charges: readonly ChargeText[] };
  readonly coolingOff: string;
  readonly account: string;
  /** `null` where the bank has no auto-pay. */
  readonly mandateMax: string | null;
  readonly recoveryAgents: readonly string[];
  readonly officer: string;
  readonly complaintPortal: string;
  readonly support: string;
  readonly privacy: string;
  readonly mayBeTransferred: boolean;
  /** Days of the example: when the loan is called what, should it stay unpaid. */
  readonly unpaid: Readonly<Record<"due" | "sma1" | "sma2" | "npa", string>>;
};

/** How many kinds of charges there are for whoever pays late. */
export const chargesIn = ({ lateFee, bounce, others }: AgreementFacts): number =>
  [lateFee, bounce].filter((charge) => charge !== null).length + others.charges.length;

export type Clause = {
  readonly heading: string;
  readonly texts: readonly string[];
  /** A sentence that the borrower must not overlook. */
  readonly bold?: string;
};

/** The phrases of the loan agreement in one language. */
export type AgreementPhrases = {
  readonly title: string;
  readonly between: string;
  readonly labels: Readonly<
    Record<
      "date" | "proposalNumber" | "lender" | "borrower" | "borrowerAddress" | "pan" | "account" | "purpose",
      string
    >
  >;
  readonly summaryBox: string;
  readonly clauses: (facts: AgreementFacts) => Readonly<Record<AgreementClause, Clause>>;
  /** The clauses that a loan in instalments has otherwise than one that is repaid at once. */
  readonly inInstalments: (
    facts: AgreementFacts,
    instalments: InstalmentFacts,
  ) => Partial<Readonly<Record<AgreementClause, Clause>>>;
  readonly signing: { readonly heading: string; readonly text: string; readonly label: string };
  readonly purposes: Readonly<Record<LoanPurpose, string>>;
  /** At the foot of each page. */
  readonly pages: string;
};
