import type { CivilDate } from "@vaada/calendar/civil-date";
import type { Secret } from "@vaada/contract/secret";
import type { BureauFacts } from "@vaada/lending/policy/credit-facts";

/** The credit bureau's file on a person. Every question is billed, and seen by every lender who asks later. */
export type CreditBureau = { fetchReport(person: BureauSubject): Promise<BureauResult> };

export type BureauSubject = {
  readonly mobile: Secret;
  readonly pan: Secret;
  readonly name: Secret;
  readonly gender: "M" | "F" | "T" | null;
  /** The day from which the report is looked back upon. */
  readonly on: CivilDate;
};

export type BureauResult =
  | { readonly kind: "file"; readonly reference: string; readonly facts: FileFacts }
  /** The bureau looked and knows nobody by these details. */
  | { readonly kind: "no-file"; readonly reference: string | null }
  /** No answer, or one of which a part that matters cannot be read. */
  | { readonly kind: "unavailable"; readonly reason: string };

export type FileFacts = Extract<BureauFacts, { kind: "file" }>;
