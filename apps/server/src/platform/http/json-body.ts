import type { FastifyInstance } from "fastify";
import { refuseField } from "../refusals/fields.ts";
import { FIELD_PHRASES } from "../refusals/phrases.ts";
import { type Refused, RefusedError, refuse } from "../refusals/refused.ts";

/** No body of ours is deeper than a handful of levels; a deeper one is somebody trying what happens. */
const DEPTH_MAX = 16;

/** Takes over Fastify's own parsers: bodies are JSON in UTF-8, and everything else is refused in our words. */
export function parseJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (request, body, done) => {
    const { "content-type": type, "content-encoding": encoding } = request.headers;
    const read = isPlainUtf8({ type, encoding }) ? readJson(body as Buffer) : UNSUPPORTED;
    if ("value" in read) done(null, read.value);
    else done(new RefusedError(read));
  });
}

/** An empty body reads as none: what it lacks is then said field by field. */
export function readJson(bytes: Buffer): { value: unknown } | Refused {
  if (bytes.length === 0) return { value: undefined };
  try {
    const value: unknown = JSON.parse(UTF8.decode(bytes));
    return faultIn(value) ?? { value };
  } catch {
    return UNREADABLE;
  }
}

const UNSUPPORTED = refuse("MEDIA_NOT_SUPPORTED");
const UNREADABLE = refuse("BODY_UNREADABLE");
const UTF8 = new TextDecoder("utf-8", { fatal: true });

const isPlainUtf8 = ({ type, encoding }: { type: string | undefined; encoding: string | undefined }) =>
  (encoding === undefined || encoding === "identity") &&
  (!/charset/i.test(type ?? "") || /;\s*charset\s*=\s*"?utf-?8"?\s*(;|$)/i.test(type ?? ""));

/**
 * Finds JSON that we do not allow: names that reach into an object's prototype, text that PostgreSQL or a log
 * can't hold (NUL, half a character), and endless nesting. Walks with a list, so depth can't exhaust the
 * stack.
 */
function faultIn(root: unknown): Refused | null {
  const open: { value: unknown; field: string; depth: number }[] = [{ value: root, field: "body", depth: 0 }];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const { value, field, depth } = at;
    if (typeof value === "string" && !isStorable(value))
      return refuseField(field, FIELD_PHRASES.unusableCharacter);
    if (typeof value !== "object" || value === null) continue;
    if (depth === DEPTH_MAX) return UNREADABLE;
    for (const [name, inner] of Object.entries(value)) {
      if (name === "__proto__" || !isStorable(name))
        return refuseField(name.toWellFormed().slice(0, 64), FIELD_PHRASES.unknownField);
      open.push({ value: inner, field: depth === 0 ? name : field, depth: depth + 1 });
    }
  }
  return null;
}

const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes("\u0000");
