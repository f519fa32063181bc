import { type Paise, paise } from "./paise.ts";

/**
 * "1,00,000.50" → 10000050 paise; `null` when the text is not exactly an amount. Commas must stand where
 * India or the West puts them: someone who types "12,50" may mean twelve and a half, so it is not guessed.
 */
export function parseRupees(text: string): Paise | null {
  const match = AMOUNT.exec(text.trim());
  if (match === null) return null;
  const [, rupees = "", fraction = ""] = match;
  const digits = rupees.replaceAll(",", "");
  if (digits.length > RUPEE_DIGITS_MAX) return null;
  return paise(BigInt(digits) * 100n + BigInt(fraction.padEnd(2, "0")));
}

const AMOUNT = /^(?:₹\s?)?(\d+|\d{1,2}(?:,\d{2})*,\d{3}|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/;

/** A lakh crore rupees: far above any loan, and short enough that no text can make the arithmetic slow. */
const RUPEE_DIGITS_MAX = 12;
