import type { CivilDate } from "@vaada/calendar/civil-date";
import type { FeeTongue, SaidCharge, SaidFee } from "../../notices/fees/phrases.ts";

/** How one language says what stands in a key fact statement. Figures come in as they are written in India. */
export type Tongue = {
  readonly title: string;
  readonly parts: Readonly<Record<"summary" | "one" | "two" | "apr" | "schedule", string>>;
  readonly labels: Readonly<Record<Label, string>>;
  readonly fees: FeeTongue;
  readonly figures: Readonly<Record<Figure, string>>;
  readonly words: Readonly<Record<Word, string>>;
  readonly notes: Readonly<Record<"lender" | "fees" | "apr" | "schedule", string>>;
  readonly feeColumns: readonly [string, string, string, string];
  readonly scheduleColumns: readonly [string, string, string, string, string, string];
  readonly day: (date: CivilDate) => string;
  readonly days: (count: number) => string;
  /** What matters, said plainly (KFS-03). */
  readonly summary: (figures: SummaryFigures) => readonly string[];
  readonly runBy: (said: { legalName: string; lender: string }) => string;
  readonly validity: (said: { through: string }) => string;
  readonly rate: (said: { annual: string; perDay: string }) => string;
  readonly commencement: (said: { on: string; after: string }) => string;
  /** `null` is the sanctioned amount, else the name of a fee. */
  readonly feeAmount: (said: { amount: string; percent: string; of: string | null }) => string;
  readonly delayedPayment: (said: { lateFee: string; perDay: string }) => string;
  readonly bounce: (said: { amount: string }) => string;
  readonly coolingOff: (said: { days: string }) => string;
  /** Beside the sentences that name the processing fee alone. */
  readonly countedToo: (fees: readonly SaidFee[]) => string;
  readonly notChargedEither: (fees: readonly SaidFee[]) => string;
  readonly contact: (said: { name: string; phone: string; email: string }) => string;
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
    | "lateFee"
    | "bounce"
    | "perDay"
    | "coolingOff",
    string
  >
> & {
  readonly others: { readonly keptBack: readonly SaidFee[]; readonly charges: readonly SaidCharge[] };
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

/** What is compared between two issues besides the fees, in fewer words than the form has for it. */
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
  | "foreclosure"
  | "coolingOff";
