/**
 * The text of an HTML mail for a reader without markup: its words, a line for each block, and every link's
 * address. It looks at each character once, whatever the markup is like.
 */
export function textOfHtml(html: string): string {
  const links: { address: string; startsAt: number }[] = [];
  let text = "";
  let at = 0;
  while (at < html.length) {
    const tagAt = html.indexOf("<", at);
    const endAt = tagAt < 0 ? -1 : html.indexOf(">", tagAt);
    if (endAt < 0) break;
    text += wordsOf(html.slice(at, tagAt));
    const { name, isEnd, address } = tagOf(html.slice(tagAt + 1, endAt));
    at = endAt + 1;
    const unreadUntil = UNREAD_UNTIL[name];
    if (unreadUntil !== undefined && !isEnd) at = indexAfter(html, unreadUntil, at);
    else if (BLOCKS.has(name)) text += "\n";
    else if (name === "a" && !isEnd) links.push({ address, startsAt: text.length });
    else if (name === "a") text = withAddress(text, links.pop());
  }
  return tidyLines(text + wordsOf(html.slice(at)));
}

/** The elements that nobody reads, with their ends. */
const UNREAD_UNTIL: Readonly<Record<string, RegExp>> = {
  head: /<\/head[^>]*>/gi,
  script: /<\/script[^>]*>/gi,
  style: /<\/style[^>]*>/gi,
  title: /<\/title[^>]*>/gi,
  "!--": /-->/g,
};
const BLOCKS: ReadonlySet<string> = new Set(
  "address article blockquote br dd div dt footer h1 h2 h3 h4 h5 h6 header hr li ol p section table tr ul".split(
    " ",
  ),
);

type Tag = { readonly name: string; readonly isEnd: boolean; readonly address: string };

function tagOf(tag: string): Tag {
  if (tag.startsWith("!--")) return { name: "!--", isEnd: tag.endsWith("--"), address: "" };
  const [, slash, name = ""] = /^(\/?)([a-z][a-z0-9]*)/i.exec(tag) ?? [];
  const [, double, single, bare] = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))/i.exec(tag) ?? [];
  return { name: name.toLowerCase(), isEnd: slash === "/", address: decoded(double ?? single ?? bare ?? "") };
}

/** A link whose words are its address is not said twice. */
function withAddress(text: string, link: { address: string; startsAt: number } | undefined): string {
  if (link === undefined || link.address === "") return text;
  const words = text.slice(link.startsAt).trim();
  if (words === link.address) return text;
  return words === "" ? `${text}${link.address}` : `${text} (${link.address})`;
}

/** A part that is never ended goes on to the end of the mail. */
function indexAfter(html: string, end: RegExp, from: number): number {
  end.lastIndex = from;
  return end.test(html) ? end.lastIndex : html.length;
}

const wordsOf = (text: string): string => decoded(text.replaceAll(/\s+/g, " "));

const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  rsquo: "’",
  hellip: "…",
};

const CODE_POINT_MAX = 0x10ffff;

function decoded(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[String(name).toLowerCase()] ?? whole;
    const point = Number.parseInt(decimal ?? hex, decimal === undefined ? 16 : 10);
    return point <= CODE_POINT_MAX ? String.fromCodePoint(point) : whole;
  });
}

const tidyLines = (text: string): string =>
  text
    .split("\n")
    .map((line) => line.replaceAll(/ +/g, " ").trim())
    .join("\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
