import { least, type Paise, subtract } from "@vaada/money/paise";
import type { Due } from "../product-terms.ts";
import { type Dues, NOTHING } from "./loan-state.ts";

/** Lays an amount upon what is owed, in the order of the terms. What no due can take is the excess. */
export function splitPayment(
  amount: Paise,
  { dues, order }: { readonly dues: Dues; readonly order: readonly Due[] },
): { readonly parts: Dues; readonly excess: Paise } {
  let parts = NOTHING;
  let excess = amount;
  for (const due of order) {
    const part = least(excess, dues[due]);
    parts = { ...parts, [due]: part };
    excess = subtract(excess, part);
  }
  return { parts, excess };
}
