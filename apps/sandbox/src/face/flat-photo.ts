/**
 * Tells, without decoding a photo, whether it is one flat colour, and which. The first brightness of a JPEG's
 * data tells the colour, and a flat picture takes next to no data.
 */
export function flatTone(jpeg: Buffer): "black" | "white" | null {
  const picture = readPicture(jpeg);
  if (picture === null) return null;
  const { frame, quantum, codes, scanStart, shift } = picture;
  const bitsAPixel = ((jpeg.length - scanStart) * 8) / (frame.width * frame.height);
  if (bitsAPixel > FLAT_BITS_A_PIXEL_MAX) return null;
  const difference = firstDifference(jpeg, scanStart, codes);
  if (difference === null) return null;
  const brightness = MIDDLE + (difference * 2 ** shift * quantum) / BLOCK_SIDE;
  if (brightness <= BLACK_MAX) return "black";
  return brightness >= WHITE_MIN ? "white" : null;
}

/** An eighth of a bit when nothing at all is on it; the emptiest real photo takes several times as much. */
const FLAT_BITS_A_PIXEL_MAX = 0.25;
const BLOCK_SIDE = 8;
const MIDDLE = 128;
/** Compression moves a flat colour by a step or two. */
const BLACK_MAX = 6;
const WHITE_MIN = 249;

type Codes = ReadonlyMap<string, number>;

type Picture = {
  readonly frame: { readonly width: number; readonly height: number };
  readonly quantum: number;
  readonly codes: Codes;
  readonly scanStart: number;
  /** A progressive picture leaves out the lowest bits at first. */
  readonly shift: number;
};

/** The first table of each kind is the brightness's in whatever comes from a common encoder. */
function readPicture(jpeg: Buffer): Picture | null {
  let frame: Picture["frame"] | null = null;
  let quantum: number | null = null;
  let codes: Codes | null = null;
  for (let at = 2; at + 4 <= jpeg.length && jpeg[at] === 0xff; ) {
    const type = jpeg.readUInt8(at + 1);
    const end = at + 2 + jpeg.readUInt16BE(at + 2);
    const content = jpeg.subarray(at + 4, end);
    if (end > jpeg.length) return null;
    if (isFrame(type) && content.length >= 5)
      frame = { height: content.readUInt16BE(1), width: content.readUInt16BE(3) };
    if (type === QUANTA) quantum ??= content[1] ?? null;
    if (type === CODES) codes ??= readCodes(content);
    if (type === START_OF_SCAN) {
      if (frame === null || quantum === null || codes === null) return null;
      return { frame, quantum, codes, scanStart: end, shift: (content.at(-1) ?? 0) & 0x0f };
    }
    at = end;
  }
  return null;
}

const isFrame = (type: number): boolean => type >= 0xc0 && type <= 0xc2;
const QUANTA = 0xdb;
const CODES = 0xc4;
const START_OF_SCAN = 0xda;
const CODE_LENGTHS = 16;

/** How many codes of each length, then their values: codes count upwards and grow by a bit with the length. */
function readCodes(content: Buffer): Codes {
  const codes = new Map<string, number>();
  let code = 0;
  let at = 1 + CODE_LENGTHS;
  for (let length = 1; length <= CODE_LENGTHS; length++) {
    for (let left = content[length] ?? 0; left > 0; left--) {
      codes.set(code.toString(2).padStart(length, "0"), content[at++] ?? 0);
      code++;
    }
    code *= 2;
  }
  return codes;
}

/** The first value of a picture's data: the code of its length in bits, then its bits. */
function firstDifference(jpeg: Buffer, scanStart: number, codes: Codes): number | null {
  const bits = [...jpeg.subarray(scanStart, scanStart + 8)]
    .filter((byte, at, all) => !(byte === 0 && all[at - 1] === 0xff))
    .map((byte) => byte.toString(2).padStart(8, "0"))
    .join("");
  for (let length = 1; length <= CODE_LENGTHS; length++) {
    const size = codes.get(bits.slice(0, length));
    if (size === undefined) continue;
    if (size === 0) return 0;
    const value = Number.parseInt(bits.slice(length, length + size), 2);
    // A value that begins with a 0 is below zero.
    return bits[length] === "0" ? value - 2 ** size + 1 : value;
  }
  return null;
}
