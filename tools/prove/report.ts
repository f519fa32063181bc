import type { Verdict } from "./proof.ts";

const BREACHES_SAID_MAX = 20;

/** Prints one line with the claim and its figures, and what does not hold. Returns whether the claim holds. */
export function reportVerdict(what: string, { figures, table = [], breaches }: Verdict): boolean {
  say(`${breaches.length === 0 ? "holds" : "BROKEN"}  ${what} (${figures})`);
  for (const row of table) say(`        ${row}`);
  for (const breach of breaches.slice(0, BREACHES_SAID_MAX)) say(`        ${breach}`);
  if (breaches.length > BREACHES_SAID_MAX) say(`        and ${breaches.length - BREACHES_SAID_MAX} more`);
  return breaches.length === 0;
}

/** Prints a line of the result. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Prints a line of progress to the error output. */
export function sayProgress(line: string): void {
  process.stderr.write(`  ${line}\n`);
}
