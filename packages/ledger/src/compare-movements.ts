import { add, type Paise, ZERO } from "@vaada/money/paise";

/** Money that moved, by the provider's name of what moved it. Below zero it left. */
export type Movement = { readonly reference: string; readonly amount: Paise };

/**
 * A movement that a provider and our ledger report differently. One that either of them lacks is `null`
 * there.
 */
export type Difference = {
  readonly reference: string;
  readonly kind: "only-at-provider" | "only-in-ledger" | "amount-differs";
  readonly theirs: Paise;
  readonly ours: Paise;
};

export type Comparison = {
  /** The movements that both report alike, by name. */
  readonly agreed: readonly string[];
  readonly differences: readonly Difference[];
};

/**
 * Compares what a provider says has moved with what our ledger says, name by name. Only what is left of each in the end
 * counts: a payout that went out and came back is as one that never was, however many lines either has of it.
 */
export function compareMovements({
  theirs,
  ours,
}: {
  readonly theirs: readonly Movement[];
  readonly ours: readonly Movement[];
}): Comparison {
  const [theirSums, ourSums] = [sumsOf(theirs), sumsOf(ours)];
  const agreed: string[] = [];
  const differences: Difference[] = [];
  for (const reference of new Set([...theirSums.keys(), ...ourSums.keys()])) {
    const difference = differenceOf(reference, {
      theirs: theirSums.get(reference) ?? ZERO,
      ours: ourSums.get(reference) ?? ZERO,
    });
    if (difference === null) agreed.push(reference);
    else differences.push(difference);
  }
  return { agreed, differences };
}

function sumsOf(movements: readonly Movement[]): ReadonlyMap<string, Paise> {
  const sums = new Map<string, Paise>();
  for (const { reference, amount } of movements)
    sums.set(reference, add(sums.get(reference) ?? ZERO, amount));
  return sums;
}

function differenceOf(reference: string, sums: { readonly theirs: Paise; readonly ours: Paise }) {
  const { theirs, ours } = sums;
  if (theirs === ours) return null;
  if (ours === ZERO) return { reference, kind: "only-at-provider", ...sums } as const;
  if (theirs === ZERO) return { reference, kind: "only-in-ledger", ...sums } as const;
  return { reference, kind: "amount-differs", ...sums } as const;
}
