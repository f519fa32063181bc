/** Whose messages are asked for, however a person writes it: "+91 98765 43210" → "9876543210", "Me@X.in" → "me@x.in". */
export function readRecipient(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed === "") return null;
  const digits = trimmed.replaceAll(/[\s-]/g, "").replace(/^(?:\+?91|0)(?=\d{10}$)/, "");
  if (/^\d{10}$/.test(digits)) return digits;
  return trimmed.includes("@") ? trimmed.toLowerCase() : trimmed;
}

/** "9876543210" → "+91 98765 43210"; an e-mail address stays as it is. */
export const showRecipient = (to: string): string =>
  /^\d{10}$/.test(to) ? `+91 ${to.slice(0, 5)} ${to.slice(5)}` : to;
