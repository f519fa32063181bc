import { type Chunk, checkRows, filesWith, KIB, laterRows, sizeOf } from "@vaada/ui/build/chunks";

/** Gzipped JavaScript until a desk can be used, and what any one desk may add to it. */
const FIRST_LOAD_BYTES_MAX = 200 * KIB;
const DESK_BYTES_MAX = 40 * KIB;

/** Measures what somebody loads and refuses a build that is over. Answers a table for whoever builds. */
export function checkBudget(dist: string, chunks: readonly Chunk[]): string {
  const entries = chunks.filter(({ isEntry }) => isEntry);
  const first = new Set(entries.flatMap(({ file }) => [...filesWith(chunks, file)]));
  const later = laterRows(dist, chunks, { first, limitOf: () => DESK_BYTES_MAX });
  const largest = Math.max(0, ...later.map(({ bytes }) => bytes));
  return checkRows("the console", [
    {
      name: "the console with its largest desk",
      bytes: sizeOf(dist, first) + largest,
      limit: FIRST_LOAD_BYTES_MAX,
    },
    ...later,
  ]);
}
