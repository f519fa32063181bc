import { formatRupees } from "@vaada/money/format";
import type { Paise } from "@vaada/money/paise";
import { fromWireRupees } from "@vaada/money/wire";
import { use } from "react";

/** The server has checked its reply against the contract: what is no amount here is our own mistake. */
export function amountOf(rupees: number): Paise {
  const amount = fromWireRupees(rupees);
  if (amount === null) throw new RangeError(`not an amount in rupees: ${rupees}`);
  return amount;
}

export const moneyText = (rupees: number): string => formatRupees(amountOf(rupees));

/** 50.8 → "50.80%": an APR is rounded to two decimals and shows both. */
export const aprText = (percent: number): string => `${percent.toFixed(2)}%`;

let feeNames: Promise<typeof import("../language/fee-names.ts")> | undefined;

/** The words for the fees that only some loans have. Whoever shows the first such fee suspends until they are loaded. */
export function feeWords() {
  feeNames ??= import("../language/fee-names.ts");
  return use(feeNames);
}
