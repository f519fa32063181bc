import type { Recipient } from "@vaada/contract/recipients";
import type { DataKind, LastingKind } from "@vaada/lending/retention/rules";

/** The sections of a borrower's data, in the order in which they are read. */
export const SECTION_NAMES = [
  "account",
  "sign-ins",
  "consents",
  "pan",
  "identity",
  "applications",
  "employment",
  "credit-report",
  "bank-statement",
  "decisions",
  "terms",
  "references",
  "selfies",
  "bank-account",
  "loans",
  "payments",
  "ledger",
  "bureau-records",
  "central-kyc",
  "notifications",
  "feedback",
  "complaints",
  "nominee",
  "corrections",
  "erasures",
  "staff",
] as const;
export type SectionName = (typeof SECTION_NAMES)[number];

/** One kind of record that is held: where it stands in the answer, and how it is read. `$1` is the borrower. */
export type HeldSection = {
  readonly table: string;
  readonly section: SectionName;
  readonly query: string;
  /** The table's sealed columns. A row with some names in `sealRow` the row that they are bound to. */
  readonly sealed?: readonly string[];
};

/** `kept` names the kind of the retention table that says how long, or of what no rule ends. */
type Handling = {
  readonly kept: DataKind | LastingKind;
  readonly sharedWith: readonly Recipient[];
  /**
   * Recipients that apply only once there is something in another section: a loan without a bank statement
   * gave nothing to its readers.
   */
  readonly sharedLater?: Partial<Readonly<Record<SectionName, readonly Recipient[]>>>;
};

export const HANDLING: Readonly<Record<SectionName, Handling>> = {
  account: {
    kept: "account",
    sharedWith: ["msg91"],
    sharedLater: {
      pan: ["mail-server"],
      identity: ["surepass"],
      "bank-statement": ["finbox"],
      "bank-account": ["razorpay", "razorpayx"],
      "bureau-records": ["credit-bureaus"],
      "central-kyc": ["central-kyc"],
    },
  },
  "sign-ins": { kept: "sign-ins", sharedWith: [] },
  consents: { kept: "consents", sharedWith: [] },
  pan: {
    kept: "identity",
    sharedWith: ["surepass", "tax-register"],
    sharedLater: {
      "credit-report": ["cibil"],
      "bureau-records": ["credit-bureaus"],
      "central-kyc": ["central-kyc"],
    },
  },
  identity: {
    kept: "identity",
    sharedWith: ["surepass", "uidai"],
    sharedLater: { "bureau-records": ["credit-bureaus"], "central-kyc": ["central-kyc"] },
  },
  applications: { kept: "account", sharedWith: [] },
  employment: { kept: "employment", sharedWith: [] },
  "credit-report": { kept: "credit-report", sharedWith: ["surepass", "cibil"] },
  "bank-statement": { kept: "bank-statement", sharedWith: ["finbox"] },
  decisions: { kept: "decisions", sharedWith: [] },
  terms: {
    kept: "terms",
    sharedWith: [],
    sharedLater: { loans: ["mail-server", "surepass", "signing-authority"] },
  },
  references: { kept: "references", sharedWith: [] },
  selfies: { kept: "selfies", sharedWith: ["surepass"] },
  "bank-account": { kept: "bank-account", sharedWith: ["razorpay", "razorpayx", "borrowers-bank"] },
  loans: {
    kept: "books",
    sharedWith: ["razorpayx", "borrowers-bank"],
    sharedLater: { "bureau-records": ["credit-bureaus"] },
  },
  payments: {
    kept: "books",
    sharedWith: ["razorpay", "borrowers-bank"],
    sharedLater: { "bureau-records": ["credit-bureaus"] },
  },
  ledger: { kept: "books", sharedWith: [] },
  "bureau-records": { kept: "bureau-records", sharedWith: ["credit-bureaus"] },
  "central-kyc": { kept: "identity", sharedWith: ["central-kyc"] },
  notifications: { kept: "notifications", sharedWith: [] },
  feedback: { kept: "feedback", sharedWith: [] },
  complaints: { kept: "complaints", sharedWith: [] },
  nominee: { kept: "nominee", sharedWith: [] },
  corrections: { kept: "account", sharedWith: [] },
  erasures: { kept: "erasures", sharedWith: [] },
  staff: { kept: "staff-trail", sharedWith: [] },
};
