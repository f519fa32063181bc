import { crc32, deflateSync } from "node:zlib";

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Eight bits a channel, colour with alpha, nothing interlaced. */
const FORMAT = [8, 6, 0, 0, 0];

/** A square picture of red, green, blue, alpha bytes as a PNG file. */
export function encodePng(sizePx: number, pixels: Uint8Array): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(sizePx, 0);
  header.writeUInt32BE(sizePx, 4);
  header.set(FORMAT, 8);
  const rows = Array.from({ length: sizePx }, (_, row) =>
    Buffer.concat([Buffer.from([0]), pixels.subarray(row * sizePx * 4, (row + 1) * sizePx * 4)]),
  );
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.concat(rows), { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
