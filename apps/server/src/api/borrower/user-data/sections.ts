import type { DataKind } from "@vaada/lending/retention/rules";

/** What is held, in the order in which a borrower reads it. */
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
  "notifications",
  "feedback",
  "complaints",
  "nominee",
  "corrections",
  "erasures",
  "staff",
] as const;
export type SectionName = (typeof SECTION_NAMES)[number];

const VERIFICATION = "Surepass";
const PAYMENTS = "Razorpay";

/** `kept` names the kind of the retention table that says how long; what proves what was done with the data is kept for good. */
type Handling = { readonly kept: DataKind | "for-good"; readonly sharedWith: readonly string[] };

export const HANDLING: Readonly<Record<SectionName, Handling>> = {
  account: { kept: "account", sharedWith: ["MSG91", PAYMENTS] },
  "sign-ins": { kept: "sign-ins", sharedWith: [] },
  consents: { kept: "consents", sharedWith: [] },
  pan: { kept: "identity", sharedWith: [VERIFICATION] },
  identity: { kept: "identity", sharedWith: [VERIFICATION] },
  applications: { kept: "account", sharedWith: [] },
  employment: { kept: "employment", sharedWith: [] },
  "credit-report": { kept: "credit-report", sharedWith: [VERIFICATION, "TransUnion CIBIL"] },
  "bank-statement": { kept: "bank-statement", sharedWith: ["FinBox"] },
  decisions: { kept: "decisions", sharedWith: [] },
  terms: { kept: "terms", sharedWith: [VERIFICATION] },
  references: { kept: "references", sharedWith: [] },
  selfies: { kept: "selfies", sharedWith: [VERIFICATION] },
  "bank-account": { kept: "bank-account", sharedWith: [PAYMENTS] },
  loans: { kept: "books", sharedWith: [PAYMENTS] },
  payments: { kept: "books", sharedWith: [PAYMENTS] },
  ledger: { kept: "books", sharedWith: [] },
  notifications: { kept: "notifications", sharedWith: [] },
  feedback: { kept: "feedback", sharedWith: [] },
  complaints: { kept: "complaints", sharedWith: [] },
  nominee: { kept: "nominee", sharedWith: [] },
  corrections: { kept: "account", sharedWith: [] },
  erasures: { kept: "for-good", sharedWith: [] },
  staff: { kept: "for-good", sharedWith: [] },
};
