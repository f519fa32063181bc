import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { withoutScripts, writeStaticTwin } from "./static-twin.ts";

test("what runs is taken out of the page, and nothing else", () => {
  const page = [
    '<link rel="preload" as="font" href="/a.woff2"><link rel="modulepreload" crossorigin href="/a.js">',
    '<script>go()</script><script type="module" src="/b.js"></script>',
    "<style>b{color:red}</style><p>script</p>",
  ].join("\n");
  expect(withoutScripts(page)).toBe(
    '<link rel="preload" as="font" href="/a.woff2">\n\n<style>b{color:red}</style><p>script</p>',
  );
});

test("the twin has the app's files but its scripts, and its compressed pages are the page", () => {
  const folder = mkdtempSync(join(tmpdir(), "vaada-twin-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [dist, twin] = [join(folder, "dist"), join(folder, "twin")];
  mkdirSync(join(dist, "assets"), { recursive: true });
  for (const file of ["index.html", "index.html.br", "assets/a.js", "assets/a.js.gz", "assets/a.woff2"])
    writeFileSync(join(dist, file), "<script>go()</script><p>Vaada</p>");
  writeStaticTwin({ dist, folder: twin });
  const files = readdirSync(twin, { recursive: true, encoding: "utf8" }).sort();
  expect(files).toEqual(["assets", "assets/a.woff2", "index.html", "index.html.br", "index.html.gz"]);
  expect(readFileSync(join(twin, "index.html"), "utf8")).toBe("<p>Vaada</p>");
  expect(String(brotliDecompressSync(readFileSync(join(twin, "index.html.br"))))).toBe("<p>Vaada</p>");
  expect(String(gunzipSync(readFileSync(join(twin, "index.html.gz"))))).toBe("<p>Vaada</p>");
});
