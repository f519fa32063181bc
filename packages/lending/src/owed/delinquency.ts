import { type CivilDate, daysBetween } from "@vaada/calendar/civil-date";
import type { DueDay } from "../repayment.ts";

/** How the Reserve Bank has a lender class a loan at the end of each day (NP-01). */
export type Delinquency = "standard" | "sma-0" | "sma-1" | "sma-2" | "npa";

/**
 * By the end of a day. The due date is the first day of the count when it ends unpaid, and only the whole of the
 * arrears leads back to standard (NP-02). Until the end of the working day that a loan can be paid on, it is standard.
 */
export function delinquencyOf({
  dueOn,
  payableThrough,
  today,
  isInArrears,
}: DueDay & {
  readonly today: CivilDate;
  readonly isInArrears: boolean;
}): Delinquency {
  if (!isInArrears || today < payableThrough) return "standard";
  const days = daysBetween(dueOn, today);
  return CLASSES.find(({ fromDays }) => days >= fromDays)?.name ?? "standard";
}

/** By the oldest due day of which principal or interest is unpaid. A bad loan stays one until nothing is. */
export const classOf = (
  {
    dueDay,
    isInArrears,
    badFrom,
  }: { readonly dueDay: DueDay; readonly isInArrears: boolean; readonly badFrom: CivilDate | null },
  today: CivilDate,
): Delinquency => (badFrom === null ? delinquencyOf({ ...dueDay, today, isInArrears }) : "npa");

const CLASSES: readonly { readonly name: Delinquency; readonly fromDays: number }[] = [
  { name: "npa", fromDays: 90 },
  { name: "sma-2", fromDays: 60 },
  { name: "sma-1", fromDays: 30 },
  { name: "sma-0", fromDays: 0 },
];
