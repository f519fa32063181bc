/** 500n → "0.05%", 182_500n → "18.25%", 30_000n → "3%": exact, without zeros that say nothing. */
export function formatPpm(partsPerMillion: bigint): string {
  const fraction = String(partsPerMillion % PPM_PER_PERCENT)
    .padStart(4, "0")
    .replace(/0+$/, "");
  const whole = String(partsPerMillion / PPM_PER_PERCENT);
  return fraction === "" ? `${whole}%` : `${whole}.${fraction}%`;
}

/** 5081n → "50.81%": an APR always shows its two decimals, because it is rounded to them. */
export function formatBasisPoints(basisPoints: bigint): string {
  return `${basisPoints / 100n}.${String(basisPoints % 100n).padStart(2, "0")}%`;
}

/** 500n → 0.05, the JSON number of a percentage on the wire. */
export const percentFromPpm = (partsPerMillion: bigint): number => readDecimal(formatPpm(partsPerMillion));

/** 5081n → 50.81, the JSON number of a percentage on the wire. */
export const percentFromBasisPoints = (basisPoints: bigint): number =>
  readDecimal(formatBasisPoints(basisPoints));

/**
 * The JSON number of a percentage → parts per million; `null` for anything that is not zero or more with at most four decimals.
 * Reads the shortest text of the number, as an amount in rupees is read.
 */
export function ppmFromPercent(value: unknown): bigint | null {
  if (typeof value !== "number" || Object.is(value, -0)) return null;
  const match = WIRE_PERCENT.exec(String(value));
  if (match === null) return null;
  const [, whole = "", fraction = ""] = match;
  return BigInt(whole) * PPM_PER_PERCENT + BigInt(fraction.padEnd(4, "0"));
}

const WIRE_PERCENT = /^(\d{1,9})(?:\.(\d{1,4}))?$/;

const PPM_PER_PERCENT = 10_000n;

// The nearest double to a short decimal prints as that same decimal again, so JSON carries it exactly.
const readDecimal = (percent: string): number => +percent.slice(0, -1);
