import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { type BugName, PLANTED_BUGS } from "./planted-bugs.ts";
import { PROOFS, type ProofName } from "./proof.ts";

export type Options = {
  readonly seed: number;
  /** The largest size of any proof; `null` for the usual sizes. */
  readonly count: number | null;
  /** Only this proof with its bugs; `null` for all. */
  readonly only: ProofName | null;
  /** Only this planted bug; `null` for everything. */
  readonly plant: BugName | null;
};

/** An option that does not exist, or a value that it does not take. */
export class BadOption extends Error {}

/** A larger run would need more ports than one machine has. */
const COUNT = { min: 8, max: 10_000 } as const;
const SEED_MAX = 2 ** 32 - 1;

/** Reads the options of `npm run prove --`. */
export function readOptions(args: readonly string[]): Options {
  const {
    values: { seed, count, plant, ...values },
    positionals,
  } = parse(args);
  const [only, ...more] = [values.only ?? [], positionals].flat();
  if (more.length > 0) throw new BadOption("Name one proof, or none for all of them.");
  return {
    seed: seed === undefined ? randomInt(SEED_MAX) : wholeNumber("seed", seed, { min: 0, max: SEED_MAX }),
    count: count === undefined ? null : wholeNumber("count", count, COUNT),
    only: only === undefined ? null : oneOf("proof", only, Object.keys(PROOFS) as ProofName[]),
    plant: plant === undefined ? null : oneOf("bug", plant, Object.keys(PLANTED_BUGS) as BugName[]),
  };
}

/** What everything begins with: every test, and the long journeys on what is built. A proof or a bug that is named is run alone. */
export const commandsBefore = ({ only, plant }: Pick<Options, "only" | "plant">): readonly string[] =>
  only === null && plant === null ? ["vitest run", "npm run build", "npm run long -w @vaada/e2e"] : [];

/** The size of a proof under these options. */
export function countOf(proof: ProofName, { count }: Pick<Options, "count">): number {
  const usual = PROOFS[proof];
  return count === null ? usual.count : Math.max(usual.min, Math.min(count, usual.count));
}

function parse(args: readonly string[]) {
  const text = { type: "string" } as const;
  try {
    return parseArgs({
      args: [...args],
      options: { seed: text, count: text, only: text, plant: text },
      allowPositionals: true,
    });
  } catch (error) {
    throw new BadOption(error instanceof Error ? error.message : String(error));
  }
}

function wholeNumber(name: string, text: string, { min, max }: { min: number; max: number }): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && number >= min && number <= max) return number;
  throw new BadOption(`--${name} must be a whole number from ${min} to ${max}.`);
}

function oneOf<Name extends string>(what: string, text: string, names: readonly Name[]): Name {
  const found = names.find((name) => name === text);
  if (found !== undefined) return found;
  throw new BadOption(`There is no ${what} ${text}. There are: ${names.join(", ")}.`);
}
