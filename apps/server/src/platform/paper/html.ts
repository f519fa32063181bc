/** Markup that is safe to send as it stands. Only `html` makes it, and `html` escapes what it is given. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | Html | readonly Html[];

export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(strings.map((text, at) => (at === 0 ? "" : render(parts[at - 1] ?? "")) + text).join(""));
}

function render(part: Part): string {
  if (part instanceof Html) return part.text;
  if (typeof part === "string") return escapeText(part);
  return part.map(({ text }) => text).join("");
}

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** The words of markup, for a paper: a link to a page has its address behind it. */
export const plainTextOf = ({ text }: Html): string =>
  text
    .replaceAll(/<a href="(https?:[^"]*)">([^<]*)<\/a>/g, (_, url: string, words: string) =>
      url === words ? words : `${words} (${url})`,
    )
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(/&[#\w]+;/g, (escaped) => SIGNS.get(escaped) ?? escaped);

const SIGNS: ReadonlyMap<string, string> = new Map(
  Object.entries(ESCAPES).map(([sign, escaped]) => [escaped, sign]),
);

const escapeText = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
