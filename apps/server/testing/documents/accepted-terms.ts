import type { Language } from "@vaada/contract/language";
import type { KeyFactStatement } from "@vaada/lending/key-facts/key-fact-statement";
import { paise } from "@vaada/money/paise";
import type { AcceptedTerms } from "../../src/agreements/documents/accepted-terms.ts";
import type { BorrowerParticulars } from "../../src/agreements/documents/borrower-particulars.ts";
import { statementOf } from "../key-facts/statements.ts";

export const BORROWER: BorrowerParticulars = {
  name: "Anita Sharma",
  address: "12 Gandhi Marg, Pune, Maharashtra, 411001",
  maskedPan: "ABXXXXXX4D",
  account: "HDFC, XXXX6782, HDFC0000053",
  accountGivenAt: new Date("2026-11-20T11:30:00+05:30"),
  purpose: "Medical Emergency",
  mandateMax: paise(22_220_00n),
};

/** A statement that its borrower has accepted, as the papers are drawn from it. */
export function acceptedTermsOf(
  language: Language,
  {
    statement = statementOf(),
    borrower = {},
  }: { statement?: KeyFactStatement; borrower?: Partial<BorrowerParticulars> } = {},
): AcceptedTerms {
  const acceptance = { language, acceptedAt: new Date("2026-11-20T11:32:00+05:30") };
  return {
    owner: { borrowerId: "00000000-0000-4000-8000-000000000001", applicationId: 123 },
    keyFacts: {
      id: "00000000-0000-4000-8000-000000000002",
      issue: 1,
      offerId: "00000000-0000-4000-8000-000000000003",
      statement,
      issuedLanguage: language,
      validThrough: statement.validThrough,
      acceptance,
    },
    acceptance,
    borrower: { ...BORROWER, ...borrower },
    ruleHits: ["approved-at-once", "score-for-better-grade", "amount-as-asked"],
  };
}
