import type { Language } from "@vaada/contract/language";
import type { Block, Row } from "./block.ts";
import { type Html, html } from "./html.ts";
import { PAGE_STYLE } from "./page-style.ts";

/** A paper as a whole page without a script, a picture or a link: it may be shown in a frame that allows nothing. */
export function pageOf(paper: {
  readonly title: string;
  readonly language: Language;
  readonly blocks: readonly Block[];
}): string {
  const { title, language, blocks } = paper;
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
${PAGE_STYLE}
</head>
<body>
<main>
${blocks.map(blockOf)}</main>
</body>
</html>
`.text;
}

function blockOf(block: Block): Html {
  switch (block.kind) {
    case "title":
      return html`<h1>${block.text}</h1>\n`;
    case "heading":
      return html`<h2>${block.text}</h2>\n`;
    case "text":
      return block.isBold === true
        ? html`<p><strong>${block.text}</strong></p>\n`
        : html`<p>${block.text}</p>\n`;
    case "note":
      return html`<p class="note">${block.text}</p>\n`;
    case "summary":
      return html`<section class="summary">
<h2>${block.heading}</h2>
<ul>${block.items.map((item) => html`<li>${item}</li>`)}</ul>
</section>
`;
    case "rows":
      return html`<table role="table" class="rows"><tbody role="rowgroup">
${block.rows.map(rowOf)}</tbody></table>
`;
    case "table":
      return tableOf(block);
    default:
      return block satisfies never;
  }
}

const rowOf = ({ number, label, value }: Row): Html =>
  value === ""
    ? html`<tr role="row"><th role="rowheader" scope="rowgroup" colspan="2"><b>${number}</b> ${label}</th></tr>\n`
    : html`<tr role="row"><th role="rowheader" scope="row"><b>${number}</b> ${label}</th><td role="cell">${value}</td></tr>\n`;

/** The roles are said again, because a narrow screen lays the cells out one below the other and forgets them. */
function tableOf({ columns, rows, figures }: Extract<Block, { kind: "table" }>): Html {
  const headings = columns.map((column) => html`<th role="columnheader" scope="col">${column}</th>`);
  const cellOf = (text: string, at: number): Html => {
    const column = columns[at] ?? "";
    if (at === 0) return html`<th role="rowheader" scope="row" data-column="${column}">${text}</th>`;
    return figures.includes(at)
      ? html`<td role="cell" class="figure" data-column="${column}">${text}</td>`
      : html`<td role="cell" data-column="${column}">${text}</td>`;
  };
  return html`<table role="table" class="grid"><thead role="rowgroup"><tr role="row">${headings}</tr></thead>
<tbody role="rowgroup">
${rows.map((row) => html`<tr role="row">${row.map(cellOf)}</tr>\n`)}</tbody></table>
`;
}
