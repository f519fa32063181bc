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

const PPM_PER_PERCENT = 10_000n;

// The nearest double to a short decimal prints as that same decimal again, so JSON carries it exactly.
const readDecimal = (percent: string): number => +percent.slice(0, -1);
