import { type Chunk, checkRows, filesWith, KIB, laterRows, sizeOf } from "@vaada/ui/build/chunks";

/** Gzipped JavaScript until a desk can be used, what the frame loads behind it, and what any one desk may add. */
const FIRST_LOAD_BYTES_MAX = 200 * KIB;
const BEHIND_BYTES_MAX = 54 * KIB;
const DESK_BYTES_MAX = 40 * KIB;

/** What the frame loads by itself once the desk is there. They share React Aria, so they count as one. */
const BEHIND = /\/src\/(frame\/\w+(-\w+)*|parts\/modal)\.tsx$/;

/** Measures what somebody loads and refuses a build that is over. Answers a table for whoever builds. */
export function checkBudget(dist: string, chunks: readonly Chunk[]): string {
  const entries = chunks.filter(({ isEntry }) => isEntry);
  const first = new Set(entries.flatMap(({ file }) => [...filesWith(chunks, file)]));
  const isBehind = ({ askedFor }: Chunk): boolean => askedFor !== undefined && BEHIND.test(askedFor);
  const behind = chunks.filter(isBehind).flatMap(({ file }) => [...filesWith(chunks, file)]);
  const later = laterRows(
    dist,
    chunks.map((chunk) => (isBehind(chunk) ? { ...chunk, askedFor: undefined } : chunk)),
    { first, limitOf: () => DESK_BYTES_MAX },
  );
  const largest = Math.max(0, ...later.map(({ bytes }) => bytes));
  return checkRows("the console", [
    {
      name: "the console with its largest desk",
      bytes: sizeOf(dist, first) + largest,
      limit: FIRST_LOAD_BYTES_MAX,
    },
    {
      name: "then behind it, search, notices, the person's menu and what stands over the page",
      bytes: sizeOf(dist, new Set(behind.filter((file) => !first.has(file)))),
      limit: BEHIND_BYTES_MAX,
    },
    ...later,
  ]);
}
