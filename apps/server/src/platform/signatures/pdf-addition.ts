import { type PdfObject, type PdfSection, readSection } from "./pdf-section.ts";
import { canonical, type PdfValue } from "./pdf-value.ts";
import { Refusal } from "./refusal.ts";

/** The signature as it stands in the file. */
export type SignatureField = {
  readonly byteRange: readonly number[];
  readonly contents: Extract<PdfValue, { kind: "hex" }>;
};

/**
 * Reads what was added after the original and makes sure that it is one signature and no more. Every byte of a document
 * may stand as it was and something added to it show other words: a page may only gain the signature's own mark, and
 * nothing else of the original be written anew.
 */
export function readAddition({ original, signed }: { original: Buffer; signed: Buffer }): SignatureField {
  const text = signed.toString("latin1");
  const before = readSection({ text, from: 0, to: original.length });
  const added = readSection({ text, from: original.length, to: signed.length });
  requireSameTrailer(before, added);
  const rewritten = [...added.objects.values()].filter(({ number }) => before.objects.has(number));
  const root = referenceOf(before.trailer, "Root");
  const field = requireFormOfOneField({ before, added, root });
  const pages = rewritten.filter(({ number }) => number !== root);
  const [page] = pages;
  if (page === undefined || pages.length > 1) throw new Refusal("more-than-a-signature");
  requirePageWithField(objectOf(before, page.number), page, field.number);
  return signatureOf(field, added);
}

/** The catalogue and the facts of the file are the original's, and its table is added to and not replaced. */
function requireSameTrailer(before: PdfSection, added: PdfSection): void {
  const { trailer } = added;
  const isSame = ["Root", "Info"].every(
    (key) => canonical(trailer.get(key)) === canonical(before.trailer.get(key)),
  );
  const previous = trailer.get("Prev");
  const isAdded = previous?.kind === "number" && previous.number === before.tableAt;
  const isKnown = [...trailer.keys()].every((key) => TRAILER_KEYS.has(key));
  if (!isSame || !isAdded || !isKnown) throw new Refusal("more-than-a-signature");
}

const TRAILER_KEYS: ReadonlySet<string> = new Set(["Size", "Root", "Info", "ID", "Prev"]);

function requireFormOfOneField({
  before,
  added,
  root,
}: {
  before: PdfSection;
  added: PdfSection;
  root: number;
}): PdfObject {
  const catalogue = dictionaryOf(objectOf(added, root).value);
  const original = dictionaryOf(objectOf(before, root).value);
  if (original.has("AcroForm")) throw new Refusal("more-than-a-signature");
  requireSameBut(original, catalogue, "AcroForm");
  const form = dictionaryOf(followed(catalogue.get("AcroForm"), { before, added }));
  if ([...form.keys()].some((key) => !FORM_KEYS.has(key))) throw new Refusal("more-than-a-signature");
  const fields = form.get("Fields");
  const [only] = fields?.kind === "array" ? fields.items : [];
  if (fields?.kind !== "array" || fields.items.length !== 1 || only?.kind !== "reference")
    throw new Refusal("more-than-a-signature");
  const field = objectOf(added, only.object);
  if (before.objects.has(field.number)) throw new Refusal("more-than-a-signature");
  return field;
}

const FORM_KEYS: ReadonlySet<string> = new Set(["Fields", "SigFlags", "DR", "DA"]);

/**
 * An object that the update names must have been added by it: the original's objects are none of the
 * signature's.
 */
function followed(
  value: PdfValue | undefined,
  { before, added }: { before: PdfSection; added: PdfSection },
): PdfValue | undefined {
  if (value?.kind !== "reference") return value;
  if (before.objects.has(value.object)) throw new Refusal("more-than-a-signature");
  return objectOf(added, value.object).value;
}

function requirePageWithField(original: PdfObject, page: PdfObject, field: number): void {
  const [was, is] = [dictionaryOf(original.value), dictionaryOf(page.value)];
  if (canonical(was.get("Type")) !== canonical({ kind: "name", name: "Page" }))
    throw new Refusal("more-than-a-signature");
  requireSameBut(was, is, "Annots");
  const marks = (value: PdfValue | undefined): readonly PdfValue[] =>
    value?.kind === "array" ? value.items : [];
  const expected: PdfValue = {
    kind: "array",
    items: [...marks(was.get("Annots")), { kind: "reference", object: field }],
  };
  if (canonical(is.get("Annots")) !== canonical(expected)) throw new Refusal("more-than-a-signature");
}

function requireSameBut(was: Dictionary, is: Dictionary, changed: string): void {
  const keys = new Set([...was.keys(), ...is.keys()].filter((key) => key !== changed));
  for (const key of keys)
    if (canonical(was.get(key)) !== canonical(is.get(key))) throw new Refusal("more-than-a-signature");
}

/** A mark is small: one that covers a page could show another page. */
const MARK_WIDTH_MAX = 300;
const MARK_HEIGHT_MAX = 150;

/** Nothing that runs, and nothing that leads elsewhere. */
const FIELD_KEYS: ReadonlySet<string> = new Set([
  ...["Type", "Subtype", "FT", "Ff", "T", "TU", "F", "Rect", "V", "P", "AP", "MK", "DA", "DR"],
]);

function signatureOf(field: PdfObject, added: PdfSection): SignatureField {
  const entries = dictionaryOf(field.value);
  const isSignature = isNamed(entries, "Subtype", "Widget") && isNamed(entries, "FT", "Sig");
  const isPlain = [...entries.keys()].every((key) => FIELD_KEYS.has(key));
  if (!isSignature || !isPlain || !isSmall(entries.get("Rect"))) throw new Refusal("more-than-a-signature");
  const seal = dictionaryOf(objectOf(added, referenceOf(entries, "V")).value);
  if (!isNamed(seal, "Filter", "Adobe.PPKLite") || !isNamed(seal, "SubFilter", "adbe.pkcs7.detached"))
    throw new Refusal("unreadable");
  const contents = seal.get("Contents");
  const byteRange = numbersIn(seal.get("ByteRange"));
  if (contents?.kind !== "hex" || byteRange === null) throw new Refusal("unreadable");
  return { byteRange, contents };
}

function isSmall(rectangle: PdfValue | undefined): boolean {
  const [left, bottom, right, top] = numbersIn(rectangle) ?? [];
  if (left === undefined || bottom === undefined || right === undefined || top === undefined) return false;
  return Math.abs(right - left) <= MARK_WIDTH_MAX && Math.abs(top - bottom) <= MARK_HEIGHT_MAX;
}

function numbersIn(value: PdfValue | undefined): number[] | null {
  if (value?.kind !== "array") return null;
  const numbers = value.items.flatMap((item) => (item.kind === "number" ? [item.number] : []));
  return numbers.length === value.items.length ? numbers : null;
}

type Dictionary = ReadonlyMap<string, PdfValue>;

function dictionaryOf(value: PdfValue | undefined): Dictionary {
  if (value?.kind !== "dictionary") throw new Refusal("more-than-a-signature");
  return value.entries;
}

function objectOf({ objects }: PdfSection, number: number): PdfObject {
  const object = objects.get(number);
  if (object === undefined) throw new Refusal("more-than-a-signature");
  return object;
}

function referenceOf(entries: Dictionary, key: string): number {
  const value = entries.get(key);
  if (value?.kind !== "reference") throw new Refusal("unreadable");
  return value.object;
}

function isNamed(entries: Dictionary, key: string, name: string): boolean {
  const value = entries.get(key);
  return value?.kind === "name" && value.name === name;
}
