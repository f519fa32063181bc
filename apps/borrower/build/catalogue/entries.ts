import { readFileSync } from "node:fs";
import { join } from "node:path";
import { formatter } from "@lingui/format-po";

export const CATALOGUES = join(import.meta.dirname, "../../src/locales");

/** A message, its translation, and the files that say it. */
export type Entry = { readonly message: string; readonly translation: string; readonly files: string[] };

export async function entriesIn(name: string): Promise<Entry[]> {
  const text = readFileSync(join(CATALOGUES, name), "utf8");
  const read = await formatter().parse(text, { locale: "hi", sourceLocale: "en", filename: name });
  return Object.values(read).map(({ message = "", translation = "", origin = [] }) => ({
    message,
    translation,
    files: origin.map(([file]) => file),
  }));
}
