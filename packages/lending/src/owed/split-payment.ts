import { least, type Paise, subtract } from "@vaada/money/paise";
import type { Due } from "../product-terms.ts";
import { addDues, type Dues, NOTHING } from "./loan-state.ts";

/** Something that is owed, in the order in which a payment pays it off. */
export type Part = { readonly due: Due; readonly amount: Paise };

/** Lays an amount upon what is owed, part by part. What no part can take is the excess. */
export function splitPayment(
  amount: Paise,
  owed: readonly Part[],
): { readonly parts: Dues; readonly excess: Paise } {
  let parts = NOTHING;
  let excess = amount;
  for (const { due, amount: most } of owed) {
    const part = least(excess, most);
    parts = addDues(parts, { ...NOTHING, [due]: part });
    excess = subtract(excess, part);
  }
  return { parts, excess };
}
