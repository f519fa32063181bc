export type Chance = {
  /** A whole number from nought up to, and without, the limit. */
  below(limit: number): number;
  /** Everything once, in an order that the seed decides. */
  shuffled<T>(things: readonly T[]): T[];
};

/** Chance that comes out the same for the same seed (mulberry32): what went wrong once can be run again. */
export function chanceOf(seed: number): Chance {
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
