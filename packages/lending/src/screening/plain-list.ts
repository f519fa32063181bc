import { readCsv } from "../files/read-csv.ts";
import { brokenList, checkedList, type ListedPerson, type ListReading, readBirth } from "./listed-person.ts";

/** Columns of a list that has no format of its own. Aliases and years of birth are divided by semicolons. */
export const PLAIN_COLUMNS = ["reference", "name", "aliases", "born", "note"] as const;

/**
 * Reads a list of people in plain columns: the schedules of the UAPA, which are published as a text without a format, and lists
 * of people with a public office, which each maker writes otherwise.
 */
export function readPlainList(text: string): ListReading {
  const csv = readCsv(text, PLAIN_COLUMNS);
  if (csv.kind === "broken") return brokenList(csv.says, csv.line);
  const people: ListedPerson[] = [];
  for (const { line, cells } of csv.rows) {
    const [reference = "", name = "", aliases = "", born = "", note = ""] = PLAIN_COLUMNS.map((column) =>
      cells.get(column),
    );
    if (reference === "" || name === "") return brokenList("An entry has no reference or no name.", line);
    const births = partsOf(born).map(readBirth);
    if (births.includes(null))
      return brokenList("A birth is a year or a day such as 1971-04-30, several with semicolons.", line);
    people.push({
      reference,
      names: [...new Set([name, ...partsOf(aliases)])],
      births: births.filter((birth) => birth !== null),
      note: note.slice(0, 500),
    });
  }
  return checkedList(null, people);
}

const partsOf = (text: string): string[] =>
  text
    .split(";")
    .map((part) => part.trim())
    .filter((part) => part !== "");
