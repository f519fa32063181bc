import { parseArgs } from "node:util";

export type Options = {
  readonly rows: readonly number[];
  readonly jsonFile: string | undefined;
  readonly scale: number;
};

/** An option or a row that does not exist. */
export class BadOption extends Error {}

/**
 * Reads the options of `npm run bench --`: numbers of rows (all rows when there are none), `--json FILE`, and `--scale
 * 0.1` for a tenth of the loans and calls of the rows that fill a database.
 */
export function readOptions(args: readonly string[], known: readonly number[]): Options {
  const { values, positionals } = parse(args);
  const rows = positionals.map((text) => {
    const number = known.find((one) => String(one) === text);
    if (number === undefined)
      throw new BadOption(`There is no row ${text}. The rows so far: ${known.join(", ")}.`);
    return number;
  });
  return {
    rows: rows.length === 0 ? known : known.filter((number) => rows.includes(number)),
    jsonFile: values.json,
    scale: scaleOf(values.scale),
  };
}

function scaleOf(text: string | undefined): number {
  if (text === undefined) return 1;
  const scale = Number(text);
  if (!(scale > 0 && scale <= 1)) throw new BadOption(`--scale ${text} is not above 0 and at most 1.`);
  return scale;
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { json: { type: "string" }, scale: { type: "string" } },
    });
  } catch (error) {
    throw new BadOption(error instanceof Error ? error.message : String(error));
  }
}
