/** As much of a PDF as is needed to add to it: where its objects are, and what its last trailer says. */
export type PdfFile = {
  readonly bytes: Buffer;
  /** The offset of its newest table of objects. */
  readonly tableAt: number;
  /** One more than the highest number of an object. */
  readonly size: number;
  readonly root: number;
  /** The trailer's other entries, such as `/Info 3 0 R`. */
  readonly more: string;
  /** The dictionary of an object, without its brackets. */
  readonly dictionaryOf: (object: number) => string;
  /** The numbers of its pages, in their order. */
  readonly pages: readonly number[];
};

/** Reads files with plain tables, as most writers make them. One of another kind throws. */
export function readPdf(bytes: Buffer): PdfFile {
  const text = bytes.toString("latin1");
  const tableAt = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1] ?? Number.NaN);
  const { offsets, trailer } = readTables(text, tableAt);
  const dictionaryOf = (object: number): string => dictionaryAt(text, offsets.get(object) ?? Number.NaN);
  const root = referenceIn(trailer, "Root");
  return {
    bytes,
    tableAt,
    size: Number(/\/Size\s+(\d+)/.exec(trailer)?.[1]),
    root,
    more: (["Info", "ID"] as const).map((key) => entryOf(trailer, key)).join(""),
    dictionaryOf,
    pages: pagesUnder(dictionaryOf, referenceIn(dictionaryOf(root), "Pages")),
  };
}

/** The file with objects added or written anew, and a table that tells where they are. */
export function appendObjects(
  file: PdfFile,
  { objects, size }: { objects: ReadonlyMap<number, string>; size: number },
): Buffer {
  const isLineEnded = file.bytes.at(-1) === LINE_FEED;
  let added = isLineEnded ? "" : "\n";
  const rows: string[] = [];
  for (const [number, content] of objects) {
    rows.push(`${number} 1\n${String(file.bytes.length + added.length).padStart(10, "0")} 00000 n \n`);
    added += `${number} 0 obj\n${content}\nendobj\n`;
  }
  const tableAt = file.bytes.length + added.length;
  added +=
    `xref\n${rows.join("")}trailer\n<< /Size ${size} /Root ${file.root} 0 R /Prev ${file.tableAt}` +
    `${file.more} >>\nstartxref\n${tableAt}\n%%EOF\n`;
  return Buffer.concat([file.bytes, Buffer.from(added, "latin1")]);
}

const LINE_FEED = 0x0a;

/** The newest table first; an object's newest place counts. */
function readTables(text: string, newestAt: number): { offsets: Map<number, number>; trailer: string } {
  const offsets = new Map<number, number>();
  let newestTrailer = "";
  let at = newestAt;
  for (const seen = new Set<number>(); !Number.isNaN(at) && !seen.has(at); ) {
    seen.add(at);
    if (!text.startsWith("xref", at)) throw new Error("a PDF without a plain table of objects");
    const trailerAt = text.indexOf("trailer", at);
    readRows(text.slice(at + "xref".length, trailerAt), offsets);
    const trailer = text.slice(trailerAt, text.indexOf("startxref", trailerAt));
    newestTrailer ||= trailer;
    at = Number(/\/Prev\s+(\d+)/.exec(trailer)?.[1] ?? Number.NaN);
  }
  if (newestTrailer === "") throw new Error("no PDF");
  return { offsets, trailer: newestTrailer };
}

function readRows(table: string, offsets: Map<number, number>): void {
  let next = 0;
  for (const row of table.split(/[\r\n]+/)) {
    const section = /^\s*(\d+) (\d+)\s*$/.exec(row);
    const entry = /^\s*(\d{10}) \d{5} ([nf])\s*$/.exec(row);
    if (section !== null) next = Number(section[1]);
    if (entry === null) continue;
    if (entry[2] === "n" && !offsets.has(next)) offsets.set(next, Number(entry[1]));
    next += 1;
  }
}

function dictionaryAt(text: string, offset: number): string {
  const object = Number.isNaN(offset) ? "" : text.slice(offset, text.indexOf("endobj", offset));
  const dictionary = /^\d+ \d+ obj\s*<<([\s\S]*?)>>\s*(?:stream[\r\n][\s\S]*)?$/.exec(object)?.[1];
  if (dictionary === undefined) throw new Error("an object of the PDF is not where its table says");
  return dictionary;
}

function pagesUnder(dictionaryOf: (object: number) => string, node: number): number[] {
  const dictionary = dictionaryOf(node);
  if (/\/Type\s*\/Page\b/.test(dictionary)) return [node];
  const kids = /\/Kids\s*\[([^\]]*)\]/.exec(dictionary)?.[1] ?? "";
  return [...kids.matchAll(/(\d+)\s+\d+\s+R/g)].flatMap(([, kid]) => pagesUnder(dictionaryOf, Number(kid)));
}

function referenceIn(dictionary: string, key: string): number {
  const number = new RegExp(`/${key}\\s+(\\d+)\\s+\\d+\\s+R`).exec(dictionary)?.[1];
  if (number === undefined) throw new Error(`the PDF names no ${key}`);
  return Number(number);
}

function entryOf(trailer: string, key: "Info" | "ID"): string {
  const value = new RegExp(`/${key}\\s*(\\[[^\\]]*\\]|\\d+\\s+\\d+\\s+R)`).exec(trailer)?.[1];
  return value === undefined ? "" : ` /${key} ${value}`;
}
