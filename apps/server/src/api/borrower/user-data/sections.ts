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
  "service",
  "staff",
] as const;
export type SectionName = (typeof SECTION_NAMES)[number];

/**
 * How long a section is kept. `identity` and `transaction`: as long as the law asks (KY-11). `good`: for ever, because
 * it proves what was done. `account`: while there is an account. `session`: a day past the end of a sign-in.
 */
export type Keeping = "identity" | "transaction" | "good" | "account" | "session";

const VERIFICATION = "Surepass";
const PAYMENTS = "Razorpay";

type Handling = { readonly kept: Keeping; readonly sharedWith: readonly string[] };

export const HANDLING: Readonly<Record<SectionName, Handling>> = {
  account: { kept: "identity", sharedWith: ["MSG91", PAYMENTS] },
  "sign-ins": { kept: "session", sharedWith: [] },
  consents: { kept: "good", sharedWith: [] },
  pan: { kept: "identity", sharedWith: [VERIFICATION] },
  identity: { kept: "identity", sharedWith: [VERIFICATION] },
  applications: { kept: "identity", sharedWith: [] },
  employment: { kept: "identity", sharedWith: [] },
  "credit-report": { kept: "identity", sharedWith: [VERIFICATION, "TransUnion CIBIL"] },
  "bank-statement": { kept: "identity", sharedWith: ["FinBox"] },
  decisions: { kept: "good", sharedWith: [] },
  terms: { kept: "transaction", sharedWith: [VERIFICATION] },
  references: { kept: "identity", sharedWith: [] },
  selfies: { kept: "identity", sharedWith: [VERIFICATION] },
  "bank-account": { kept: "identity", sharedWith: [PAYMENTS] },
  loans: { kept: "transaction", sharedWith: [PAYMENTS] },
  payments: { kept: "transaction", sharedWith: [PAYMENTS] },
  ledger: { kept: "good", sharedWith: [] },
  notifications: { kept: "account", sharedWith: [] },
  service: { kept: "account", sharedWith: [] },
  staff: { kept: "good", sharedWith: [] },
};
