import { type CivilDate, civilDate } from "./civil-date.ts";

/** A day on which banks are closed although it may be a Monday to Friday. */
export type Holiday = { readonly on: CivilDate; readonly name: string };

/**
 * The bank holidays that fall on the same day every year. A list and not a rule, because each state notifies
 * its own and the festivals of the moon are only known once they are announced: the lender's settings may
 * replace it. A day too many only gives the borrower longer; a missing one would take a promised day away.
 */
export const INDIA_BANK_HOLIDAYS: readonly Holiday[] = [
  { on: civilDate("2026-01-26"), name: "Republic Day" },
  { on: civilDate("2026-04-14"), name: "Dr Ambedkar Jayanti" },
  { on: civilDate("2026-05-01"), name: "May Day" },
  { on: civilDate("2026-08-15"), name: "Independence Day" },
  { on: civilDate("2026-10-02"), name: "Gandhi Jayanti" },
  { on: civilDate("2026-12-25"), name: "Christmas" },
  { on: civilDate("2027-01-26"), name: "Republic Day" },
  { on: civilDate("2027-04-14"), name: "Dr Ambedkar Jayanti" },
  { on: civilDate("2027-05-01"), name: "May Day" },
  { on: civilDate("2027-08-15"), name: "Independence Day" },
  { on: civilDate("2027-10-02"), name: "Gandhi Jayanti" },
  { on: civilDate("2027-12-25"), name: "Christmas" },
  { on: civilDate("2028-01-26"), name: "Republic Day" },
  { on: civilDate("2028-04-14"), name: "Dr Ambedkar Jayanti" },
  { on: civilDate("2028-05-01"), name: "May Day" },
  { on: civilDate("2028-08-15"), name: "Independence Day" },
  { on: civilDate("2028-10-02"), name: "Gandhi Jayanti" },
  { on: civilDate("2028-12-25"), name: "Christmas" },
];
