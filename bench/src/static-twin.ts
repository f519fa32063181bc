import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

/** Copies the built app with every script taken out: the same content and look, and nothing that runs. */
export function writeStaticTwin({ dist, folder }: { dist: string; folder: string }): void {
  cpSync(dist, folder, { recursive: true });
  for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    const path = join(folder, file);
    if (/\.js(\.br|\.gz)?$/.test(file)) rmSync(path);
    if (extname(file) === ".html") writeStaticPage(path, readFileSync(path, "utf8"));
  }
}

/** Writes a page without its scripts, and compressed as the app's own are. */
export function writeStaticPage(path: string, withScripts: string): void {
  const page = withoutScripts(withScripts);
  writeFileSync(path, page);
  writeFileSync(`${path}.br`, brotliCompressSync(page));
  writeFileSync(`${path}.gz`, gzipSync(page, { level: 9 }));
}

export const withoutScripts = (page: string): string =>
  page
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/gi, "")
    .replace(/<link\b[^>]*\bmodulepreload\b[^>]*>/gi, "");
