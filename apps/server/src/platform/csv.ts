/** A value of a table: a number stays one, whatever else is text. */
export type CsvCell = string | number | boolean | null;

/** A spreadsheet runs what begins with one of these. */
const FORMULA = /^[=+\-@\t\r\n|%]/;
const NEEDS_QUOTES = /[",\r\n]/;

/**
 * A table as text for spreadsheets. A text that one would run as a formula gets an apostrophe in front, so that it is shown and
 * not run. It begins with a mark by which spreadsheets know that it is UTF-8.
 */
export const writeCsv = (rows: readonly (readonly CsvCell[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(writeCell).join(",")}\r\n`).join("")}`;

function writeCell(cell: CsvCell): string {
  if (cell === null) return "";
  if (typeof cell !== "string") return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
