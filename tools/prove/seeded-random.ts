import type { Walker } from "../../e2e/support/walk-by-calls.ts";

export type SeededRandom = {
  /** A whole number from nought up to, and without, the limit. */
  below(limit: number): number;
  /** The same items in an order that the seed decides. */
  shuffled<T>(things: readonly T[]): T[];
};

/** Random numbers that are the same for the same seed (mulberry32), so that a failed run can be repeated. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const below = (limit: number): number => next() % limit;
  return {
    below,
    shuffled: (things) =>
      things
        .map((thing) => ({ thing, rank: next() }))
        .toSorted((one, other) => one.rank - other.rank)
        .map(({ thing }) => thing),
  };
}

/** A borrower whom nobody has met; the sandbox makes the person up as soon as it is asked. */
export function randomApplicant(random: SeededRandom): Walker {
  const letter = () => String.fromCharCode(65 + random.below(26));
  const letters = (count: number) => Array.from({ length: count }, letter).join("");
  const pan = `${letters(3)}P${letter()}${1000 + random.below(9000)}${letter()}`;
  return {
    mobile: `9${String(random.below(10 ** 9)).padStart(9, "0")}`,
    pan,
    email: `${pan.toLowerCase()}@mail.example`,
  };
}
