/** A value of a table: a number stays one, whatever else is text. */
export type CsvCell = string | number | boolean | null;

/** A spreadsheet runs what begins with one of these. */
const FORMULA = /^[=+\-@\t\r\n|%]/;
/** It takes these for a number or a day: zeros in front go, and what is long or has an E is written as a power of ten. */
const MISREAD = /^(0\d+|\d{12,}|\d+(\.\d+)?e\d+|\d{1,2}[-/]\d{1,2}([-/]\d{2,4})?)$/i;
const NEEDS_QUOTES = /[",\r\n]/;

/**
 * A table as text for spreadsheets. A text that one would run as a formula, or would read as another number or day, gets an
 * apostrophe in front, so that it is shown as it is. It begins with a mark by which spreadsheets know that it is UTF-8.
 */
export const writeCsv = (rows: readonly (readonly CsvCell[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(writeCell).join(",")}\r\n`).join("")}`;

function writeCell(cell: CsvCell): string {
  if (cell === null) return "";
  if (typeof cell !== "string") return String(cell);
  const text = FORMULA.test(cell) || MISREAD.test(cell) ? `'${cell}` : cell;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
