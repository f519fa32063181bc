/** The sentences a borrower reads about a mobile number, in the order in which they are checked. */
export const MOBILE_MESSAGES = {
  missing: "Please enter your mobile number",
  allZeros: "Invalid mobile number",
  malformed: "Please enter valid mobile number",
} as const;

/** To who asks to change a number to itself. */
export const MOBILE_UNCHANGED = "This is your number already";

/** "9876543210" → "98XXXXXX10": enough for its owner to recognise it. */
export const maskedMobile = (mobile: string): string => `${mobile.slice(0, 2)}XXXXXX${mobile.slice(-2)}`;

const INDIAN_MOBILE = /^[6-9][0-9]{9}$/;

/** The message for a mobile number as typed, or `null` when it is one. */
export function mobileMessage(mobile: string): string | null {
  if (mobile === "") return MOBILE_MESSAGES.missing;
  if (mobile === "0000000000") return MOBILE_MESSAGES.allZeros;
  return INDIAN_MOBILE.test(mobile) ? null : MOBILE_MESSAGES.malformed;
}

/**
 * Reads pasted or filled-in text as the ten digits of an Indian number: spaces and dashes go, and so does a
 * leading +91, 91 or 0. Anything else is left for `mobileMessage` to judge, at most ten digits long.
 */
export function digitsOfMobile(typed: string): string {
  const digits = typed.replace(/[^0-9]/g, "");
  return digits.length > 10 ? digits.slice(-10) : digits;
}
