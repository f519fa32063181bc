import { PROGRAMS } from "@vaada/dev/stack";
import { DIST } from "./root.ts";
import type { Bench } from "./row.ts";

/** The folder of the borrower's app as it is built now. */
export async function builtApp({ say }: Bench): Promise<string> {
  await PROGRAMS.build({ onLine: say, signal: new AbortController().signal });
  return DIST;
}
