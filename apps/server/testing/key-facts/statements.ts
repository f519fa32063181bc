import { readFileSync } from "node:fs";
import { type CivilDate, civilDate } from "@vaada/calendar/civil-date";
import { Lender } from "@vaada/contract/lender";
import { priceInstalments } from "@vaada/lending/instalments/price-instalments";
import { keyFactStatement } from "@vaada/lending/key-facts/issue-key-facts";
import type { KeyFactStatement } from "@vaada/lending/key-facts/key-fact-statement";
import type { LenderParticulars } from "@vaada/lending/key-facts/lender-particulars";
import { proposalNumberOf } from "@vaada/lending/key-facts/proposal-number";
import { priceLoan } from "@vaada/lending/pricing";
import { type AnyTerms, type Grade, isInInstalments } from "@vaada/lending/product-terms";
import { SALARY_ADVANCE } from "@vaada/lending/products/salary-advance";
import { type StampDuty, withStampDuty } from "@vaada/lending/stamp-duty";
import { type Paise, paise } from "@vaada/money/paise";
import { particularsOf } from "../../src/agreements/offers/lender-particulars.ts";

/** The lender of the repository, and where its app is in tests. */
export const LENDER = {
  ...Lender.parse(JSON.parse(readFileSync(new URL("../../../../lender.json", import.meta.url), "utf8"))),
  appOrigin: "http://localhost:3000",
};

type StatementOverrides = {
  readonly grade: Grade;
  readonly principal: Paise;
  readonly takenOn: CivilDate;
  readonly terms: AnyTerms;
  readonly lender: Partial<LenderParticulars>;
  readonly stampDuty: StampDuty | null;
};

/** The statement of a loan; without more, that of the example that the product's rules are worked through with. */
export function statementOf(given: Partial<StatementOverrides> = {}): KeyFactStatement {
  const { grade = "A", principal = paise(20_000_00n), terms = SALARY_ADVANCE } = given;
  const { stampDuty = { state: "MH", amount: paise(100_00n), paidBy: "lender" } } = given;
  const takenOn = given.takenOn ?? civilDate("2026-11-20");
  const asked = { grade, principal, takenOn, salaryDay: 1 };
  const loan = isInInstalments(terms)
    ? priceInstalments({ ...asked, terms: withStampDuty(terms, stampDuty) })
    : priceLoan({ ...asked, terms: withStampDuty(terms, stampDuty) });
  if (loan.kind === "refused") throw new Error(`statementOf: ${loan.reason}`);
  return keyFactStatement({
    loan,
    terms,
    stampDuty,
    proposalNumber: proposalNumberOf({ applicationId: 123, issue: 1 }),
    lender: { ...particularsOf(LENDER), ...given.lender },
    holidays: [],
  });
}
