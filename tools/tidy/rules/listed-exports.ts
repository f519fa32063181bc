import type { Package } from "../source.ts";

/** A package lists its exports one by one, and each leads to a file: an open export hides nothing. */
export function listedExports(
  { name, folder, exports }: Package,
  isFile: (path: string) => boolean,
): string[] {
  const listed = Object.entries(exports);
  if (listed.length === 0) return [`${name} exports nothing`];
  return listed.flatMap(([as, target]) => {
    if (as.includes("*")) return [`${name}: ${as} is open, and hides nothing`];
    const path = `${folder}/${target.replace(/^\.\//, "")}`;
    return isFile(path) ? [] : [`${name}: ${as} leads to ${path}, which is no file`];
  });
}
