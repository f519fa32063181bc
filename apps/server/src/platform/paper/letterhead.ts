import { type Canvas, INK, MUTED, ruleAt } from "./draw.ts";
import type { Letterhead, Paper } from "./paper.ts";

export function drawLetterhead(canvas: Canvas, { legalName, brand, ...rest }: Letterhead): void {
  const { document, left, width } = canvas;
  document
    .font("bold")
    .fontSize(15)
    .fillColor(INK)
    .text(legalName, left, canvas.top, { width: width - 110 });
  document.font("bold").fontSize(11).fillColor(MUTED);
  document.text(brand, left, canvas.top + 4, { width, align: "right", lineBreak: false });
  const line = [rest.registration, rest.address, rest.website].join(" · ");
  document
    .font("regular")
    .fontSize(8.5)
    .fillColor(MUTED)
    .text(line, left, canvas.top + 24, { width });
  ruleAt(canvas, document.y + 4, { weight: 1.2 });
  document.y += 16;
}

/** Drawn last: only then is it known how many pages there are. */
export function drawFooters(
  canvas: Canvas,
  { footer, letterhead }: Pick<Paper, "footer" | "letterhead">,
): void {
  const { document, left, width } = canvas;
  const { start, count } = document.bufferedPageRange();
  for (let at = start; at < start + count; at++) {
    document.switchToPage(at);
    // Text below the margin would begin a page of its own.
    document.page.margins.bottom = 0;
    const y = document.page.height - FOOTER_HEIGHT;
    ruleAt(canvas, y - 6, { weight: 0.5 });
    document.font("regular").fontSize(8).fillColor(MUTED);
    document.text(`${letterhead.legalName} · ${footer.reference}`, left, y, { width, lineBreak: false });
    const page = footer.pages.replace("{page}", String(at - start + 1)).replace("{pages}", String(count));
    document.text(page, left, y, { width, align: "right", lineBreak: false });
  }
}

const FOOTER_HEIGHT = 40;
