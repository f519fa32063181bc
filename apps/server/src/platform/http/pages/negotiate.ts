import type { DistFile, Encoding, Variant } from "./dist.ts";

/** The smallest variant that the client says it can read. */
export function chooseVariant(
  file: DistFile,
  acceptEncoding: string | undefined,
): { encoding: Encoding; variant: Variant } {
  const accepted = new Set(
    (acceptEncoding ?? "")
      .split(",")
      .map((part) =>
        part
          .trim()
          .toLowerCase()
          .split(/\s*;\s*q=/),
      )
      .filter(([, weight]) => weight === undefined || !/^0(\.0*)?$/.test(weight))
      .map(([name]) => name),
  );
  const { br, gzip, identity } = file.variants;
  if (br !== undefined && accepted.has("br")) return { encoding: "br", variant: br };
  if (gzip !== undefined && accepted.has("gzip")) return { encoding: "gzip", variant: gzip };
  return { encoding: "identity", variant: identity };
}

/** Whether the client has exactly this already. */
export function isFresh(etag: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false;
  const held = ifNoneMatch.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return held.includes("*") || held.includes(etag);
}
