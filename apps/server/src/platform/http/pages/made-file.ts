import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { type DistFile, variantOf } from "./dist.ts";

/** Kept for a few minutes by whoever asked: a page that changes with a release is never old for long. */
const CACHE_CONTROL = "public, max-age=300";

/** A page that the server has written, to be served as the built ones are: compressed once, and told by its hash. */
export function makeFile(page: string, { variesBy }: Pick<DistFile, "variesBy">): DistFile {
  const bytes = Buffer.from(page, "utf8");
  const params = { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT };
  return {
    type: "text/html; charset=utf-8",
    cacheControl: CACHE_CONTROL,
    isPartOfPage: false,
    ...(variesBy === undefined ? {} : { variesBy }),
    variants: {
      identity: variantOf(bytes),
      br: variantOf(brotliCompressSync(bytes, { params })),
      gzip: variantOf(gzipSync(bytes)),
    },
  };
}
