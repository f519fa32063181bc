/** The sentences a borrower reads about an e-mail address. */
export const EMAIL_MESSAGES = {
  missing: "Email address is required",
  malformed: "Enter a valid email address",
} as const;

/** The longest address that mail servers carry, and the longest part before its @. */
export const EMAIL_LENGTH_MAX = 254;
const LOCAL_LENGTH_MAX = 64;

const LOCAL = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const DOMAIN = /^([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/;

/** The message for an address as it is sent, or `null` when mail can be addressed to it. */
export function emailMessage(email: string): string | null {
  if (email === "") return EMAIL_MESSAGES.missing;
  const at = email.lastIndexOf("@");
  const isOne =
    email.length <= EMAIL_LENGTH_MAX &&
    at > 0 &&
    at <= LOCAL_LENGTH_MAX &&
    LOCAL.test(email.slice(0, at)) &&
    DOMAIN.test(email.slice(at + 1));
  return isOne ? null : EMAIL_MESSAGES.malformed;
}

/** "asha.rao@mail.example" → "aXXXX@mail.example": enough for whoever knows it. */
export const maskedEmail = (email: string): string =>
  `${email.slice(0, 1)}XXXX${email.slice(email.lastIndexOf("@"))}`;
