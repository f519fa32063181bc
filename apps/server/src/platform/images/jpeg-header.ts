/** The size of a JPEG, read from its header before anything is decoded. */
export type JpegHeader = { readonly width: number; readonly height: number; readonly scans: number };

/**
 * Walks the segments without looking into them; `null` for what is no JPEG. What it says may be a lie, and is only used
 * to refuse: whoever lies small is found out when the picture is decoded.
 */
export function readJpegHeader(bytes: Buffer): JpegHeader | null {
  if (!bytes.subarray(0, START.length).equals(START)) return null;
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return null;
    const type = bytes.readUInt8(at + 1);
    // Fill bytes may stand before a marker.
    if (type === 0xff) {
      at++;
      continue;
    }
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (type === START_OF_SCAN || end > bytes.length || end < at + 4) return null;
    if (isFrame(type)) return headerOf(bytes, at, end);
    at = end;
  }
  return null;
}

function headerOf(bytes: Buffer, at: number, end: number): JpegHeader | null {
  if (end - at < FRAME_BYTES_MIN) return null;
  const size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
  return { ...size, scans: countScans(bytes, end) };
}

/** A byte of 0xff in a picture's data is always followed by a zero, so this counts scans and little else. */
function countScans(bytes: Buffer, from: number): number {
  let scans = 0;
  for (let at = bytes.indexOf(SCAN, from); at !== -1; at = bytes.indexOf(SCAN, at + 2)) scans++;
  return scans;
}

const START = Buffer.from([0xff, 0xd8, 0xff]);
const START_OF_SCAN = 0xda;
const SCAN = Buffer.from([0xff, START_OF_SCAN]);
const FRAME_BYTES_MIN = 10;

/** C0 to CF name a frame, but for three that hold tables. */
const isFrame = (type: number): boolean =>
  type >= 0xc0 && type <= 0xcf && type !== 0xc4 && type !== 0xc8 && type !== 0xcc;
