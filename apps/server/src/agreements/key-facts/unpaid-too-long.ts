import type { CivilDate } from "@vaada/calendar/civil-date";
import type { Holiday } from "@vaada/calendar/holidays";
import { addWorkingDays } from "@vaada/calendar/working-days";

/**
 * Whether the money of a signed agreement has been on its way for so long that its statement must be issued anew:
 * its days were counted from the signing, and would not be those of the loan (KFS-10).
 */
export const isUnpaidTooLong = (
  { signedOn, today }: { readonly signedOn: CivilDate; readonly today: CivilDate },
  holidays: readonly Holiday[],
): boolean => today > addWorkingDays(signedOn, PAYING_WORKING_DAYS_MAX, holidays);

/** As long as a statement binds the lender. */
const PAYING_WORKING_DAYS_MAX = 3;
