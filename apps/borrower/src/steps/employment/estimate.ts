import type { ReplyOf } from "@vaada/contract/call";
import type { readAppConfig } from "@vaada/contract/calls/app-config";
import { add, type Paise, shareHalfUp, subtract } from "@vaada/money/paise";

type WireTerms = ReplyOf<typeof readAppConfig>["terms"];

/** What is taken off before the money goes out, by the cheapest and the dearest price that a borrower can get. */
export type Fees = {
  readonly lowestPercent: number;
  readonly highestPercent: number;
  readonly gstPercent: number;
};

/** What may reach the account: which of the prices it will be is decided after this screen. */
export type Estimate = { readonly least: Paise; readonly most: Paise };

export function feesIn({ grades, gst }: Pick<WireTerms, "grades" | "gst">): Fees | null {
  const percents = grades.map(({ processingFee }) => processingFee);
  if (percents.length === 0) return null;
  return { lowestPercent: Math.min(...percents), highestPercent: Math.max(...percents), gstPercent: gst };
}

export function estimateOf(principal: Paise, fees: Fees): Estimate {
  const netAt = (percent: number): Paise => {
    const fee = shareHalfUp(principal, ppmOf(percent));
    return subtract(principal, add(fee, shareHalfUp(fee, ppmOf(fees.gstPercent))));
  };
  return { least: netAt(fees.highestPercent), most: netAt(fees.lowestPercent) };
}

// The wire carries at most four decimals of a percentage, so the nearest whole number is exact.
const ppmOf = (percent: number): bigint => BigInt(Math.round(percent * 10_000));
