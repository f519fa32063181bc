/** An element of an XML document. What stands between its children is its text. */
export type XmlElement = {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  readonly text: string;
};

export type XmlReading =
  | { readonly kind: "document"; readonly root: XmlElement }
  | { readonly kind: "broken"; readonly line: number; readonly says: string };

type OpenElement = { name: string; attributes: Map<string, string>; children: XmlElement[]; text: string };

/** A declaration, a comment, literal text, a tag, or what stands between them. */
const PART =
  /<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<(\/?)([A-Za-z_][\w.:-]*)((?:\s+[\w.:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|([^<]+)/y;
const ATTRIBUTE = /([\w.:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const DEPTH_MAX = 20;

/**
 * Reads an XML document of data. A document type is refused: it could name entities that grow without end or files of ours, and
 * no list that we read has one.
 */
export function readXml(text: string): XmlReading {
  const source = text.replace(/^\uFEFF/, "");
  const open: OpenElement[] = [];
  let root: XmlElement | null = null;
  let at = 0;
  const broken = (says: string): XmlReading => ({ kind: "broken", line: lineAt(source, at), says });
  while (at < source.length) {
    PART.lastIndex = at;
    const found = PART.exec(source);
    if (found === null)
      return broken(
        source.startsWith("<!DOCTYPE", at) ? "A document type is not taken." : "This is no XML from here on.",
      );
    const [whole, literal, closing, name, attributes = "", empty, plain] = found;
    const parent = open.at(-1);
    if (plain !== undefined || literal !== undefined) {
      const words = plain === undefined ? (literal ?? "") : openEntities(plain);
      if (words === null) return broken("An entity is not known.");
      if (parent === undefined && words.trim() !== "") return broken("Text stands outside of every element.");
      if (parent !== undefined) parent.text += words;
    } else if (closing === "/") {
      if (parent === undefined || parent.name !== name) return broken(`</${name}> closes what is not open.`);
      open.pop();
      root = close(parent, open.at(-1)) ?? root;
    } else if (name !== undefined) {
      if (parent === undefined && root !== null) return broken("There is more than one document.");
      if (open.length >= DEPTH_MAX) return broken("The elements stand too deep within each other.");
      const read = readAttributes(attributes);
      if (read === null) return broken("An entity is not known.");
      const element = { name, attributes: read, children: [], text: "" };
      if (empty === "/") root = close(element, parent) ?? root;
      else open.push(element);
    }
    at += whole.length;
  }
  const left = open.at(-1);
  if (left !== undefined) return broken(`<${left.name}> is never closed: the file ends too early.`);
  return root === null ? broken("The file is empty.") : { kind: "document", root };
}

function close(element: OpenElement, parent: OpenElement | undefined): XmlElement | null {
  const closed = { ...element, text: element.text.trim() };
  if (parent === undefined) return closed;
  parent.children.push(closed);
  return null;
}

function readAttributes(text: string): Map<string, string> | null {
  const read = new Map<string, string>();
  for (const [, name = "", double, single] of text.matchAll(ATTRIBUTE)) {
    const value = openEntities(double ?? single ?? "");
    if (value === null) return null;
    read.set(name, value);
  }
  return read;
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
]);

/** `null` when one is not known. */
function openEntities(text: string): string | null {
  if (!text.includes("&")) return text;
  let isKnown = true;
  const opened = text.replace(/&(#x[0-9a-fA-F]{1,6}|#[0-9]{1,7}|\w+);|&/g, (_, name: string | undefined) => {
    const letter = name === undefined ? undefined : (ENTITIES.get(name) ?? letterOf(name));
    if (letter === undefined) isKnown = false;
    return letter ?? "";
  });
  return isKnown ? opened : null;
}

function letterOf(name: string): string | undefined {
  if (!name.startsWith("#")) return undefined;
  const code = name.startsWith("#x")
    ? Number.parseInt(name.slice(2), 16)
    : Number.parseInt(name.slice(1), 10);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}

const lineAt = (text: string, at: number): number => text.slice(0, at).split("\n").length;

export const childrenOf = ({ children }: XmlElement, name: string): readonly XmlElement[] =>
  children.filter((child) => child.name === name);

/** The text of the first child of a name, or nothing. */
export const textOf = (element: XmlElement, name: string): string => childrenOf(element, name)[0]?.text ?? "";
