import { divideHalfUp, type Paise, paise } from "@vaada/money/paise";

export type InstalmentRow = {
  readonly number: number;
  /** Before this instalment is paid. */
  readonly outstandingPrincipal: Paise;
  readonly principal: Paise;
  readonly interest: Paise;
  readonly instalment: Paise;
};

export type InstalmentsToSchedule = {
  readonly principal: Paise;
  readonly annualRatePpm: bigint;
  readonly months: number;
  /** The unit to which each figure is rounded: a paisa, or a rupee as the Reserve Bank does. */
  readonly roundedTo: Paise;
};

/**
 * Annex C for equal monthly instalments. The schedule itself is never rounded, only each figure for print,
 * half up. So a column may differ from its total, as in the Reserve Bank's own example.
 */
export function instalmentSchedule(loan: InstalmentsToSchedule): readonly InstalmentRow[] {
  requireSchedulable(loan);
  const { annualRatePpm, months, roundedTo } = loan;
  const rate = { over: annualRatePpm, under: PPM_PER_WHOLE * MONTHS_PER_YEAR };
  const round = ({ over, under }: Fraction): Paise =>
    paise(divideHalfUp({ dividend: over, divisor: under * roundedTo }) * roundedTo);
  return Array.from({ length: months }, (_, paid) => {
    const before = outstandingAfter(paid, loan, rate);
    const after = outstandingAfter(paid + 1, loan, rate);
    const interest = { over: before.over * rate.over, under: before.under * rate.under };
    const principal = { over: before.over - after.over, under: before.under };
    return {
      number: paid + 1,
      outstandingPrincipal: round(before),
      principal: round(principal),
      interest: round(interest),
      instalment: round({ over: principal.over * rate.under + interest.over, under: interest.under }),
    };
  });
}

type Fraction = { readonly over: bigint; readonly under: bigint };

const PPM_PER_WHOLE = 1_000_000n;
const MONTHS_PER_YEAR = 12n;

/** P × (gⁿ − gᵏ) ÷ (gⁿ − 1) with g = 1 + rate: the divisor is the same for every k. */
function outstandingAfter(
  paid: number,
  { principal, months }: InstalmentsToSchedule,
  rate: Fraction,
): Fraction {
  const [n, k] = [BigInt(months), BigInt(paid)];
  if (rate.over === 0n) return { over: principal * (n - k), under: n };
  const grown = rate.under + rate.over;
  return {
    over: principal * (grown ** n - grown ** k * rate.under ** (n - k)),
    under: grown ** n - rate.under ** n,
  };
}

function requireSchedulable({ principal, annualRatePpm, months, roundedTo }: InstalmentsToSchedule): void {
  const isMistaken = principal <= 0n || annualRatePpm < 0n || roundedTo <= 0n;
  if (isMistaken || !Number.isInteger(months) || months < 1) {
    throw new RangeError("instalmentSchedule: not a loan that is repaid in instalments");
  }
}
