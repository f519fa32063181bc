/** The sentences about a password that can't be taken. */
export const PASSWORD_MESSAGES = {
  missing: "Choose a password",
  short: "Use at least 12 characters",
  long: "Use at most 128 characters",
  plain: "Use at least 5 different characters",
  own: "Leave your name and your e-mail address out of it",
} as const;

const LENGTH_MIN = 12;
const LENGTH_MAX = 128;
const DIFFERENT_MIN = 5;
/** Shorter parts of a name stand in many words. */
const OWN_PART_LENGTH_MIN = 4;

/**
 * The message for a new password, or `null` when it can be taken. Long is strong: no sign or digit is asked for, only that
 * it is not one letter again and again, nor the person's own name or address.
 */
export function passwordMessage(
  password: string,
  { email, name }: { readonly email: string; readonly name: string },
): string | null {
  if (password === "") return PASSWORD_MESSAGES.missing;
  if ([...password].length < LENGTH_MIN) return PASSWORD_MESSAGES.short;
  if (password.length > LENGTH_MAX) return PASSWORD_MESSAGES.long;
  if (new Set(password).size < DIFFERENT_MIN) return PASSWORD_MESSAGES.plain;
  const parts = [...name.split(/\s+/), ...email.split(/[@.]/)].filter(
    (part) => part.length >= OWN_PART_LENGTH_MIN,
  );
  const lower = password.toLowerCase();
  return parts.some((part) => lower.includes(part.toLowerCase())) ? PASSWORD_MESSAGES.own : null;
}
