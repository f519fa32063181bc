import { PdfReader, type PdfValue } from "./pdf-value.ts";
import { Refusal } from "./refusal.ts";

export type PdfObject = { readonly number: number; readonly value: PdfValue };

/** One revision of a PDF: its objects, their table of offsets, and the trailer. */
export type PdfSection = {
  readonly objects: ReadonlyMap<number, PdfObject>;
  readonly trailer: ReadonlyMap<string, PdfValue>;
  readonly tableAt: number;
};

/**
 * Reads a section from its first byte to its last: nothing may stand between its parts, and its table must name each of
 * its objects where it stands and nothing else. So every reader that goes by the table sees what is seen here.
 */
export function readSection({ text, from, to }: { text: string; from: number; to: number }): PdfSection {
  const reader = new PdfReader(text.slice(0, to), from);
  if (from === 0 && reader.match(HEADER) === null) throw new Refusal("unreadable");
  const objects = new Map<number, PdfObject>();
  const places = new Map<number, number>();
  for (reader.skipSpace(); !reader.takes("xref"); reader.skipSpace()) {
    const place = reader.at;
    const object = readObject(reader);
    if (objects.has(object.number)) throw new Refusal("unreadable");
    objects.set(object.number, object);
    places.set(object.number, place);
  }
  const tableAt = reader.at - "xref".length;
  requireSamePlaces(readTable(reader), places);
  reader.skipSpace();
  const trailer = reader.takes("trailer") ? reader.value() : null;
  if (trailer?.kind !== "dictionary") throw new Refusal("unreadable");
  reader.skipSpace();
  const end = reader.match(END);
  if (end === null || Number(end[1]) !== tableAt) throw new Refusal("unreadable");
  if (reader.at !== to) throw new Refusal("more-than-a-signature");
  return { objects, trailer: trailer.entries, tableAt };
}

/** The version, and the line of odd bytes that keeps old programs from taking the file for text. */
const HEADER = /%PDF-1\.\d\r?\n(?:%[\x80-\xff]{4,}\r?\n)?/y;
const BEGIN = /(\d{1,9}) 0 obj(?!\w)/y;
const STREAM = /stream\r?\n/y;
const END = /startxref\s+(\d{1,15})\s+%%EOF\r?\n?/y;

function readObject(reader: PdfReader): PdfObject {
  const number = reader.match(BEGIN)?.[1];
  if (number === undefined) throw new Refusal("unreadable");
  const value = reader.value();
  reader.skipSpace();
  if (value.kind === "dictionary" && reader.match(STREAM) !== null) {
    const length = value.entries.get("Length");
    if (length?.kind !== "number") throw new Refusal("unreadable");
    reader.at += length.number;
    reader.skipSpace();
    if (!reader.takes("endstream")) throw new Refusal("unreadable");
    reader.skipSpace();
  }
  if (!reader.takes("endobj")) throw new Refusal("unreadable");
  return { number: Number(number), value };
}

const PART = /\s*(\d{1,9}) (\d{1,9}) ?\r?\n/y;
const ROW = /(\d{10}) (\d{5}) ([nf])(?: \r| \n|\r\n)/y;

function readTable(reader: PdfReader): Map<number, number> {
  const places = new Map<number, number>();
  for (let part = reader.match(PART); part !== null; part = reader.match(PART)) {
    const first = Number(part[1]);
    for (let at = first; at < first + Number(part[2]); at++) {
      const row = reader.match(ROW);
      if (row === null) throw new Refusal("unreadable");
      // Only the number nought is free, in every file.
      const isFree = row[3] === "f";
      if (isFree !== (at === 0) || places.has(at)) throw new Refusal("more-than-a-signature");
      if (!isFree) places.set(at, Number(row[1]));
    }
  }
  return places;
}

function requireSamePlaces(named: ReadonlyMap<number, number>, found: ReadonlyMap<number, number>): void {
  const isSame = named.size === found.size && [...found].every(([number, at]) => named.get(number) === at);
  if (!isSame) throw new Refusal("more-than-a-signature");
}
