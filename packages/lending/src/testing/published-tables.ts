import { type CivilDate, civilDate } from "@vaada/calendar/civil-date";
import { type Paise, paise } from "@vaada/money/paise";

/** Helpers that write the tables of other systems as they print them. */
export const money = (rupees: string): Paise => {
  const [whole = "", fraction = ""] = rupees.split(".");
  return paise(BigInt(whole) * 100n + BigInt(fraction.padEnd(2, "0")));
};

/** So many dates after a first of a month, every so many months. */
export const monthly = (from: string, count: number, every = 1): CivilDate[] => {
  const [year = 0, month = 0, day = 0] = from.split("-").map(Number);
  return Array.from({ length: count }, (_, index) => {
    const months = month - 1 + (index + 1) * every;
    const at = `${year + Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, "0")}`;
    return civilDate(`${at}-${String(day).padStart(2, "0")}`);
  });
};

type Row = { readonly balance?: Paise; readonly principal: Paise; readonly interest: Paise };
export const rowsOf = (rows: readonly Row[]): string[] =>
  rows.map(({ principal, interest }) => `${principal} ${interest}`);
export const printed = (table: string): string[] =>
  table
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(money).join(" "));
