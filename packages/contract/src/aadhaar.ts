export const AADHAAR_LENGTH = 12;
export const AADHAAR_MESSAGE = "Enter a valid 12-digit Aadhaar number";

/** Twelve digits, the first 2 to 9, the last a Verhoeff check digit over the others. */
export const isAadhaarNumber = (text: string): boolean =>
  /^[2-9][0-9]{11}$/.test(text) && verhoeffSum(text) === 0;

/** "1234" → "XXXX XXXX 1234", the only form in which an Aadhaar number is ever shown. */
export const maskedAadhaar = (lastFour: string): string => `XXXX XXXX ${lastFour}`;

/**
 * Verhoeff's sum over the digits, from the last to the first; zero when the check digit is right. It finds every
 * single wrong digit and every pair of neighbours that changed places.
 */
function verhoeffSum(digits: string): number {
  let sum = 0;
  for (const [place, digit] of [...digits].reverse().entries()) {
    sum = combined(sum, permuted(digit.charCodeAt(0) - ZERO, place));
  }
  return sum;
}

const ZERO = 48;

/** The dihedral group of the pentagon: 0 to 4 are turns, 5 to 9 are turns after a flip. */
function combined(a: number, b: number): number {
  const turn = a < 5 ? a + (b % 5) : a - (b % 5) + 5;
  const isFlipped = a < 5 !== b < 5;
  return (turn % 5) + (isFlipped ? 5 : 0);
}

const FIRST_PERMUTATION = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4] as const;

/** A digit's stand-in at its place: the permutation applied as often as the place says; it repeats after eight. */
function permuted(digit: number, place: number): number {
  let value = digit;
  for (let times = place % 8; times > 0; times -= 1) value = FIRST_PERMUTATION[value] ?? 0;
  return value;
}
