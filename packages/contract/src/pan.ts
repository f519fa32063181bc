/** The sentences a borrower reads about a PAN. */
export const PAN_MESSAGES = {
  missing: "PAN number is required",
  malformed: "Enter a valid PAN number (e.g., ABCPA1234D)",
} as const;

export const PAN_LENGTH = 10;

/** A person's PAN: the fourth letter says so. Whether anybody has it, the tax office's register tells. */
const PERSONAL_PAN = /^[A-Z]{3}P[A-Z][0-9]{4}[A-Z]$/;

/** The message for a PAN as it is sent, or `null` when it is one. */
export function panMessage(pan: string): string | null {
  if (pan === "") return PAN_MESSAGES.missing;
  return PERSONAL_PAN.test(pan) ? null : PAN_MESSAGES.malformed;
}

/**
 * Reads typed or pasted text in capitals and without spaces and dashes. Only a to z are raised: another
 * alphabet's letters must not turn into ours on the way.
 */
export const capitalsOfPan = (typed: string): string =>
  typed.replace(/[\s-]/g, "").replace(/[a-z]/g, (letter) => letter.toUpperCase());

/** "ABCPA1234D" → "ABXXXXXX4D": enough for its owner to know it by. */
export const maskedPan = (pan: string): string => `${pan.slice(0, 2)}XXXXXX${pan.slice(-2)}`;

/** "1994-08-17" → "XXXX-XX-17": whose it is knows the rest. */
export const maskedBirthDate = (birthDate: string): string => `XXXX-XX-${birthDate.slice(-2)}`;
