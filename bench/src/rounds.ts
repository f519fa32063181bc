import { median } from "./statistics.ts";

/** Fewer would let two unlucky rounds decide. */
export const ROUNDS = 7;

export type ComparisonResult = {
  readonly ours: number;
  readonly reference: number;
  /** Reference ÷ ours and ours ÷ reference, each the median of what the rounds say for themselves. */
  readonly referenceOverOurs: number;
  readonly oursOverReference: number;
  readonly rounds: readonly { readonly ours: number; readonly reference: number }[];
};

type Comparison = {
  readonly ours: () => Promise<number>;
  readonly reference: () => Promise<number>;
  readonly warmUps?: number;
  readonly rounds?: number;
  readonly onRound?: (round: number) => void;
};

/**
 * Measures both sides in turns, so that whatever else the machine does in a round affects both. The side that goes first
 * changes from round to round.
 */
export async function compare({
  warmUps = 1,
  rounds = ROUNDS,
  ...both
}: Comparison): Promise<ComparisonResult> {
  for (let round = 0; round < warmUps; round += 1) await runRound(both, round);
  const counted: { ours: number; reference: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    both.onRound?.(round + 1);
    counted.push(await runRound(both, round));
  }
  return {
    ours: median(counted.map(({ ours }) => ours)),
    reference: median(counted.map(({ reference }) => reference)),
    referenceOverOurs: median(counted.map(({ ours, reference }) => reference / ours)),
    oursOverReference: median(counted.map(({ ours, reference }) => ours / reference)),
    rounds: counted,
  };
}

async function runRound({ ours, reference }: Pick<Comparison, "ours" | "reference">, round: number) {
  if (round % 2 === 0) return { reference: await reference(), ours: await ours() };
  return { ours: await ours(), reference: await reference() };
}
