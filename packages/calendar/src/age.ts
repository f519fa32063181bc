import { type CivilDate, partsOf } from "./civil-date.ts";

/** Whole years lived on a day. Someone born on 29 February completes a common year on 1 March. */
export function completedYears({ bornOn, on }: { bornOn: CivilDate; on: CivilDate }): number {
  const isBeforeBirthday = on.slice(5) < bornOn.slice(5);
  return partsOf(on).year - partsOf(bornOn).year - (isBeforeBirthday ? 1 : 0);
}
