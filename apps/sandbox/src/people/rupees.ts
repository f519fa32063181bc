import { type Paise, paise } from "@vaada/money/paise";
import { fromWireRupees, toWireRupees } from "@vaada/money/wire";

/** A person's record is in rupees, an account's balance may be below zero; what is counted is counted in paise. */
export function fromRupees(rupees: number): Paise {
  const size = fromWireRupees(Math.abs(rupees));
  if (size === null) throw new RangeError(`not an amount in rupees: ${rupees}`);
  return rupees < 0 ? paise(-size) : size;
}

export const toRupees = (amount: Paise): number =>
  amount < 0n ? -toWireRupees(paise(-amount)) : toWireRupees(amount);
