// The periods that the app tells borrowers on its notices, apart from the table so that a page carries no more than these.

/** After the last loan is closed: the Prevention of Money-Laundering Act asks for no less. */
export const LOAN_RECORD_YEARS = 5;

/**
 * The days from the last sign-in of somebody who never had a loan, and from the end of an application that
 * became none.
 */
export const APPLICANT_DAYS = 180;

/** A sign-in, counted from its end: the traffic data of the Digital Personal Data Protection Rules. */
export const SIGN_IN_YEARS = 1;

/** The days of a tried PAN, a replaced address and a file that no record names: a slip can be looked into. */
export const SLIP_DAYS = 30;
