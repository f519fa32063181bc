import type { Block, DocumentBlock, Row } from "./block.ts";
import { SIGNATURE_BOX } from "./signature-box.ts";

/** A document under the pen, and the part of each page that is written on. */
export type Canvas = {
  readonly document: PDFKit.PDFDocument;
  readonly left: number;
  readonly width: number;
  readonly top: number;
  readonly bottom: number;
};

export const INK = "#1a1d21";
export const MUTED = "#474d55";
const LINE = "#8b929b";
const SHADE = "#eef0f2";
const LINE_GAP = 1.5;
const CELL_PADDING = 4;

export function drawBlock(canvas: Canvas, block: DocumentBlock): void {
  switch (block.kind) {
    case "title":
      drawText(canvas, block.text, { font: "bold", size: 16, after: 6 });
      break;
    case "heading":
      drawHeading(canvas, block.text);
      break;
    case "text":
      drawText(canvas, block.text, { font: block.isBold ? "bold" : "regular", size: 10, after: 6 });
      break;
    case "note":
      drawText(canvas, block.text, { font: "regular", size: 8.5, color: MUTED, after: 5 });
      break;
    case "summary":
      drawSummary(canvas, block);
      break;
    case "rows":
      drawRows(canvas, block.rows);
      break;
    case "table":
      drawTable(canvas, block);
      break;
    case "frame":
      drawFrame(canvas, block.blocks);
      break;
    case "signature":
      drawSignatureBox(canvas, block);
      break;
    default:
      block satisfies never;
  }
}

/** Never alone at the foot of a page: a short table and its note go with it. */
function drawHeading(canvas: Canvas, text: string): void {
  makeRoom(canvas, HEADING_AND_SOME_LINES);
  canvas.document.y += 8;
  drawText(canvas, text, { font: "bold", size: 12, after: 4 });
}

const HEADING_AND_SOME_LINES = 104;

type Style = {
  readonly font: "regular" | "bold";
  readonly size: number;
  readonly color?: string;
  readonly after?: number;
};

function drawText(canvas: Canvas, text: string, style: Style): void {
  const { document, left, width } = canvas;
  document.font(style.font).fontSize(style.size);
  makeRoom(canvas, document.heightOfString(text, { width, lineGap: LINE_GAP }));
  document.fillColor(style.color ?? INK).text(text, left, document.y, { width, lineGap: LINE_GAP });
  document.y += style.after ?? 0;
}

function drawSummary(canvas: Canvas, { heading, items }: Extract<Block, { kind: "summary" }>): void {
  const { document, left, width } = canvas;
  const inner = width - 2 * SUMMARY_PADDING;
  const options = { width: inner - BULLET_WIDTH, lineGap: LINE_GAP };
  document.font("regular").fontSize(10);
  const heights = items.map((item) => document.heightOfString(item, options) + 3);
  const height = heights.reduce((sum, each) => sum + each, 0) + 26 + 2 * SUMMARY_PADDING;
  makeRoom(canvas, height + 8);
  const top = document.y + 4;
  document.roundedRect(left, top, width, height, 5).lineWidth(1.2).strokeColor(INK).stroke();
  document.font("bold").fontSize(12).fillColor(INK);
  document.text(heading, left + SUMMARY_PADDING, top + SUMMARY_PADDING, { width: inner });
  let y = top + SUMMARY_PADDING + 24;
  document.font("regular").fontSize(10);
  for (const [at, item] of items.entries()) {
    document.text("•", left + SUMMARY_PADDING, y, { lineBreak: false });
    document.text(item, left + SUMMARY_PADDING + BULLET_WIDTH, y, options);
    y += heights[at] ?? 0;
  }
  document.y = top + height + 10;
}

const SUMMARY_PADDING = 12;
const BULLET_WIDTH = 12;

function drawRows(canvas: Canvas, rows: readonly Row[]): void {
  // Lines without a number need no column for it.
  const numberWidth = rows.some(({ number }) => number !== "") ? NUMBER_WIDTH : 0;
  const width = canvas.width - numberWidth;
  const numbered = (number: string, font: "regular" | "bold"): readonly Cell[] =>
    numberWidth === 0 ? [] : [cell(number, numberWidth, font)];
  const labelWidth = width * (numberWidth === 0 ? 0.38 : 0.52);
  const cellsOf = ({ number, label, value }: Row): readonly Cell[] =>
    value === ""
      ? [...numbered(number, "bold"), cell(label, width, "bold")]
      : [
          ...numbered(number, "regular"),
          cell(label, labelWidth, "regular"),
          cell(value, width - labelWidth, "bold"),
        ];
  for (const [at, row] of rows.entries()) {
    const next = rows[at + 1];
    const isHead = row.value === "";
    // A head stands with its first line, and the last line never alone on the next page.
    if (next !== undefined && (isHead || at === rows.length - 2))
      makeRoom(canvas, heightOf(canvas, cellsOf(row)) + heightOf(canvas, cellsOf(next)));
    drawCells(canvas, cellsOf(row), { isShaded: isHead });
  }
  canvas.document.y += 8;
}

const NUMBER_WIDTH = 42;

/** On a new page the columns are named again. */
function drawTable(canvas: Canvas, { columns, rows, figures }: Extract<Block, { kind: "table" }>): void {
  const firstWidth = columns.length > 4 ? canvas.width * 0.28 : canvas.width * 0.2;
  const otherWidth = (canvas.width - firstWidth) / (columns.length - 1);
  const widthOf = (at: number): number => (at === 0 ? firstWidth : otherWidth);
  const alignOf = (at: number) => (figures.includes(at) ? ("right" as const) : ("left" as const));
  const headings = columns.map((text, at) => ({ ...cell(text, widthOf(at), "bold"), align: alignOf(at) }));
  const lines = rows.map((row) =>
    row.map((text, at) => ({ ...cell(text, widthOf(at), "regular"), align: alignOf(at) })),
  );
  makeRoom(canvas, heightOf(canvas, headings) + heightOf(canvas, lines[0] ?? []));
  drawCells(canvas, headings, { isShaded: true });
  for (const cells of lines) {
    if (makeRoom(canvas, heightOf(canvas, cells))) drawCells(canvas, headings, { isShaded: true });
    drawCells(canvas, cells);
  }
  canvas.document.y += 8;
}

type Cell = {
  readonly text: string;
  readonly width: number;
  readonly font: "regular" | "bold";
  readonly align?: "left" | "right";
};

const cell = (text: string, width: number, font: "regular" | "bold"): Cell => ({ text, width, font });

const textOptions = ({ width, align = "left" }: Cell) => ({
  width: width - 2 * CELL_PADDING,
  align,
  lineGap: LINE_GAP,
});

const heightOf = ({ document }: Canvas, cells: readonly Cell[]): number =>
  Math.max(
    0,
    ...cells.map((each) =>
      document.font(each.font).fontSize(CELL_FONT_SIZE).heightOfString(each.text, textOptions(each)),
    ),
  ) +
  2 * CELL_PADDING;

function drawCells(
  canvas: Canvas,
  cells: readonly Cell[],
  { isShaded = false }: { isShaded?: boolean } = {},
): void {
  const { document } = canvas;
  const height = heightOf(canvas, cells);
  makeRoom(canvas, height);
  const top = document.y;
  let x = canvas.left;
  for (const each of cells) {
    document.rect(x, top, each.width, height).lineWidth(0.5).strokeColor(LINE);
    if (isShaded) document.fillAndStroke(SHADE, LINE);
    else document.stroke();
    document.font(each.font).fontSize(CELL_FONT_SIZE).fillColor(INK);
    document.text(each.text, x + CELL_PADDING, top + CELL_PADDING, textOptions(each));
    x += each.width;
  }
  document.x = canvas.left;
  document.y = top + height;
}

const CELL_FONT_SIZE = 9;

/** Drawn around what has been written: only then is it known over how many pages it goes. */
function drawFrame(canvas: Canvas, blocks: readonly Block[]): void {
  const { document, left, width } = canvas;
  const first = lastPageOf(document);
  const from = document.y;
  document.y += FRAME_PADDING;
  for (const block of blocks) drawBlock(canvas, block);
  document.y += FRAME_PADDING;
  const [last, until] = [lastPageOf(document), document.y];
  for (let at = first; at <= last; at++) {
    document.switchToPage(at);
    const top = at === first ? from : canvas.top - FRAME_PADDING;
    const bottom = at === last ? until : canvas.bottom + FRAME_PADDING;
    document.rect(left - FRAME_PADDING, top, width + 2 * FRAME_PADDING, bottom - top);
    document.lineWidth(1.2).strokeColor(INK).stroke();
  }
  document.y = until + FRAME_PADDING;
}

const FRAME_PADDING = 8;

const lastPageOf = (document: PDFKit.PDFDocument): number => {
  const { start, count } = document.bufferedPageRange();
  return start + count - 1;
};

function drawSignatureBox(
  canvas: Canvas,
  { label, name }: Extract<DocumentBlock, { kind: "signature" }>,
): void {
  const { document } = canvas;
  const { x, y, width, height } = SIGNATURE_BOX;
  const top = document.page.height - y - height;
  if (document.y > top - 30) document.addPage();
  document.rect(x, top, width, height).lineWidth(0.8).strokeColor(INK).stroke();
  document.font("regular").fontSize(9).fillColor(INK);
  document.text(label, x, top - 28, { width, lineBreak: false });
  document
    .font("bold")
    .fontSize(10)
    .text(name, x, top - 15, { width, lineBreak: false, ellipsis: true });
  document.y = top;
}

/** A page more, unless so much still goes on this one. Returns whether a page was begun. */
function makeRoom({ document, left, top, bottom }: Canvas, height: number): boolean {
  if (document.y + height <= bottom) return false;
  document.addPage();
  document.x = left;
  document.y = top;
  return true;
}

export function ruleAt({ document, left, width }: Canvas, y: number, { weight }: { weight: number }): void {
  document
    .moveTo(left, y)
    .lineTo(left + width, y)
    .lineWidth(weight)
    .strokeColor(LINE)
    .stroke();
}
