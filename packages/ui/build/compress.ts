import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const TEXT = /\.(html|js|css|svg|json|webmanifest|txt)$/;

/** Puts a `.br` and a `.gz` beside every text file, so that the server never compresses an asset itself. */
export function compressFiles(dist: string): void {
  for (const file of readdirSync(dist, { recursive: true, encoding: "utf8" }).filter((name) =>
    TEXT.test(name),
  )) {
    const path = join(dist, file);
    const bytes = readFileSync(path);
    const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: quality }));
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
  }
}
