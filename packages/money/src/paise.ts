/** Whole paise. The only representation of money behind the contract, the field and the screen. */
export type Paise = bigint & { readonly __unit: "paise" };

export const paise = (amount: bigint): Paise => amount as Paise;
export const ZERO = paise(0n);

export const add = (...amounts: Paise[]): Paise => paise(amounts.reduce((sum, amount) => sum + amount, 0n));
export const subtract = (from: Paise, amount: Paise): Paise => paise(from - amount);
export const least = (one: Paise, other: Paise): Paise => (one < other ? one : other);
export const greatest = (one: Paise, other: Paise): Paise => (one < other ? other : one);

/** Parts per million of an amount, half a paisa rounding up: the rule printed in the key fact statement. */
export function shareHalfUp(amount: Paise, partsPerMillion: bigint): Paise {
  if (amount < 0n) throw new RangeError("shareHalfUp: amount must not be negative");
  return paise(divideHalfUp({ dividend: amount * partsPerMillion, divisor: 1_000_000n }));
}

/** Half up is only defined upwards from zero here, so a negative side is our own mistake. */
export function divideHalfUp({ dividend, divisor }: { dividend: bigint; divisor: bigint }): bigint {
  if (dividend < 0n) throw new RangeError("divideHalfUp: dividend must not be negative");
  if (divisor <= 0n) throw new RangeError("divideHalfUp: divisor must be positive");
  return (2n * dividend + divisor) / (2n * divisor);
}
