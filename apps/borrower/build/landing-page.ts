import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { firstStyles } from "./first-styles.ts";

/** What fits into the first round trips of a connection together with the page itself. */
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
  const page = replaceOnce(source, link[0], `<style>${first}</style>`);
  // After the content the whole sheet keeps no paint waiting, and the code still does not run before it is there.
  const root = `<div id="root" lang="en" data-prerendered>${html}</div>\n    ${link[0]}`;
  return replaceOnce(page, '<div id="root"></div>', root);
}

function replaceOnce(text: string, what: string, by: string): string {
  if (text.split(what).length !== 2) throw new Error(`expected ${what} once in the page`);
  // A function, because a dollar sign in the replacement has a meaning of its own otherwise.
  return text.replace(what, () => by);
}
