import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

/**
 * The font of a Hindi page on a device without Devanagari: Noto Sans Devanagari, cut down to the letters of
 * Hindi and the weights of the page's style, because a sandboxed frame keeps no cache.
 */
export const PAGE_FONT = readFileSync(new URL("./fonts/noto-sans-devanagari.woff2", import.meta.url));
const HASH = createHash("sha256").update(PAGE_FONT).digest("base64url");

/** Its name carries its content's hash, so that it can be kept for ever and a page's bytes say which one it meant. */
export const PAGE_FONT_PATH = `/papers/noto-sans-devanagari-${HASH.slice(0, 8)}.woff2`;

/** Every character in the file: a page without any of them does not fetch it. */
export const PAGE_FONT_RANGE =
  "U+0901-0903, U+0905-0928, U+092A-0930, U+0932, U+0935-0939, U+093C-0943, U+0945, U+0947-0949, " +
  "U+094B-094D, U+0958-095F, U+0964-0965, U+0970, U+200C-200D, U+25CC";
