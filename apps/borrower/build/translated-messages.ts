import { readFile } from "node:fs/promises";
import { formatter } from "@lingui/format-po";
import type { Plugin } from "vite";

/**
 * Follows lingui's loader, which fills what has no translation with English. The English is in the screens already, and
 * with it in the catalogue nobody could tell any more which language a text was shown in: a consent is stored with it.
 */
export const translatedMessages = (): Plugin => ({
  name: "vaada:translated-messages",
  transform: {
    filter: { id: /\.po$/ },
    handler: async (code, id) => ({
      code: await onlyTranslated({ code, catalogue: await readFile(id, "utf8") }),
      map: null,
    }),
  },
});

/** The loader writes its messages as a text of JSON within a text of JavaScript. */
const LOADED = /export const messages=JSON\.parse\(("(?:[^"\\]|\\.)*")\)/;

export async function onlyTranslated(from: { code: string; catalogue: string }): Promise<string> {
  const [, text] = LOADED.exec(from.code) ?? [];
  if (text === undefined) throw new Error("the catalogue is not as lingui's loader writes it");
  const loaded = Object.entries(JSON.parse(JSON.parse(text)) as Record<string, unknown[]>);
  const entries = await formatter().parse(from.catalogue, { locale: "hi", sourceLocale: "en", filename: "" });
  const kept = loaded.filter(([id]) => entries[id]?.translation).map(([id, tokens]) => [id, short(tokens)]);
  return `export const messages=JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(kept)))})`;
}

/** A message without places for values is its text, as in the screens. */
const short = (tokens: unknown[]): unknown =>
  tokens.length === 1 && typeof tokens[0] === "string" ? tokens[0] : tokens;
