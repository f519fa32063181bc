const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const SHAPE = /^(\d{2})([A-Z]{5}\d{4}[A-Z])[1-9A-Z]Z[\dA-Z]$/;

/** A tax number of the shape that the tax office gives out, with the check letter that belongs to it. */
export const isGstin = (text: string): boolean =>
  SHAPE.test(text) && text.at(-1) === checkLetterOf(text.slice(0, -1));

/** The number of the state that it was given out in. */
export const gstinState = (gstin: string): string => gstin.slice(0, 2);

/** The tax office counts from 0001: a PAN of 0000 is nobody's. */
export const isExampleGstin = (gstin: string): boolean => /^\d{2}[A-Z]{5}0000/.test(gstin);

function checkLetterOf(letters: string): string | undefined {
  const sum = [...letters].reduce((total, letter, at) => {
    const product = ALPHABET.indexOf(letter) * (at % 2 === 0 ? 1 : 2);
    return total + Math.floor(product / ALPHABET.length) + (product % ALPHABET.length);
  }, 0);
  return ALPHABET[(ALPHABET.length - (sum % ALPHABET.length)) % ALPHABET.length];
}
