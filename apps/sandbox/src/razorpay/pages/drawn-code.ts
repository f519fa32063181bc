import { createHash } from "node:crypto";
import { type Html, html } from "../../page/html.ts";

/**
 * Looks like the code that a UPI app scans and is none: a real one would name somebody whom real money could be sent
 * to. Each order has its own.
 */
export function drawnCode(orderId: string): Html {
  const bits = bitsOf(orderId);
  const squares: string[] = [];
  for (let row = 0; row < CELLS; row += 1)
    for (let column = 0; column < CELLS; column += 1) {
      const isDark = cornerAt({ row, column }) ?? bits[row * CELLS + column] === true;
      if (isDark) squares.push(`M${column + MARGIN} ${row + MARGIN}h1v1h-1z`);
    }
  const size = CELLS + 2 * MARGIN;
  return html`<svg class="code" viewBox="0 0 ${size} ${size}" width="200" height="200" role="img"
aria-label="Code to scan with a UPI app; in the sandbox it is only drawn" shape-rendering="crispEdges">
<rect width="${size}" height="${size}" fill="#ffffff"/><path d="${squares.join("")}" fill="#10182b"/></svg>`;
}

const CELLS = 29;
const MARGIN = 3;
/** The squares in three of its corners, with the white line around them. */
const CORNER = 7;

/** `null` where it is no part of a corner. */
function cornerAt({ row, column }: { row: number; column: number }): boolean | null {
  for (const [top, left] of [
    [0, 0],
    [0, CELLS - CORNER],
    [CELLS - CORNER, 0],
  ] as const) {
    const [down, along] = [row - top, column - left];
    if (down < -1 || down > CORNER || along < -1 || along > CORNER) continue;
    const ring = Math.max(Math.abs(down - 3), Math.abs(along - 3));
    return ring === 3 || ring <= 1;
  }
  return null;
}

function bitsOf(text: string): boolean[] {
  const bits: boolean[] = [];
  for (let part = 0; bits.length < CELLS * CELLS; part += 1)
    for (const byte of createHash("sha256").update(`${part} ${text}`).digest())
      for (let bit = 0; bit < 8; bit += 1) bits.push(((byte >> bit) & 1) === 1);
  return bits;
}
