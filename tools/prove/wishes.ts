import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { PLANTS, type Plant } from "./plants.ts";

export type Wishes = {
  readonly seed: number;
  /** How many loans are paid out. */
  readonly count: number;
  /** Only this bug, or everything. */
  readonly plant: Plant | null;
};

/** The person asked for something that there is not. */
export class NotUnderstood extends Error {}

const COUNT_USUAL = 500;
/** Below it the mix does not fit; above it the ports of one machine do not. */
const COUNT = { min: 8, max: 5_000 } as const;
const SEED_MAX = 2 ** 32 - 1;

/** Reads what stands behind `npm run prove --`. */
export function readWishes(args: readonly string[]): Wishes {
  const { seed, count, plant } = parse(args);
  return {
    seed: seed === undefined ? randomInt(SEED_MAX) : wholeNumber("seed", seed, { min: 0, max: SEED_MAX }),
    count: count === undefined ? COUNT_USUAL : wholeNumber("count", count, COUNT),
    plant: plant === undefined ? null : plantOf(plant),
  };
}

function parse(args: readonly string[]) {
  const text = { type: "string" } as const;
  try {
    return parseArgs({ args: [...args], options: { seed: text, count: text, plant: text } }).values;
  } catch (error) {
    throw new NotUnderstood(error instanceof Error ? error.message : String(error));
  }
}

function wholeNumber(name: string, text: string, { min, max }: { min: number; max: number }): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && number >= min && number <= max) return number;
  throw new NotUnderstood(`--${name} must be a whole number from ${min} to ${max}.`);
}

function plantOf(text: string): Plant {
  const names = Object.keys(PLANTS) as Plant[];
  const plant = names.find((name) => name === text);
  if (plant === undefined)
    throw new NotUnderstood(`There is no bug ${text} to plant. There are: ${names.join(", ")}.`);
  return plant;
}
