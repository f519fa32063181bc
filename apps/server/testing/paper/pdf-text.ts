import { inflateSync } from "node:zlib";

/**
 * Reads the text of a PDF that was drawn here, line by line. It goes by each font's own table of characters,
 * so a glyph without a meaning, or a word that was never drawn, is missing.
 */
export function pdfText(bytes: Buffer): string {
  const objects = objectsOf(bytes);
  const fonts = fontsOf(objects);
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\n/.test(head));
  return pages.map(({ head }) => linesOf(streamOf(objects, head, "Contents"), fonts)).join("\n");
}

/** Every character that a font of the document can show; the empty string for a glyph that means nothing. */
export const charactersOf = (bytes: Buffer): readonly string[] =>
  [...fontsOf(objectsOf(bytes)).values()].flatMap((characters) => characters.slice(1));

type Objects = ReadonlyMap<string, { readonly head: string; readonly stream: Buffer | null }>;

function objectsOf(bytes: Buffer): Objects {
  const found = bytes.toString("latin1").matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g);
  return new Map(
    [...found].map(([, id = "", text = ""]) => {
      const at = text.indexOf("stream\n");
      const stream =
        at === -1 ? null : Buffer.from(text.slice(at + 7, text.lastIndexOf("\nendstream")), "latin1");
      return [id, { head: `${at === -1 ? text : text.slice(0, at)}\n`, stream }];
    }),
  );
}

/** A resource's name, "F2", to the characters of its glyphs by their number. */
function fontsOf(objects: Objects): ReadonlyMap<string, readonly string[]> {
  const heads = [...objects.values()].map(({ head }) => head);
  const named = heads.flatMap((head) => [...head.matchAll(/\/(F\d+) (\d+) 0 R/g)]);
  return new Map(
    named.map(([, name = "", id = ""]) => {
      const map = streamOf(objects, objects.get(id)?.head ?? "", "ToUnicode");
      const lists = [...map.matchAll(/<[0-9a-f]{4}> <[0-9a-f]{4}> \[([^\]]*)\]/g)].map(
        ([, list = ""]) => list,
      );
      return [
        name,
        lists.flatMap((list) =>
          [...list.matchAll(/<([0-9a-f ]*)>/g)].map(([, hex = ""]) => charactersIn(hex)),
        ),
      ];
    }),
  );
}

const charactersIn = (hex: string): string =>
  hex
    .split(" ")
    .filter((part) => part !== "")
    .map((part) => String.fromCodePoint(Number.parseInt(part, 16)))
    .join("");

function streamOf(objects: Objects, head: string, entry: string): string {
  const [, id = ""] = new RegExp(`/${entry} (\\d+) 0 R`).exec(head) ?? [];
  const stream = objects.get(id)?.stream;
  return stream === null || stream === undefined ? "" : inflateSync(stream).toString("latin1");
}

/** A mark above or below its letter moves the pen within a line; a line of its own begins a text anew. */
function linesOf(content: string, fonts: ReadonlyMap<string, readonly string[]>): string {
  const texts = content.split(/\bBT\n/).slice(1);
  return texts.map((text) => textIn(text.slice(0, text.indexOf("\nET")), fonts)).join("\n");
}

function textIn(text: string, fonts: ReadonlyMap<string, readonly string[]>): string {
  const [, font = ""] = /\/(F\d+) [\d.]+ Tf/.exec(text) ?? [];
  const shown = [...text.matchAll(/\[(.*)\] TJ/g)].map(([, runs = ""]) => runs).join("");
  const glyphs = [...shown.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex = ""]) => hex.match(/.{4}/g) ?? []);
  return glyphs.map((glyph) => fonts.get(font)?.[Number.parseInt(glyph, 16)] ?? "?").join("");
}
