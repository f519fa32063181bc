/** The rows of a file of comma-separated values (RFC 4180), or what is wrong with it. */
export type CsvReading =
  | { readonly kind: "rows"; readonly rows: readonly CsvRow[] }
  | { readonly kind: "broken"; readonly line: number; readonly says: string };

/** One row by the names of its columns. */
export type CsvRow = { readonly line: number; readonly cells: ReadonlyMap<string, string> };

/** Reads a file whose first line names its columns. Every row must have as many cells as there are columns. */
export function readCsv(text: string, columns: readonly string[]): CsvReading {
  const lines = splitRows(text.replace(/^\uFEFF/, ""));
  if (!Array.isArray(lines)) return lines;
  const [header, ...rows] = lines;
  const names = header?.cells.map((cell) => cell.trim().toLowerCase()) ?? [];
  const missing = columns.find((column) => !names.includes(column));
  if (missing !== undefined) return broken(1, `The first line has no column "${missing}".`);
  const odd = rows.find(({ cells }) => cells.length !== names.length);
  if (odd !== undefined)
    return broken(odd.line, `There are ${odd.cells.length} cells where ${names.length} columns are named.`);
  return {
    kind: "rows",
    rows: rows.map(({ line, cells }) => ({
      line,
      cells: new Map(names.map((name, index) => [name, cells[index]?.trim() ?? ""])),
    })),
  };
}

const broken = (line: number, says: string): Extract<CsvReading, { kind: "broken" }> => ({
  kind: "broken",
  line,
  says,
});

type Line = { readonly line: number; readonly cells: readonly string[] };

/** A cell in quotes, a bare cell, then what ends it. */
const CELL = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/y;

function splitRows(text: string): Line[] | Extract<CsvReading, { kind: "broken" }> {
  const rows: Line[] = [];
  let [at, line, begun] = [0, 1, 1];
  let cells: string[] = [];
  while (at < text.length) {
    CELL.lastIndex = at;
    const found = CELL.exec(text);
    if (found === null) return broken(line, "A quotation mark stands within a cell, or one is not closed.");
    const [whole, quoted, bare, end] = found;
    cells.push(quoted === undefined ? (bare ?? "") : quoted.replaceAll('""', '"'));
    at += whole.length;
    line += whole.split("\n").length - 1;
    if (end === ",") {
      if (at === text.length) cells.push("");
      else continue;
    }
    if (cells.some((cell) => cell !== "")) rows.push({ line: begun, cells });
    [cells, begun] = [[], line];
  }
  return rows;
}
