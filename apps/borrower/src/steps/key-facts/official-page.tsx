import { createElement, type ReactNode, useMemo } from "react";
import { trustedPage } from "../../shell/trusted.ts";
import styles from "./official-page.module.css";

/** The tags of our papers. Of any other tag, only its text is shown. */
const TAGS = ["H2", "P", "SECTION", "UL", "LI", "TABLE", "THEAD", "TBODY", "TR", "TH", "TD", "B", "STRONG"];
const ATTRIBUTES = { role: "role", scope: "scope", colspan: "colSpan", "data-column": "data-column" };

/** The parts of a statement, by the headings that they begin with, and its first part as sentences. */
export type StatementPage = {
  readonly page: ReactNode;
  readonly headings: readonly { readonly id: string; readonly text: string }[];
  readonly summary: readonly string[];
};

/**
 * The statement word for word as it was issued and hashed, drawn in the app's own type and colours. It is built anew
 * from the page's words, so that nothing of the page itself ever runs here.
 */
export function useOfficialPage(html: string, language: string): StatementPage {
  return useMemo(() => {
    const main = mainOf(html);
    const headings = [...main.querySelectorAll("h2")];
    const textOf = ({ textContent }: Element) => (textContent ?? "").trim();
    return {
      page: createElement(
        "div",
        { className: styles.page, lang: language },
        ...drawnChildren(main, headings),
      ),
      headings: headings.map((heading, index) => ({ id: idOf(index), text: textOf(heading) })),
      summary: [...main.querySelectorAll(".summary li")].map(textOf),
    };
  }, [html, language]);
}

function mainOf(html: string): Element {
  const { body } = new DOMParser().parseFromString(trustedPage(html), "text/html");
  return body.querySelector("main") ?? body;
}

const idOf = (index: number): string => `official-${index}`;

const drawnChildren = (element: Element, headings: readonly Element[]): ReactNode[] =>
  [...element.childNodes].map((node) => drawn(node, headings));

function drawn(node: Node, headings: readonly Element[]): ReactNode {
  // A table may have no text between its rows.
  if (node.nodeType === Node.TEXT_NODE) return node.nodeValue?.trim() === "" ? null : node.nodeValue;
  if (!(node instanceof Element)) return null;
  const children = drawnChildren(node, headings);
  // The screen has its own title.
  if (node.tagName === "H1") return createElement("p", { className: styles.title }, ...children);
  if (!TAGS.includes(node.tagName)) return createElement("span", null, ...children);
  return createElement(node.tagName.toLowerCase(), propsOf(node, headings), ...children);
}

function propsOf(element: Element, headings: readonly Element[]): Record<string, unknown> {
  const given = Object.entries(ATTRIBUTES).flatMap(([name, prop]) => {
    const value = element.getAttribute(name);
    return value === null ? [] : [[prop, value]];
  });
  const at = headings.indexOf(element);
  return {
    ...Object.fromEntries(given),
    className: [...element.classList].map((name) => styles[name] ?? "").join(" ") || undefined,
    // A chip leads here, and the focus with it.
    ...(at === -1 ? {} : { id: idOf(at), tabIndex: -1 }),
  };
}
