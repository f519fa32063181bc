import { crc32, deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";

/** A picture that is not the same from any two sides: red, green, blue and white, from the top left clockwise. */
export function fourColours({ width, height }: { width: number; height: number }): Sharp {
  const quarter = (background: string) => ({
    create: { width: width / 2, height: height / 2, channels: 3 as const, background },
  });
  return sharp({ create: { width, height, channels: 3, background: "#ff0000" } }).composite([
    { input: quarter("#00ff00"), left: width / 2, top: 0 },
    { input: quarter("#0000ff"), left: width / 2, top: height / 2 },
    { input: quarter("#ffffff"), left: 0, top: height / 2 },
  ]);
}

/** Puts a segment in front of all others. */
export function withSegment(jpeg: Buffer, type: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, type, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, content, jpeg.subarray(2)]);
}

/** Changes only the size that a JPEG's header claims. */
export function claiming(jpeg: Buffer, { width, height }: { width: number; height: number }): Buffer {
  const lie = Buffer.from(jpeg);
  const frame = [0xc0, 0xc2].map((type) => lie.indexOf(Buffer.from([0xff, type]))).find((at) => at > 0);
  if (frame === undefined) throw new Error("claiming: no frame");
  lie.writeUInt16BE(height, frame + 5);
  lie.writeUInt16BE(width, frame + 7);
  return lie;
}

/** The last scan of a progressive picture, over and over. */
export function withScans(progressive: Buffer, scans: number): Buffer {
  const last = progressive.lastIndexOf(Buffer.from([0xff, 0xda]));
  const end = progressive.length - 2;
  const scan = progressive.subarray(last, end);
  return Buffer.concat([
    progressive.subarray(0, end),
    ...Array.from({ length: scans }, () => scan),
    progressive.subarray(end),
  ]);
}

/** Camera data whose list of entries leads back to itself, padded to what a segment holds. */
export function loopingExif(): Buffer {
  const tiff = Buffer.alloc(65_000);
  tiff.write("MM\u0000*", 0, "latin1");
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  // One entry that names a list inside, which is this list again; and then, as the next list, this list again.
  tiff.writeUInt16BE(0x8769, 10);
  tiff.writeUInt16BE(4, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt32BE(8, 18);
  tiff.writeUInt32BE(8, 22);
  return Buffer.concat([Buffer.from("Exif\u0000\u0000", "latin1"), tiff]);
}

/** Camera data with a small picture inside that claims to be of 4 gigabytes. */
export function thumbnailBomb(): Buffer {
  const tiff = Buffer.alloc(64);
  tiff.write("MM\u0000*", 0, "latin1");
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(0, 8);
  tiff.writeUInt32BE(14, 10);
  tiff.writeUInt16BE(2, 14);
  for (const [at, tag] of [0x0201, 0x0202].entries()) {
    tiff.writeUInt16BE(tag, 16 + at * 12);
    tiff.writeUInt16BE(4, 18 + at * 12);
    tiff.writeUInt32BE(1, 20 + at * 12);
    tiff.writeUInt32BE(0xffff_fff0, 24 + at * 12);
  }
  return Buffer.concat([Buffer.from("Exif\u0000\u0000", "latin1"), tiff]);
}

/** A PNG of so many pixels, all alike, with a chunk of our own. */
export function flatPng({
  side,
  chunk,
}: {
  side: number;
  chunk?: readonly [type: string, content: Buffer];
}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.writeUInt8(1, 8);
  const rows = Buffer.alloc(side * (1 + Math.ceil(side / 8)));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk("IHDR", header),
    ...(chunk === undefined ? [] : [pngChunk(...chunk)]),
    pngChunk("IDAT", deflateSync(rows)),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

function pngChunk(type: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const named = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** A hundred megabytes of zeros, in a hundred kilobytes. */
export const deflatedZeros = (): Buffer => deflateSync(Buffer.alloc(100 * 1024 * 1024));

/** A TIFF of ten thousand pages, each of one pixel. */
export function manyPages(): Buffer {
  const pages = 10_000;
  const pageBytes = 2 + 12 + 4;
  const tiff = Buffer.alloc(8 + pages * pageBytes);
  tiff.write("II*\u0000", 0, "latin1");
  tiff.writeUInt32LE(8, 4);
  for (let page = 0; page < pages; page++) {
    const at = 8 + page * pageBytes;
    tiff.writeUInt16LE(1, at);
    tiff.writeUInt16LE(0x0100, at + 2);
    tiff.writeUInt32LE(page + 1 < pages ? at + pageBytes : 0, at + 14);
  }
  return tiff;
}

/** The first box of an ISO media file, of the kind that its brand names. */
export const isoMedia = (brand: string): Buffer =>
  Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from(`ftyp${brand}\u0000\u0000\u0000\u0000mif1${brand}`),
  ]);

/** A lossless WebP whose code lengths overflow the table that is built of them. */
export const overlongWebp = (): Buffer =>
  Buffer.concat([
    Buffer.from("RIFF\u0000\u0001\u0000\u0000WEBPVP8L\u0000\u0001\u0000\u0000/", "latin1"),
    Buffer.alloc(400, 0xff),
  ]);

export const storedZip = (name: string, content: string): Buffer => {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x0403_4b50, 0);
  head.writeUInt32LE(crc32(content), 14);
  head.writeUInt32LE(content.length, 18);
  head.writeUInt32LE(content.length, 22);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, Buffer.from(name), Buffer.from(content)]);
};
