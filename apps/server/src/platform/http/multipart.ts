import { createHash } from "node:crypto";
import type { UploadedFile } from "@vaada/contract/primitives";
import type { FastifyInstance } from "fastify";
import { refuseField } from "../refusals/fields.ts";
import { FIELD_PHRASES } from "../refusals/phrases.ts";
import { type Refused, RefusedError, refuse } from "../refusals/refused.ts";

/** A photo of a phone's camera at its best; ours takes far smaller ones. */
const FILE_BYTES_MAX = 5 * 1024 * 1024;
const FILES_MAX = 1;
const FIELDS_MAX = 4;
const FIELD_BYTES_MAX = 100;
const PARTS_MAX = 6;
/** A part says its name, the file's name and its type. */
const HEAD_BYTES_MAX = 1024;
/** All that a form may weigh: its file, its fields, and what stands around each. */
export const FORM_BYTES_MAX = FILE_BYTES_MAX + PARTS_MAX * 2048;

/** Bodies are forms here, and everything else is refused. For a scope of its own, next to the calls that take JSON. */
export function parseFormBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    "multipart/form-data",
    { parseAs: "buffer", bodyLimit: FORM_BYTES_MAX },
    (request, body, done) => {
      const { "content-type": type, "content-encoding": encoding } = request.headers;
      const isPlain = encoding === undefined || encoding === "identity";
      const read = isPlain ? readForm(type ?? "", body as Buffer) : refuse("MEDIA_NOT_SUPPORTED");
      if ("value" in read) done(null, read.value);
      else done(new RefusedError(read));
    },
  );
}

/**
 * A form as browsers write it, and no more of the format than that: whatever two readers might understand in two ways
 * is refused. An empty body reads as none.
 */
export function readForm(type: string, bytes: Buffer): { value: unknown } | Refused {
  if (bytes.length === 0) return { value: undefined };
  const boundary = boundaryOf(type);
  const parts = boundary === null ? null : splitParts(bytes, boundary);
  if (parts === null) return UNREADABLE;
  const values = new Map<string, string | UploadedFile>();
  for (const part of parts) {
    if ("refused" in part) return part;
    const { name } = part.head;
    if (values.has(name)) return refuseField(name, FIELD_PHRASES.sentTwice);
    const read = readValue(part);
    if ("refused" in read) return read;
    values.set(name, read.value);
  }
  const files = [...values.values()].filter((value) => typeof value !== "string").length;
  if (files > FILES_MAX || values.size - files > FIELDS_MAX) return UNREADABLE;
  return { value: Object.fromEntries(values) };
}

const UNREADABLE = refuse("BODY_UNREADABLE");
const CRLF = Buffer.from("\r\n");
const BLANK_LINE = Buffer.from("\r\n\r\n");
const UTF8 = new TextDecoder("utf-8", { fatal: true });

/** One to seventy characters that need no thought; quoted or not. Named twice, nobody knows which counts. */
function boundaryOf(type: string): string | null {
  const named = [...type.matchAll(/;\s*boundary=(?:"([^"]*)"|([^\s;"]*))/gi)];
  const boundary = named[0]?.[1] ?? named[0]?.[2] ?? "";
  return named.length === 1 && /^[A-Za-z0-9'()+_,./:=?-]{1,70}$/.test(boundary) ? boundary : null;
}

type Head = { readonly name: string; readonly fileName: string | null };
type Part = { readonly head: Head; readonly content: Buffer };

/** `null` when the boundaries are not where they must be: first thing, between the parts, and at the very end. */
function splitParts(bytes: Buffer, boundary: string): (Part | Refused)[] | null {
  const opening = Buffer.from(`--${boundary}\r\n`);
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  if (!bytes.subarray(0, opening.length).equals(opening)) return null;
  const parts: (Part | Refused)[] = [];
  for (let at = opening.length; parts.length < PARTS_MAX; ) {
    const end = bytes.indexOf(delimiter, at);
    if (end === -1) return null;
    parts.push(readPart(bytes.subarray(at, end)));
    const after = bytes.subarray(end + delimiter.length);
    if (isEnd(after)) return parts;
    if (!after.subarray(0, CRLF.length).equals(CRLF)) return null;
    at = end + delimiter.length + CRLF.length;
  }
  return null;
}

const isEnd = (after: Buffer): boolean => ["--", "--\r\n"].some((end) => after.equals(Buffer.from(end)));

function readPart(bytes: Buffer): Part | Refused {
  const headEnd = bytes.subarray(0, HEAD_BYTES_MAX).indexOf(BLANK_LINE);
  const text = headEnd === -1 ? null : decoded(bytes.subarray(0, headEnd));
  const head = text === null ? null : readHead(text.split("\r\n"));
  if (head === null) return UNREADABLE;
  return { head, content: bytes.subarray(headEnd + BLANK_LINE.length) };
}

const DISPOSITION =
  /^content-disposition:\s*form-data;\s*name="([^"]{1,64})"(?:;\s*filename="([^"]*)")?\s*$/i;
/** The only other header that a part may have. Its claim is not trusted anyway. */
const KIND = /^content-type:[ -~]*$/i;

function readHead(lines: readonly string[]): Head | null {
  const dispositions = lines.map((line) => DISPOSITION.exec(line)).filter((match) => match !== null);
  const rest = lines.filter((line) => !DISPOSITION.test(line));
  const [disposition] = dispositions;
  if (disposition === undefined || dispositions.length > 1) return null;
  if (rest.length > 1 || !rest.every((line) => KIND.test(line))) return null;
  return { name: disposition[1] ?? "", fileName: disposition[2] ?? null };
}

function readValue({ head, content }: Part): { value: string | UploadedFile } | Refused {
  if (!isStorable(head.name)) return refuseField("body", FIELD_PHRASES.unusableCharacter);
  if (head.fileName !== null) {
    if (!isFileName(head.fileName)) return refuseField(head.name, FIELD_PHRASES.unusableFileName);
    return content.length > FILE_BYTES_MAX ? refuse("BODY_TOO_LARGE") : { value: uploaded(content) };
  }
  if (content.length > FIELD_BYTES_MAX) return refuseField(head.name, FIELD_PHRASES.tooLong);
  const text = decoded(content);
  if (text === null || !isStorable(text)) return refuseField(head.name, FIELD_PHRASES.unusableCharacter);
  return { value: text };
}

/** A name of ours is made up; still, one that leads somewhere is no accident. */
const isFileName = (name: string): boolean => !/[/\\]|\p{Cc}|^\.\.?$/u.test(name);

const isStorable = (text: string): boolean => !text.includes("\u0000");

function uploaded(bytes: Buffer): UploadedFile {
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  return { bytes, sha256, toJSON: () => sha256 };
}

function decoded(bytes: Buffer): string | null {
  try {
    return UTF8.decode(bytes);
  } catch {
    return null;
  }
}
