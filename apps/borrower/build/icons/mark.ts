type Point = { x: number; y: number };
type Colour = readonly [red: number, green: number, blue: number];
type Drawing = { sizePx: number; radius: number; scale: number };

/**
 * The two shapes of the tile, in parts of its side. A maskable one fills the square, because the phone cuts its own
 * shape out of it, and draws smaller, because only the middle is sure to stay.
 */
export const TILE = {
  rounded: { radius: 0.28, scale: 0.66 },
  maskable: { radius: 0, scale: 0.5 },
} as const;

const TEAL: Colour = [0x0b, 0x68, 0x76];
const WHITE: Colour = [0xff, 0xff, 0xff];
const MARIGOLD: Colour = [0xf2, 0xab, 0x26];

/** The mark in its own square of 24: a V with round ends, and a dot between its arms. */
const BOX = 24;
const ARMS: readonly [Point, Point][] = [
  [
    { x: 5, y: 7 },
    { x: 12, y: 18 },
  ],
  [
    { x: 12, y: 18 },
    { x: 19, y: 7 },
  ],
];
const STROKE = 2.6;
const DOT = { x: 12, y: 6, radius: 1.4 };

/** The mark as red, green, blue, alpha bytes, row by row. Edges are softened over one pixel by their distance. */
export function drawMark({ sizePx, radius, scale }: Drawing): Uint8Array {
  const pixels = new Uint8Array(sizePx * sizePx * 4);
  const unitPx = (sizePx * scale) / BOX;
  for (let row = 0; row < sizePx; row++) {
    for (let column = 0; column < sizePx; column++) {
      const middle = { x: column + 0.5 - sizePx / 2, y: row + 0.5 - sizePx / 2 };
      const inBox = { x: middle.x / unitPx + BOX / 2, y: middle.y / unitPx + BOX / 2 };
      const arm = Math.min(...ARMS.map(([from, to]) => distanceToLine(inBox, { from, to }))) - STROKE / 2;
      const dot = Math.hypot(inBox.x - DOT.x, inBox.y - DOT.y) - DOT.radius;
      const withArms = mix({ under: TEAL, over: WHITE, share: coverage(arm * unitPx) });
      const colour = mix({ under: withArms, over: MARIGOLD, share: coverage(dot * unitPx) });
      const alpha = coverage(distanceToTile(middle, { side: sizePx, radius: radius * sizePx }));
      pixels.set([...colour, Math.round(alpha * 255)], (row * sizePx + column) * 4);
    }
  }
  return pixels;
}

const coverage = (distancePx: number): number => Math.min(1, Math.max(0, 0.5 - distancePx));

function mix({ under, over, share }: { under: Colour; over: Colour; share: number }): Colour {
  const channel = (index: 0 | 1 | 2) => Math.round(under[index] + (over[index] - under[index]) * share);
  return [channel(0), channel(1), channel(2)];
}

function distanceToLine({ x, y }: Point, { from, to }: { from: Point; to: Point }): number {
  const along = { x: to.x - from.x, y: to.y - from.y };
  const part = ((x - from.x) * along.x + (y - from.y) * along.y) / (along.x ** 2 + along.y ** 2);
  const nearest = Math.min(1, Math.max(0, part));
  return Math.hypot(x - from.x - along.x * nearest, y - from.y - along.y * nearest);
}

function distanceToTile({ x, y }: Point, { side, radius }: { side: number; radius: number }): number {
  const beyond = { x: Math.abs(x) - side / 2 + radius, y: Math.abs(y) - side / 2 + radius };
  const outside = Math.hypot(Math.max(beyond.x, 0), Math.max(beyond.y, 0));
  return outside + Math.min(Math.max(beyond.x, beyond.y), 0) - radius;
}
