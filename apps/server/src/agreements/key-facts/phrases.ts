import type { CivilDate } from "@vaada/calendar/civil-date";
import type { FeePhrases, FeeText } from "../../notices/fees/phrases.ts";

/** The phrases of the key fact statement in one language. Figures come in as they are written in India. */
export type KeyFactsPhrases = {
  readonly title: string;
  readonly parts: Readonly<Record<"summary" | "one" | "two" | "apr" | "schedule", string>>;
  readonly labels: Readonly<Record<Label, string>>;
  readonly fees: FeePhrases;
  readonly figures: Readonly<Record<Figure, string>>;
  readonly words: Readonly<Record<Word, string>>;
  readonly notes: Readonly<Record<"lender" | "fees" | "apr" | "schedule", string>>;
  readonly feeColumns: readonly [string, string, string, string];
  readonly scheduleColumns: readonly [string, string, string, string, string, string];
  readonly day: (date: CivilDate) => string;
  readonly days: (count: number) => string;
  /** The key figures in plain sentences (KFS-03). */
  readonly summary: (figures: SummaryFigures) => readonly string[];
  readonly runBy: (facts: { legalName: string; lender: string }) => string;
  readonly validity: (facts: { through: string }) => string;
  readonly rate: (facts: { annual: string; perDay: string }) => string;
  readonly commencement: (facts: { on: string; after: string }) => string;
  /** `null` is the sanctioned amount, else the name of a fee. */
  readonly feeAmount: (facts: { amount: string; percent: string; of: string | null }) => string;
  /** Line 10(i); `null` for a product without a late fee. */
  readonly delayedPayment: (facts: { lateFee: string | null; perDay: string; annual: string }) => string;
  /** Follows the sentences about penal charges, on every paper that has them; `null` where none is made for being late. */
  readonly penalLimits: (facts: { maximum: string; percent: string; lateFeeFrom: string | null }) => string;
  /** Line 10(ii); `null` on a paper of before the presentations were told. */
  readonly bounce: (facts: { amount: string; times: number | null }) => string;
  /** The limit alone, where line 10(i) has said the rest. */
  readonly penalMaximum: (facts: { maximum: string; isWithLateFee: boolean }) => string;
  /** Beside the APR of money that arrives on the day of issue. */
  readonly lateArrival: (facts: { apr: string; on: string }) => string;
  /** Line 11 of the APR sheet. */
  readonly dueDate: (facts: { on: string }) => string;
  /** Closed as a sentence of the language is. */
  readonly sentence: (text: string) => string;
  readonly paidByLender: (facts: { amount: string }) => string;
  /** A clause of the agreement by its number; older statements have its heading. */
  readonly clause: (named: string, about: "recoveryAgents" | "grievanceRedressal") => string;
  readonly coolingOff: (facts: { days: string }) => string;
  /** Beside the sentences that name the processing fee alone. */
  readonly countedToo: (fees: readonly FeeText[]) => string;
  readonly notChargedEither: (fees: readonly FeeText[]) => string;
  readonly contact: (facts: { name: string; phone: string; email: string }) => string;
};

type SummaryFigures = Readonly<
  Record<
    | "net"
    | "repay"
    | "due"
    | "issued"
    | "term"
    | "cost"
    | "interest"
    | "fee"
    | "gst"
    | "apr"
    | "lateArrival"
    | "penalLimits"
    | "perDay"
    | "annual"
    | "coolingOff",
    string
  >
> & {
  /** What paying late costs; `null` for nothing. */
  readonly lateCharges: string | null;
  readonly others: { readonly keptBack: readonly FeeText[] };
};

type Word =
  | "notApplicable"
  | "nil"
  | "yes"
  | "no"
  | "upfront"
  | "oneTime"
  | "fixed"
  | "personalLoan"
  | "singleRepayment"
  | "noRecoveryAgents";

/** The lines of the Reserve Bank's form, by what they ask for. */
export type Label =
  | "lender"
  | "issuedOn"
  | "validThrough"
  | "proposalNumber"
  | "loanType"
  | "sanctionedAmount"
  | "disbursalSchedule"
  | "upfrontOrStages"
  | "stagesClause"
  | "term"
  | "instalments"
  | "instalmentType"
  | "instalmentCount"
  | "instalmentAmount"
  | "commencement"
  | "interest"
  | "floating"
  | "benchmark"
  | "benchmarkRate"
  | "spread"
  | "finalRate"
  | "resetBenchmark"
  | "resetSpread"
  | "impactOnInstalment"
  | "impactOnCount"
  | "fees"
  | "apr"
  | "contingent"
  | "delayedPayment"
  | "otherPenal"
  | "foreclosure"
  | "switching"
  | "otherCharges"
  | "recoveryClause"
  | "grievanceClause"
  | "grievanceOfficer"
  | "serviceProviderOfficer"
  | "transfer"
  | "collaborative"
  | "originatingEntity"
  | "partnerEntity"
  | "blendedRate"
  | "digital"
  | "coolingOff"
  | "recoveryAgents"
  | "aprSanctioned"
  | "aprTerm"
  | "aprNonEquated"
  | "aprInstalments"
  | "aprInstalmentType"
  | "aprInstalmentAmount"
  | "aprInstalmentCount"
  | "aprCapitalised"
  | "aprCommencement"
  | "aprRateType"
  | "aprRate"
  | "aprInterestTotal"
  | "aprFees"
  | "aprFeesToLender"
  | "aprFeesToThird"
  | "aprNet"
  | "aprPayable"
  | "aprApr"
  | "aprDisbursal"
  | "aprDue";

/** The figures that are compared between two issues besides the fees, with shorter labels than the form's. */
export type Figure =
  | "principal"
  | "net"
  | "repay"
  | "due"
  | "term"
  | "cost"
  | "interest"
  | "perDay"
  | "apr"
  | "highestApr"
  | "penalMaximum"
  | "foreclosure"
  | "coolingOff";
