// The periods that the app tells borrowers on its notices, apart from the table so that a page carries no more than these.

/** After the last loan is closed: the Prevention of Money-Laundering Act asks for no less. */
export const LOAN_RECORD_YEARS = 5;

/** Of somebody who never had a loan, after the last sign-in, and of an application that became none, after its end. */
export const APPLICANT_DAYS = 180;

/** Of a tried PAN, a replaced address and a file that no record names: a slip can be looked into. */
export const SLIP_DAYS = 30;
