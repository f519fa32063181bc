import { type Paise, paise } from "./paise.ts";

/**
 * The JSON number of an amount in rupees → paise; `null` for anything that is not zero or more rupees with
 * at most two decimals. Reads the shortest text of the number, so 0.1 + 0.2 is refused and not rounded.
 */
export function fromWireRupees(value: unknown): Paise | null {
  if (typeof value !== "number" || Object.is(value, -0)) return null;
  const match = WIRE_AMOUNT.exec(String(value));
  if (match === null) return null;
  const [, rupees = "", fraction = ""] = match;
  return paise(BigInt(rupees) * 100n + BigInt(fraction.padEnd(2, "0")));
}

/** Paise → the JSON number of rupees. An amount that the other side could not read back is our mistake. */
export function toWireRupees(amount: Paise): number {
  if (amount < 0n) throw new RangeError("toWireRupees: amount must not be negative");
  if (amount >= WIRE_PAISE_END) throw new RangeError("toWireRupees: amount is too large for a JSON number");
  return +`${amount / 100n}.${String(amount % 100n).padStart(2, "0")}`;
}

/** A double keeps any 15 decimal digits, two of which are paise. */
const WIRE_AMOUNT = /^(\d{1,13})(?:\.(\d{1,2}))?$/;
const WIRE_PAISE_END = 10n ** 15n;
