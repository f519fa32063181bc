/** How bright each point of a picture is, line by line, from 0 to 255. */
export type GreyPicture = {
  readonly width: number;
  readonly height: number;
  readonly points: Uint8ClampedArray;
};

/** The place of something, in shares of the picture's width and height. */
export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/**
 * A trained cascade as one row of numbers: the window's width and height, then stage after stage its threshold and its
 * nodes. A node is a flag, the number of its rectangles, each with place, size and weight, a threshold and two votes.
 */
export type Cascade = Float64Array;

/** The face that fills a picture, down to one of a third of its height; each look is this much coarser than the last. */
const SMALLEST_SHARE = 0.3;
const COARSER_BY = 1.2;
/** A window may lie a point beside a face and still know it, at a quarter of the questions. */
const STRIDE = 2;
/** A face is found again and again around its place; what is found once is a curtain. */
const SIGHTINGS_MIN = 2;

/** The largest group of sightings, or `null`. Viola and Jones's way: cheap questions first, and most places fail them. */
export function findFace(picture: GreyPicture, cascade: Cascade): Box | null {
  const [windowWidth = 0, windowHeight = 0] = cascade;
  const sightings: Box[] = [];
  let height = Math.min(picture.height, windowHeight / SMALLEST_SHARE);
  let width = (picture.width * height) / picture.height;
  while (height >= windowHeight && width >= windowWidth) {
    const level = shrunk(picture, { width: Math.floor(width), height: Math.floor(height) });
    for (const { x, y } of passesIn(level, cascade)) {
      sightings.push({
        x: x / level.width,
        y: y / level.height,
        width: windowWidth / level.width,
        height: windowHeight / level.height,
      });
    }
    width /= COARSER_BY;
    height /= COARSER_BY;
  }
  return largestGroup(sightings);
}

/** Every point is the mean of what it stands for. */
export function shrunk(picture: GreyPicture, to: { width: number; height: number }): GreyPicture {
  const points = new Uint8ClampedArray(to.width * to.height);
  for (let y = 0; y < to.height; y += 1) {
    const rows = span(y, { from: picture.height, to: to.height });
    for (let x = 0; x < to.width; x += 1) {
      const columns = span(x, { from: picture.width, to: to.width });
      points[y * to.width + x] = meanOf(picture, { rows, columns });
    }
  }
  return { ...to, points };
}

type Span = { readonly first: number; readonly end: number };

function span(index: number, { from, to }: { from: number; to: number }): Span {
  const first = Math.floor((index * from) / to);
  return { first, end: Math.max(first + 1, Math.floor(((index + 1) * from) / to)) };
}

function meanOf({ width, points }: GreyPicture, { rows, columns }: { rows: Span; columns: Span }): number {
  let sum = 0;
  for (let y = rows.first; y < rows.end; y += 1)
    for (let x = columns.first; x < columns.end; x += 1) sum += points[y * width + x] ?? 0;
  return sum / ((rows.end - rows.first) * (columns.end - columns.first));
}

function passesIn(level: GreyPicture, cascade: Cascade): { x: number; y: number }[] {
  const [windowWidth = 0, windowHeight = 0] = cascade;
  const sums = summed(level);
  const passes: { x: number; y: number }[] = [];
  for (let y = 0; y + windowHeight <= level.height; y += STRIDE)
    for (let x = 0; x + windowWidth <= level.width; x += STRIDE)
      if (isFaceAt(sums, cascade, { x, y })) passes.push({ x, y });
  return passes;
}

/** Sums of everything above and to the left, so that a rectangle of any size is four look-ups. */
type Sums = { readonly stride: number; readonly plain: Float64Array; readonly squared: Float64Array };

function summed({ width, height, points }: GreyPicture): Sums {
  const stride = width + 1;
  const plain = new Float64Array(stride * (height + 1));
  const squared = new Float64Array(stride * (height + 1));
  for (let y = 0; y < height; y += 1) {
    let [line, lineSquared] = [0, 0];
    for (let x = 0; x < width; x += 1) {
      const point = points[y * width + x] ?? 0;
      line += point;
      lineSquared += point * point;
      const at = (y + 1) * stride + x + 1;
      plain[at] = (plain[at - stride] ?? 0) + line;
      squared[at] = (squared[at - stride] ?? 0) + lineSquared;
    }
  }
  return { stride, plain, squared };
}

function isFaceAt(sums: Sums, cascade: Cascade, { x, y }: { x: number; y: number }): boolean {
  const { stride, plain, squared } = sums;
  // Read in the innermost loop, thousands of times a look: plain arithmetic on the row of numbers.
  const next = (at: number): number => cascade[at] as number;
  const total = (table: Float64Array, at: number, width: number, height: number): number =>
    (table[at] as number) -
    (table[at + width] as number) -
    (table[at + height * stride] as number) +
    (table[at + height * stride + width] as number);
  const [width, height] = [next(0), next(1)];
  const area = width * height;
  const corner = y * stride + x;
  const mean = total(plain, corner, width, height) / area;
  const variance = total(squared, corner, width, height) / area - mean * mean;
  const contrast = area * (variance > 0 ? Math.sqrt(variance) : 1);
  let at = 2;
  while (at < cascade.length) {
    const passMark = next(at);
    let votes = 0;
    let nodes = next(at + 1);
    at += 2;
    for (; nodes > 0; nodes -= 1) {
      let sum = 0;
      let rectangles = next(at + 1);
      at += 2;
      for (; rectangles > 0; rectangles -= 1) {
        const place = corner + next(at + 1) * stride + next(at);
        sum += total(plain, place, next(at + 2), next(at + 3)) * next(at + 4);
        at += 5;
      }
      votes += sum < next(at) * contrast ? next(at + 1) : next(at + 2);
      at += 3;
    }
    if (votes < passMark) return false;
  }
  return true;
}

/** The largest group of boxes that mostly cover one another, as one box. */
function largestGroup(boxes: readonly Box[]): Box | null {
  const groups: Box[][] = [];
  for (const box of boxes) {
    const own = groups.find((group) => group.some((other) => isSamePlace(box, other)));
    if (own === undefined) groups.push([box]);
    else own.push(box);
  }
  const largest = groups.reduce<Box[]>((best, group) => (group.length > best.length ? group : best), []);
  return largest.length < SIGHTINGS_MIN ? null : meanBox(largest);
}

function isSamePlace(one: Box, other: Box): boolean {
  const reach = Math.min(one.height, other.height) / 4;
  const centre = ({ x, y, width, height }: Box) => ({ x: x + width / 2, y: y + height / 2 });
  const [a, b] = [centre(one), centre(other)];
  return Math.abs(a.x - b.x) < reach && Math.abs(a.y - b.y) < reach;
}

function meanBox(boxes: readonly Box[]): Box {
  const mean = (read: (box: Box) => number) => boxes.reduce((sum, box) => sum + read(box), 0) / boxes.length;
  return {
    x: mean(({ x }) => x),
    y: mean(({ y }) => y),
    width: mean(({ width }) => width),
    height: mean(({ height }) => height),
  };
}
