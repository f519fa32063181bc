/** How long something may wait for the lender's people, and from when on the console warns of it. Server and screens read the same. */

/** A person should have looked at an application after so long; half of it warns. */
export const DECISION_AIM_MINUTES = 30;
export const DECISION_RISK_MINUTES = 15;

/** The law gives thirty days for an answer; from the middle on it is to be seen, and in the last week it presses. */
export const ANSWER_DAYS = 30;
export const ANSWER_RISK_DAYS = 15;
export const ANSWER_PRESSES_DAYS = 22;

/** A case is explained within three days; the last of them warns. */
export const CASE_RISK_HOURS = 48;

/** A request that lapses within so long. */
export const REQUEST_RISK_HOURS = 24;
