import type { Paise } from "./paise.ts";

/** 10000050n → "₹1,00,000.50"; whole rupees drop the fraction. Indian digit grouping. */
export function formatRupees(amount: Paise): string {
  const sign = amount < 0n ? "−" : "";
  const size = amount < 0n ? -amount : amount;
  const fraction = size % 100n;
  const tail = fraction === 0n ? "" : `.${String(fraction).padStart(2, "0")}`;
  return `${sign}₹${groupIndian(String(size / 100n))}${tail}`;
}

/** "1234567" → "12,34,567": the last three digits, then pairs. Also groups what is being typed in a field. */
export function groupIndian(digits: string): string {
  const head = digits.slice(0, -3).replace(/\B(?=(\d{2})+$)/g, ",");
  return head === "" ? digits : `${head},${digits.slice(-3)}`;
}
