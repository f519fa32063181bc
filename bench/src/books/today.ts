import { type CivilDate, civilDateInIndia } from "@vaada/calendar/civil-date";

/** The platform's day, for whoever seeds what the real server will read. */
export const todayInIndia = (): CivilDate => civilDateInIndia(Date.now());
