import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { type Dist, readDist } from "../src/platform/http/pages/dist.ts";

/** A small build of the borrower app, with a link that leads out of it. */
export const TEST_FILES = {
  "index.html": "<!doctype html><style>b{color:red}</style><script>go()</script><title>Vaada</title>",
  "app.html":
    '<!doctype html><script type="module" src="/assets/app-1a2b.js"></script><style>b{color:red}</style>',
  "sw.js": "self.addEventListener('fetch', () => {})",
  "manifest.webmanifest": '{"name":"Vaada"}',
  "assets/app-1a2b.js": `go("${"x".repeat(500)}")`,
  "checkout/page.js": "open()",
  "icons/192.png": "\u0089PNG",
} as const;

export function testDist(files: Readonly<Record<string, string>> = TEST_FILES): Dist {
  const folder = mkdtempSync(join(tmpdir(), "vaada-dist-"));
  try {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
      if (!/\.(html|js)$/.test(name)) continue;
      writeFileSync(join(folder, `${name}.br`), brotliCompressSync(text));
      writeFileSync(join(folder, `${name}.gz`), gzipSync(text));
    }
    symlinkSync("/etc/passwd", join(folder, "passwd.txt"));
    const dist = readDist(folder);
    if (dist === null) throw new Error("server: the small app was not taken for one");
    return dist;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
