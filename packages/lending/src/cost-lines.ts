import type { Paise } from "@vaada/money/paise";
import type { LoanCost } from "./loan-cost.ts";

/** One part of the cost with what it is reckoned from, so that the screen can print its formula. */
export type CostLine =
  | { readonly kind: "interest"; amount: Paise; of: Paise; ppmPerDay: bigint; days: number }
  | { readonly kind: "fee"; amount: Paise; of: Paise; ppm: bigint }
  | { readonly kind: "gst"; amount: Paise; of: Paise; ppm: bigint };

/** The parts add up to `costTotal`. */
export function costLines(cost: LoanCost): readonly CostLine[] {
  const { principal, interest, fee, gst, ratePpmPerDay, tenureDays, feePpm, gstPpmOfFee } = cost;
  return [
    { kind: "interest", amount: interest, of: principal, ppmPerDay: ratePpmPerDay, days: tenureDays },
    { kind: "fee", amount: fee, of: principal, ppm: feePpm },
    { kind: "gst", amount: gst, of: fee, ppm: gstPpmOfFee },
  ];
}
