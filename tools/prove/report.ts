import type { Verdict } from "./proof.ts";

const BREACHES_SAID_MAX = 20;

/** One line of what was proved and its figures, and what does not hold. Answers whether it holds. */
export function claim(what: string, { figures, breaches }: Verdict): boolean {
  say(`${breaches.length === 0 ? "holds" : "BROKEN"}  ${what} (${figures})`);
  for (const breach of breaches.slice(0, BREACHES_SAID_MAX)) say(`        ${breach}`);
  if (breaches.length > BREACHES_SAID_MAX) say(`        and ${breaches.length - BREACHES_SAID_MAX} more`);
  return breaches.length === 0;
}

/** A line of the result. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** How it is going, for whoever watches. */
export function whisper(line: string): void {
  process.stderr.write(`  ${line}\n`);
}
