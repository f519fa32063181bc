import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { PLANTS, type Plant } from "./plants.ts";
import { PROOFS, type ProofName } from "./proof.ts";

export type Wishes = {
  readonly seed: number;
  /** No proof is larger than that; `null`: each as large as is usual. */
  readonly count: number | null;
  /** Only this proof with its bugs, or every one. */
  readonly only: ProofName | null;
  /** Only this bug, or everything. */
  readonly plant: Plant | null;
};

/** The person asked for something that there is not. */
export class NotUnderstood extends Error {}

/** Above it the ports of one machine do not suffice. */
const COUNT = { min: 8, max: 10_000 } as const;
const SEED_MAX = 2 ** 32 - 1;

/** Reads what stands behind `npm run prove --`. */
export function readWishes(args: readonly string[]): Wishes {
  const { seed, count, only, plant } = parse(args);
  return {
    seed: seed === undefined ? randomInt(SEED_MAX) : wholeNumber("seed", seed, { min: 0, max: SEED_MAX }),
    count: count === undefined ? null : wholeNumber("count", count, COUNT),
    only: only === undefined ? null : oneOf("proof", only, Object.keys(PROOFS) as ProofName[]),
    plant: plant === undefined ? null : oneOf("bug", plant, Object.keys(PLANTS) as Plant[]),
  };
}

/** How large a proof is by what was wished. */
export function countOf(proof: ProofName, { count }: Pick<Wishes, "count">): number {
  const usual = PROOFS[proof];
  return count === null ? usual.count : Math.max(usual.min, Math.min(count, usual.count));
}

function parse(args: readonly string[]) {
  const text = { type: "string" } as const;
  try {
    return parseArgs({ args: [...args], options: { seed: text, count: text, only: text, plant: text } })
      .values;
  } catch (error) {
    throw new NotUnderstood(error instanceof Error ? error.message : String(error));
  }
}

function wholeNumber(name: string, text: string, { min, max }: { min: number; max: number }): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && number >= min && number <= max) return number;
  throw new NotUnderstood(`--${name} must be a whole number from ${min} to ${max}.`);
}

function oneOf<Name extends string>(what: string, text: string, names: readonly Name[]): Name {
  const found = names.find((name) => name === text);
  if (found !== undefined) return found;
  throw new NotUnderstood(`There is no ${what} ${text}. There are: ${names.join(", ")}.`);
}
