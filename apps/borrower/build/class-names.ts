import { createHash } from "node:crypto";
import { relative } from "node:path";

/** 32⁴ names for some hundreds of classes; the table below refuses the build should two of them ever meet. */
const LENGTH = 4;

/** Short names for the classes of CSS modules: the map of them travels with each component. */
export function shortClassNames(root: string): (name: string, file: string) => string {
  const taken = new Map<string, string>();
  return (name, file) => {
    const full = `${relative(root, file.split("?")[0] ?? file)}#${name}`;
    const hash = BigInt(`0x${createHash("sha256").update(full).digest("hex")}`).toString(32);
    // A class name may not begin with a digit.
    const short = `_${hash.slice(-LENGTH)}`;
    const other = taken.get(short);
    if (other !== undefined && other !== full)
      throw new Error(`${full} and ${other} are both called ${short}`);
    taken.set(short, full);
    return short;
  };
}
