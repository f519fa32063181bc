import { least, type Paise, subtract, ZERO } from "@vaada/money/paise";
import { REFUND_PAISE_MIN } from "@vaada/wire/refunds";

/** A payment, and how much of it can still be given back. */
export type Source = { readonly paymentId: string; readonly left: Paise };

export type Share = { readonly paymentId: string; readonly amount: Paise };

/** Lays what goes back upon payments, in the order given. What none of them can take, or is too little to send, is the rest. */
export function shareOut(
  excess: Paise,
  sources: readonly Source[],
): { readonly shares: readonly Share[]; readonly rest: Paise } {
  const shares: Share[] = [];
  let rest = excess;
  for (const { paymentId, left } of sources) {
    const amount = least(rest, left);
    if (amount < REFUND_PAISE_MIN) continue;
    shares.push({ paymentId, amount });
    rest = subtract(rest, amount);
    if (rest === ZERO) break;
  }
  return { shares, rest };
}
