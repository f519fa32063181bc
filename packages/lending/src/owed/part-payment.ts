import { type Paise, subtract } from "@vaada/money/paise";
import type { PaymentTerms } from "../product-terms.ts";

export type PartPaymentFault = "too-little" | "too-much" | "leaves-too-little";

/** What is wrong with paying this much of the full payment now; `null` when nothing is. Paying all of it is always right. */
export function partPaymentRule(
  total: Paise,
  { partPaymentMinimum, restMinimum }: Pick<PaymentTerms, "partPaymentMinimum" | "restMinimum">,
  amount: Paise,
): PartPaymentFault | null {
  if (amount <= 0n) return "too-little";
  if (amount > total) return "too-much";
  if (amount === total) return null;
  if (amount < partPaymentMinimum) return "too-little";
  return subtract(total, amount) < restMinimum ? "leaves-too-little" : null;
}
