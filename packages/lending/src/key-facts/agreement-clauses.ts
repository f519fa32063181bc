/** The clauses of the loan agreement in their order. The key fact statement names two of them by their number. */
export const AGREEMENT_CLAUSES = [
  "loan",
  "paying-out",
  "interest",
  "repayment",
  "paying-early",
  "cooling-off",
  "paying-late",
  "classification",
  "recovery-agents",
  "grievance-redressal",
  "data",
  "transfer",
  "changes",
] as const;

export type AgreementClause = (typeof AGREEMENT_CLAUSES)[number];

/** From 1, as it is printed before the clause's heading. */
export const clauseNumber = (clause: AgreementClause): string =>
  String(AGREEMENT_CLAUSES.indexOf(clause) + 1);
