import { parseArgs } from "node:util";

export type Wishes = {
  readonly rows: readonly number[];
  readonly jsonFile: string | undefined;
  readonly scale: number;
};

/** The person asked for something that there is not. */
export class NotUnderstood extends Error {}

/**
 * Reads what stands behind `npm run bench --`: numbers of rows, all of them when there are none, and `--json
 * FILE`, and `--scale 0.1` for a tenth of the loans and calls of the rows that fill a database.
 */
export function readWishes(args: readonly string[], known: readonly number[]): Wishes {
  const { values, positionals } = parse(args);
  const rows = positionals.map((text) => {
    const number = known.find((one) => String(one) === text);
    if (number === undefined)
      throw new NotUnderstood(`There is no row ${text}. The rows so far: ${known.join(", ")}.`);
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
  if (!(scale > 0 && scale <= 1)) throw new NotUnderstood(`--scale ${text} is not above 0 and at most 1.`);
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
    throw new NotUnderstood(error instanceof Error ? error.message : String(error));
  }
}
