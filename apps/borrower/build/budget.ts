import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Chunk, ENTRY, filesOf, filesWith, gzipBytes, LANDING, SIGN_IN } from "./chunks.ts";

const KIB = 1024;
/** Gzipped JavaScript until the mobile number can be typed, and what any later screen may add to it. */
const USABLE_FORM_BYTES_MAX = 80 * KIB;
const LATER_ROUTE_BYTES_MAX = 15 * KIB;
/** A language is no screen: who has chosen it loads the whole of it once. */
const CATALOGUE_BYTES_MAX = 60 * KIB;

type Row = { name: string; bytes: number; limit: number };

/** Measures what a visitor loads and refuses a build that is over. Answers a table for whoever builds. */
export function checkBudget(dist: string, chunks: readonly Chunk[]): string {
  refuseDevelopmentCode(dist);
  const first = new Set([ENTRY, LANDING, SIGN_IN].flatMap((source) => [...filesOf(chunks, source)]));
  const later = chunks.flatMap(({ askedFor, file }): Row[] => {
    if (askedFor === undefined || first.has(file)) return [];
    const files = [...filesWith(chunks, file)].filter((name) => !first.has(name));
    const name = `then ${askedFor.replace(/^.*\/(?=(src|packages)\/)/, "")}`;
    const limit = askedFor.endsWith(".po") ? CATALOGUE_BYTES_MAX : LATER_ROUTE_BYTES_MAX;
    return [{ name, bytes: sizeOf(dist, files), limit }];
  });
  const rows: Row[] = [
    { name: "landing, to a usable form", bytes: sizeOf(dist, first), limit: USABLE_FORM_BYTES_MAX },
    ...later,
  ];
  const table = rows.map(({ name, bytes, limit }) => `${kib(bytes)} of ${kib(limit)}  ${name}`).join("\n");
  const isOver = rows.some(({ bytes, limit }) => bytes > limit);
  if (isOver) throw new Error(`over the budget of gzipped JavaScript:\n${table}`);
  return `Gzipped JavaScript\n${table}`;
}

/** The gallery is for those who build the app; none of it may reach a visitor. */
function refuseDevelopmentCode(dist: string): void {
  const files = readdirSync(dist, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".js"),
  );
  const found = files.find((file) => readFileSync(join(dist, file), "utf8").includes("/dev/gallery"));
  if (found !== undefined) throw new Error(`the gallery is in the production bundle: ${found}`);
}

const sizeOf = (dist: string, files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + gzipBytes(dist, file), 0);

const kib = (bytes: number): string => `${(bytes / KIB).toFixed(1).padStart(5)} KiB`;
