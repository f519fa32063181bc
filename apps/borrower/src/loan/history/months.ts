import { civilDateInIndia } from "@vaada/calendar/civil-date";
import { currentLanguage } from "../../language/language.ts";

type Dated = { readonly transactionDate: string };

export type Month<Row> = { readonly key: string; readonly title: string; readonly rows: readonly Row[] };

/** The rows by the month of India's calendar that they are in, in the order in which they come. */
export function byMonth<Row extends Dated>(rows: readonly Row[]): Month<Row>[] {
  const months = new Map<string, Row[]>();
  for (const row of rows) {
    const key = civilDateInIndia(Date.parse(row.transactionDate)).slice(0, "YYYY-MM".length);
    months.set(key, [...(months.get(key) ?? []), row]);
  }
  return [...months].map(([key, those]) => ({ key, title: titleOf(key), rows: those }));
}

/** "February 2027". */
function titleOf(month: string): string {
  const name = new Intl.DateTimeFormat(currentLanguage(), { month: "long", timeZone: "UTC" });
  return `${name.format(Date.parse(`${month}-01`))} ${month.slice(0, "YYYY".length)}`;
}
