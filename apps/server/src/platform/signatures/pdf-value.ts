import { Refusal } from "./refusal.ts";

/** A value of a PDF's own language. A hexadecimal text keeps where it stands, brackets included. */
export type PdfValue =
  | { readonly kind: "null" }
  | { readonly kind: "boolean"; readonly is: boolean }
  | { readonly kind: "number"; readonly number: number }
  | { readonly kind: "name"; readonly name: string }
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "hex"; readonly hex: string; readonly start: number; readonly end: number }
  | { readonly kind: "array"; readonly items: readonly PdfValue[] }
  | { readonly kind: "dictionary"; readonly entries: ReadonlyMap<string, PdfValue> }
  | { readonly kind: "reference"; readonly object: number };

/** Reads values one after the other, strictly: what a reader might take in two ways is not read at all. */
export class PdfReader {
  readonly text: string;
  at: number;

  constructor(text: string, at: number) {
    this.text = text;
    this.at = at;
  }

  skipSpace(): void {
    while (SPACE.test(this.text[this.at] ?? "")) this.at += 1;
  }

  /** Whether this word comes next; it is passed then. */
  takes(word: string): boolean {
    if (!this.text.startsWith(word, this.at)) return false;
    this.at += word.length;
    return true;
  }

  match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found !== null) this.at = pattern.lastIndex;
    return found;
  }

  value(depth = 0): PdfValue {
    if (depth > DEPTH_MAX) throw new Refusal("unreadable");
    this.skipSpace();
    if (this.takes("<<")) return this.dictionary(depth);
    if (this.takes("[")) return this.array(depth);
    const start = this.at;
    const hex = this.match(HEX)?.[1];
    if (hex !== undefined) return { kind: "hex", hex, start, end: this.at };
    if (this.takes("(")) return { kind: "text", text: this.literal() };
    const reference = this.match(REFERENCE)?.[1];
    if (reference !== undefined) return { kind: "reference", object: Number(reference) };
    const number = this.match(NUMBER)?.[0];
    if (number !== undefined) return { kind: "number", number: Number(number) };
    const name = this.match(NAME)?.[1];
    if (name !== undefined) return { kind: "name", name };
    const word = this.match(WORD)?.[0];
    if (word === "null") return { kind: "null" };
    if (word !== undefined) return { kind: "boolean", is: word === "true" };
    throw new Refusal("unreadable");
  }

  private dictionary(depth: number): PdfValue {
    const entries = new Map<string, PdfValue>();
    for (;;) {
      this.skipSpace();
      if (this.takes(">>")) return { kind: "dictionary", entries };
      const key = this.match(NAME)?.[1];
      // Readers differ on which of two entries with one name they take.
      if (key === undefined || entries.has(key)) throw new Refusal("unreadable");
      entries.set(key, this.value(depth + 1));
    }
  }

  private array(depth: number): PdfValue {
    const items: PdfValue[] = [];
    for (;;) {
      this.skipSpace();
      if (this.takes("]")) return { kind: "array", items };
      items.push(this.value(depth + 1));
    }
  }

  /** Between round brackets, which may be nested or escaped; its own signs are left as they are written. */
  private literal(): string {
    const start = this.at;
    for (let open = 1; this.at < this.text.length; this.at++) {
      const sign = this.text[this.at];
      if (sign === "\\") this.at += 1;
      else if (sign === "(") open += 1;
      else if (sign === ")") open -= 1;
      if (open > 0) continue;
      this.at += 1;
      return this.text.slice(start, this.at - 1);
    }
    throw new Refusal("unreadable");
  }
}

const DEPTH_MAX = 20;
const SPACE = /[\0\t\n\f\r ]/;
const HEX = /<([0-9A-Fa-f]*)>/y;
const REFERENCE = /(\d{1,9}) 0 R(?![\w])/y;
const NUMBER = /[+-]?(?:\d{1,15}(?:\.\d*)?|\.\d+)(?![\w.])/y;
/** A name with a number sign in it can be written in many ways, so none is read. */
const NAME = /\/([!"$&'*+,\-.0-9:;=?@A-Z\\^_`a-z|~]*)/y;
const WORD = /(?:true|false|null)(?!\w)/y;

/** Two values that say the same have one text. */
export function canonical(value: PdfValue | undefined): string {
  return JSON.stringify(value ?? null, (key, part: unknown) => {
    if (part instanceof Map) return [...part.entries()].sort(([one], [other]) => (one < other ? -1 : 1));
    return key === "start" || key === "end" ? undefined : part;
  });
}
