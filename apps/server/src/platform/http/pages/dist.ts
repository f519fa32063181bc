import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";

/** A built app, read once: what is not in this map can't be asked for, whatever the address says. */
export type Dist = { readonly files: ReadonlyMap<string, DistFile>; readonly pages: readonly string[] };

export type Encoding = "br" | "gzip" | "identity";
export type Variant = { readonly bytes: Buffer; readonly etag: string };
export type DistFile = {
  readonly type: string;
  readonly cacheControl: string;
  /** A page asks for it; it is none itself, and no worker. */
  readonly isPartOfPage: boolean;
  /** The request header that the answer depends on, besides the encoding. */
  readonly variesBy?: string;
  readonly variants: Readonly<Partial<Record<Encoding, Variant>>> & { readonly identity: Variant };
};

/** What stands below it carries its content's hash in its name. */
export const ASSETS = "/assets/";
const ICONS = "/icons/";
/** What a build adds to the name of a file for each encoding of it. */
export const ENDINGS = { br: ".br", gzip: ".gz", identity: "" } as const satisfies Record<Encoding, string>;

export const LANDING_FILE = "/index.html";
export const SHELL_FILE = "/app.html";

/** `null` when the app has not been built: then its pages are missing. */
export function readDist(
  folder: string,
  pagesNeeded: readonly string[] = [LANDING_FILE, SHELL_FILE],
): Dist | null {
  const paths = filesIn(folder);
  const present = new Set(paths);
  if (!pagesNeeded.every((page) => present.has(page))) return null;
  const wanted = paths.filter((path) => !COMPRESSED.test(path) || !present.has(path.replace(COMPRESSED, "")));
  const read = (path: string): Buffer => readFileSync(join(folder, path));
  const files = wanted.map((path) => [path, readDistFile({ path, present, read })] as const);
  const pages = wanted.filter((path) => path.endsWith(".html")).map((path) => read(path).toString("utf8"));
  return { files: new Map(files), pages };
}

const COMPRESSED = /\.(br|gz)$/;

/** Regular files only: a link could lead out of the folder. */
function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/")}`);
  } catch {
    return [];
  }
}

function readDistFile(source: {
  path: string;
  present: ReadonlySet<string>;
  read(path: string): Buffer;
}): DistFile {
  const { path, present, read } = source;
  const bytesOf = (encoding: Encoding): Buffer | null => {
    const at = `${path}${ENDINGS[encoding]}`;
    return present.has(at) ? read(at) : null;
  };
  return describeFile(path, { identity: read(path), br: bytesOf("br"), gzip: bytesOf("gzip") });
}

type Bytes = Readonly<Record<Encoding, Buffer | null>> & { readonly identity: Buffer };

/** A file as it is served: the same by whichever server, and wherever its bytes were read. */
export function describeFile(path: string, { identity, br, gzip }: Bytes): DistFile {
  const isNamedByHash = path.startsWith(ASSETS);
  return {
    type: TYPES[extname(path)] ?? "application/octet-stream",
    // Only a name that carries the content's hash may be kept for ever; everything else is asked for again. A browser asks for
    // the page's icon at each screen, so it is kept for a few minutes.
    cacheControl: isNamedByHash
      ? "public, max-age=31536000, immutable"
      : path.startsWith(ICONS)
        ? "public, max-age=300"
        : "no-cache",
    isPartOfPage: isNamedByHash || path.startsWith(ICONS),
    variants: {
      identity: variantOf(identity),
      ...(br === null ? {} : { br: variantOf(br) }),
      ...(gzip === null ? {} : { gzip: variantOf(gzip) }),
    },
  };
}

export const variantOf = (bytes: Buffer): Variant => ({
  bytes,
  etag: `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`,
});

const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json; charset=utf-8",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
  ".xml": "application/xml; charset=utf-8",
};
