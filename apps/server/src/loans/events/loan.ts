import type { CivilDate } from "@vaada/calendar/civil-date";
import type { Delinquency } from "@vaada/lending/owed/delinquency";
import type { LoanEvent } from "@vaada/lending/owed/loan-event";
import type { LoanFacts } from "@vaada/lending/owed/loan-facts";
import type { LoanStatus, Standing } from "@vaada/lending/owed/standing";

/** A loan on file, or one whose money came back to the lender: the agreed terms and all of its events. */
export type AnyLoan = {
  readonly applicationId: number;
  readonly borrowerId: string;
  readonly agreementId: string;
  /** The offer that it was disbursed on. */
  readonly offerId: string;
  readonly loanNo: string;
  readonly arrivedAt: Date;
  readonly status: LoanStatus | "undone";
  readonly closedOn: CivilDate | null;
  readonly closedBy: Standing["closedBy"];
  readonly delinquency: Delinquency;
  readonly facts: LoanFacts;
  readonly events: readonly KnownEvent[];
};

/** A loan whose money is with the borrower, or was repaid. */
export type Loan = AnyLoan & { readonly status: LoanStatus };

export const isLoan = (loan: AnyLoan): loan is Loan => loan.status !== "undone";

/** Whether the loan is still to be repaid. */
export const isLive = <Any extends AnyLoan>(loan: Any): loan is Any & Loan =>
  isLoan(loan) && loan.status !== "closed";

/** An event on file, with the texts that a person reads of it. */
export type KnownEvent = LoanEvent & {
  /** Counts the events of the loan in the order in which they became known. */
  readonly number: number;
  /** The platform's time. */
  readonly happenedAt: Date;
  readonly mode: string | null;
  readonly reference: string | null;
};

/** A loan with the references that its borrower knows its money by. */
export type LoanWithReferences = AnyLoan & {
  /** The bank's own number of the disbursal; `null` once its money came back. */
  readonly utr: string | null;
  readonly payments: readonly KnownPayment[];
};

/** A payment as the borrower knows it, by the key of its event. */
export type KnownPayment = {
  readonly key: string;
  /** The provider's name of the payment's order. */
  readonly orderReference: string | null;
};
