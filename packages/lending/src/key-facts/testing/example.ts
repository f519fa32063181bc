import { civilDate } from "@vaada/calendar/civil-date";
import { paise } from "@vaada/money/paise";
import { type LoanToPrice, type PricedLoan, priceLoan } from "../../pricing.ts";
import { SALARY_ADVANCE } from "../../products/salary-advance.ts";
import type { KeyFactsToIssue } from "../issue-key-facts.ts";
import type { LenderParticulars } from "../lender-particulars.ts";
import { proposalNumberOf } from "../proposal-number.ts";

/** The example that the product's rules are worked through with. */
export const WORKED_LOAN: LoanToPrice = {
  terms: SALARY_ADVANCE,
  grade: "A",
  principal: paise(20_000_00n),
  takenOn: civilDate("2026-11-20"),
  salaryDay: 1,
};

export const EXAMPLE_LENDER: LenderParticulars = {
  legalName: "Example Finance Ltd",
  registration: "N-14.00000",
  address: "1 Example Road, Pune 411001",
  grievanceOfficer: { name: "Meera Nair", phone: "1800 000 0001", email: "grievance@lender.example" },
  mayTransferLoans: false,
  serviceProvider: null,
  recoveryAgents: [],
};

export function pricedLoan(loan: LoanToPrice): PricedLoan {
  const price = priceLoan(loan);
  if (price.kind === "refused") throw new Error(`refused: ${price.reason}`);
  return price;
}

export const WORKED_ISSUE: KeyFactsToIssue = {
  loan: pricedLoan(WORKED_LOAN),
  terms: SALARY_ADVANCE,
  stampDuty: { state: "MH", amount: paise(100_00n), paidBy: "lender" },
  proposalNumber: proposalNumberOf({ applicationId: 123, issue: 1 }),
  lender: EXAMPLE_LENDER,
  holidays: [],
};
