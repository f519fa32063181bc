import { type SeededRandom, seededRandom } from "../prove/seeded-random.ts";

/** The habits of borrowers with their loans, out of a hundred. */
const HABITS = [
  { habit: "auto-pay", percent: 50 },
  { habit: "early", percent: 18 },
  { habit: "cooling-off", percent: 5 },
  { habit: "too-much", percent: 2 },
  { habit: "bounces-once", percent: 9 },
  { habit: "late", percent: 9 },
  { habit: "very-late", percent: 4 },
  { habit: "never", percent: 3 },
] as const;
export type Habit = (typeof HABITS)[number]["habit"];

export const drawHabit = (lots: SeededRandom): Habit => draw(lots, HABITS).habit;

export function draw<T extends { readonly percent: number }>(random: SeededRandom, among: readonly T[]): T {
  let at = random.below(among.reduce((sum, { percent }) => sum + percent, 0));
  for (const one of among) {
    at -= one.percent;
    if (at < 0) return one;
  }
  throw new Error("draw: among nothing");
}

/** Draws lots of its own for a later act, so that the order of the acts does not matter. */
export const ownLots = (random: SeededRandom): SeededRandom => seededRandom(random.below(2 ** 31));
