import type { Paise } from "@vaada/money/paise";
import { keptBack } from "./fees.ts";
import type { LoanCost } from "./loan-cost.ts";
import type { FeeKind } from "./product-terms.ts";

/** One part of the cost with what it is reckoned from, so that the screen can print its formula. */
export type CostLine =
  | { readonly kind: "interest"; amount: Paise; of: Paise; ppmPerDay: bigint; days: number }
  /** `ppm` is `null` for a fee of so many rupees. */
  | { readonly kind: "fee"; fee: FeeKind; amount: Paise; of: Paise; ppm: bigint | null }
  | { readonly kind: "gst"; fee: FeeKind; amount: Paise; of: Paise; ppm: bigint };

/** The parts add up to `costTotal`. */
export function costLines(cost: LoanCost): readonly CostLine[] {
  const { principal, interest, ratePpmPerDay, tenureDays, fees } = cost;
  return [
    { kind: "interest", amount: interest, of: principal, ppmPerDay: ratePpmPerDay, days: tenureDays },
    ...keptBack(fees).flatMap(({ kind: fee, amount, tax, ppm, taxPpm }): CostLine[] => [
      { kind: "fee", fee, amount, of: principal, ppm },
      ...(taxPpm === null ? [] : [{ kind: "gst", fee, amount: tax, of: amount, ppm: taxPpm } as const]),
    ]),
  ];
}
