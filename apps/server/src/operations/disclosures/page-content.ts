import { type Html, html } from "../../platform/paper/html.ts";

/** Words, or words with links in them. */
export type Text = string | Html;

export type Block =
  | { readonly kind: "text"; readonly text: Text }
  | { readonly kind: "list"; readonly items: readonly Text[] }
  /** A name and what it comes to, row by row. */
  | { readonly kind: "facts"; readonly rows: readonly (readonly [name: string, value: Text])[] }
  | {
      readonly kind: "table";
      readonly columns: readonly string[];
      readonly rows: readonly (readonly Text[])[];
    };

export type Section = { readonly id: string; readonly heading: string; readonly blocks: readonly Block[] };

/** The content of one public page in one language. */
export type PageContent = {
  readonly title: string;
  readonly lead: Text;
  readonly sections: readonly Section[];
};

export const text = (words: Text): Block => ({ kind: "text", text: words });
export const list = (...items: readonly Text[]): Block => ({ kind: "list", items });
export const facts = (rows: readonly (readonly [string, Text])[]): Block => ({ kind: "facts", rows });

export const link = (url: string, words: string = url): Html => html`<a href="${url}">${words}</a>`;
export const mailTo = (address: string): Html => link(`mailto:${address}`, address);
export const callTo = (phone: string): Html => link(`tel:${phone.replace(/[^+\d]/g, "")}`, phone);

/** Name, phone and mail of a person or a desk. */
export const contact = ({ name, phone, email }: { name: string; phone: string; email: string }): Html =>
  html`${name}, ${callTo(phone)}, ${mailTo(email)}`;

export function markupOf({ title, lead, sections }: PageContent): Html {
  return html`<h1>${title}</h1>
<p class="lead">${lead}</p>
${sections.map(
  ({ id, heading, blocks }) => html`<section id="${id}">
<h2>${heading}</h2>
${blocks.map(blockOf)}</section>
`,
)}`;
}

function blockOf(block: Block): Html {
  switch (block.kind) {
    case "text":
      return html`<p>${block.text}</p>\n`;
    case "list":
      return html`<ul>${block.items.map((item) => html`<li>${item}</li>`)}</ul>\n`;
    case "facts":
      return html`<table class="facts" role="table"><tbody role="rowgroup">
${block.rows.map(([name, value]) => html`<tr role="row"><th role="rowheader" scope="row">${name}</th><td role="cell">${value}</td></tr>\n`)}</tbody></table>
`;
    case "table":
      return tableOf(block);
    default:
      return block satisfies never;
  }
}

/** The roles are said again, because a narrow screen lays the cells out one below the other and forgets them. */
function tableOf({ columns, rows }: Extract<Block, { kind: "table" }>): Html {
  const cellOf = (words: Text, at: number): Html =>
    at === 0
      ? html`<th role="rowheader" scope="row">${words}</th>`
      : html`<td role="cell" data-column="${columns[at] ?? ""}">${words}</td>`;
  return html`<table class="grid" role="table"><thead role="rowgroup"><tr role="row">${columns.map((column) => html`<th role="columnheader" scope="col">${column}</th>`)}</tr></thead>
<tbody role="rowgroup">
${rows.map((row) => html`<tr role="row">${row.map(cellOf)}</tr>\n`)}</tbody></table>
`;
}
