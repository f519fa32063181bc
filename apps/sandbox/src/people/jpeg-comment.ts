/** The picture with a comment that viewers ignore, after the header that must come first. */
export function withComment(jpeg: Buffer, text: string): Buffer {
  const [header] = segmentsOf(jpeg);
  if (header === undefined) throw new Error("not a JPEG picture");
  const comment = Buffer.from(text, "utf8");
  const marker = Buffer.from([0xff, COMMENT, 0, 0]);
  marker.writeUInt16BE(comment.length + LENGTH_BYTES, 2);
  return Buffer.concat([jpeg.subarray(0, header.end), marker, comment, jpeg.subarray(header.end)]);
}

/** None for anything that is not a JPEG. */
export function readComments(jpeg: Buffer): string[] {
  return segmentsOf(jpeg)
    .filter(({ type }) => type === COMMENT)
    .map(({ start, end }) => jpeg.toString("utf8", start, end));
}

type Segment = { readonly type: number; readonly start: number; readonly end: number };

/** The segments before the picture's data, each with where its content starts and ends. */
function segmentsOf(jpeg: Buffer): Segment[] {
  const segments: Segment[] = [];
  if (jpeg.length < 2 || jpeg.readUInt16BE(0) !== START_OF_IMAGE) return segments;
  let at = 2;
  while (at + 4 <= jpeg.length && jpeg[at] === 0xff) {
    const type = jpeg.readUInt8(at + 1);
    const end = at + 2 + jpeg.readUInt16BE(at + 2);
    if (type === START_OF_SCAN || end > jpeg.length || end < at + 4) break;
    segments.push({ type, start: at + 4, end });
    at = end;
  }
  return segments;
}

const START_OF_IMAGE = 0xffd8;
const START_OF_SCAN = 0xda;
const COMMENT = 0xfe;
/** A segment counts the two bytes of its length as its own. */
const LENGTH_BYTES = 2;
