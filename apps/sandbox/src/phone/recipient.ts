/** Whose messages are asked for, however a person writes a number: "+91 98765 43210" → "9876543210". */
export function readRecipient(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed === "") return null;
  const digits = trimmed.replaceAll(/[\s-]/g, "").replace(/^(?:\+?91|0)(?=\d{10}$)/, "");
  return /^\d{10}$/.test(digits) ? digits : trimmed;
}

/** "9876543210" → "+91 98765 43210"; an e-mail address stays as it is. */
export const showRecipient = (to: string): string =>
  /^\d{10}$/.test(to) ? `+91 ${to.slice(0, 5)} ${to.slice(5)}` : to;
