import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Chunk, checkRows, KIB, laterRows, sizeOf } from "@vaada/ui/build/chunks";
import { ENTRY, filesOf, LANDING, SIGN_IN } from "./chunks.ts";

/** Gzipped JavaScript until the mobile number can be typed, and what any later screen may add to it. */
const USABLE_FORM_BYTES_MAX = 80 * KIB;
const LATER_ROUTE_BYTES_MAX = 15 * KIB;
/** A language is no screen: who has chosen it loads the whole of it once. */
const CATALOGUE_BYTES_MAX = 60 * KIB;

/** Measures what a visitor loads and refuses a build that is over. Answers a table for whoever builds. */
export function checkBudget(dist: string, chunks: readonly Chunk[]): string {
  refuseDevelopmentCode(dist);
  const first = new Set([ENTRY, LANDING, SIGN_IN].flatMap((source) => [...filesOf(chunks, source)]));
  return checkRows("the app", [
    { name: "landing, to a usable form", bytes: sizeOf(dist, first), limit: USABLE_FORM_BYTES_MAX },
    ...laterRows(dist, chunks, {
      first,
      limitOf: (module) => (module.endsWith(".po") ? CATALOGUE_BYTES_MAX : LATER_ROUTE_BYTES_MAX),
    }),
  ]);
}

/** The gallery is for those who build the app; none of it may reach a visitor. */
function refuseDevelopmentCode(dist: string): void {
  const files = readdirSync(dist, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".js"),
  );
  const found = files.find((file) => readFileSync(join(dist, file), "utf8").includes("/dev/gallery"));
  if (found !== undefined) throw new Error(`the gallery is in the production bundle: ${found}`);
}
