import type { OtherFee } from "@vaada/contract/fees";
import { isNamedFee, type LoanFee } from "@vaada/lending/fees";
import { toWireRupees } from "@vaada/money/wire";

/** The fees that a reply has no words of its own for. */
export function otherFeesOf(fees: readonly LoanFee[]): { readonly otherFees?: OtherFee[] } {
  const others = fees.filter(({ kind }) => !isNamedFee(kind));
  if (others.length === 0) return {};
  return {
    otherFees: others.map(({ kind, when, amount, tax }) => ({
      kind,
      on: when.on,
      afterDays: when.on === "overdue" ? when.afterDays : null,
      amount: toWireRupees(amount),
      gst: toWireRupees(tax),
    })),
  };
}
