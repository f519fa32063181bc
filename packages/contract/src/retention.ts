import { APPLICANT_DAYS, LOAN_RECORD_YEARS, SIGN_IN_YEARS } from "@vaada/lending/retention/periods";

/** How long what a borrower gives is kept, for the notices that say so. The whole table is `@vaada/lending/retention/rules`. */
export const KEPT = {
  loanRecordYears: LOAN_RECORD_YEARS,
  applicantDays: APPLICANT_DAYS,
  signInYears: SIGN_IN_YEARS,
} as const;
