import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { firstStyles } from "./first-styles.ts";
import { keepTouchesScript, loadScriptsScript } from "./first-touches.ts";

/** The most that fits into the first round trips of a connection together with the page itself. */
const CSS_GZIP_BYTES_MAX = 8 * 1024;

type Parts = { dist: string; source: string; html: string };

/**
 * `index.html`: the prerendered landing page with the styles of what it shows inside it, so that it paints from one
 * answer. It is in English, also on a device whose choice puts another language on the document.
 */
export function landingPage({ dist, source, html }: Parts): string {
  const blocked = /<script|<style|<[^>]+ style=/i.exec(html);
  if (blocked !== null) throw new Error(`the policy would block this in the prerendered page: ${blocked[0]}`);
  const link = source.match(/<link rel="stylesheet"[^>]*href="\/([^"]+\.css)"[^>]*>/);
  if (link?.[1] === undefined) throw new Error("index.html links no stylesheet");
  const first = firstStyles(readFileSync(join(dist, link[1]), "utf8").trim(), html);
  const bytes = gzipSync(first, { level: 9 }).length;
  if (bytes > CSS_GZIP_BYTES_MAX)
    throw new Error(
      `the first styles are ${bytes} bytes gzipped; the landing page can carry ${CSS_GZIP_BYTES_MAX}`,
    );
  const { page, scripts } = withoutModules(replaceOnce(source, link[0], `<style>${first}</style>`));
  // After the content the whole sheet keeps no paint waiting, and the code still does not run before it is there.
  const content = `<div id="root" lang="en" data-prerendered>${html}</div>`;
  const root = [keepTouchesScript(), content, link[0], scripts].join("\n    ");
  return replaceOnce(page, '<div id="root"></div>', root);
}

const MODULE =
  /<script type="module"[^>]*\bsrc="([^"]+)"[^>]*><\/script>\s*|<link rel="modulepreload"[^>]*\bhref="([^"]+)"[^>]*>\s*/g;

/** The page without its code, and what asks for that after the first paint. The last script is the one that starts the app. */
function withoutModules(page: string): { page: string; scripts: string } {
  const found = [...page.matchAll(MODULE)];
  const run = found.flatMap(([, src]) => (src === undefined ? [] : [src]));
  const entry = run.at(-1);
  if (entry === undefined) throw new Error("index.html runs no script");
  const others = found.flatMap(([, src, href]) => [src ?? href ?? ""]).filter((path) => path !== entry);
  return { page: page.replace(MODULE, ""), scripts: loadScriptsScript(entry, others) };
}

function replaceOnce(text: string, what: string, by: string): string {
  if (text.split(what).length !== 2) throw new Error(`expected ${what} once in the page`);
  // A function, because a dollar sign in the replacement has a meaning of its own otherwise.
  return text.replace(what, () => by);
}
