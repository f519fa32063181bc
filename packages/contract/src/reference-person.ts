/** The relations of a reference, worded and ordered as the form shows them. */
export const RELATIONS = ["Mother", "Father", "Brother", "Sister", "Spouse", "Relative", "Friend"] as const;
export type Relation = (typeof RELATIONS)[number];

/** The sentences a borrower reads about the two people they name, in the order in which they are checked. */
export const REFERENCE_MESSAGES = {
  nameMissing: "Name is required",
  nameMalformed: "Name can have letters and spaces only",
  mobileMissing: "Mobile is required",
  mobileNotDigits: "Only digits allowed",
  mobileLength: "Mobile number must be exactly 10 digits",
  mobileOwn: "This is your own number. Give the number of somebody else",
  relationMissing: "Relation is required",
  sameMobile: "Both mobile numbers cannot be the same",
  sameRelation: "Both relations cannot be the same",
} as const;

const NAME_CHARACTERS_MAX = 80;
/** Letters of any script and one space between words. */
const NAME = /^[\p{L}\p{M}]+(?: [\p{L}\p{M}]+)*$/u;
const DIGITS = /^[0-9]+$/;
const MOBILE = /^[0-9]{10}$/;

export function referenceNameMessage(name: string): string | null {
  if (name === "") return REFERENCE_MESSAGES.nameMissing;
  return NAME.test(name) && name.length <= NAME_CHARACTERS_MAX ? null : REFERENCE_MESSAGES.nameMalformed;
}

/** As typed or pasted: outer spaces go, and several in a row become one. */
export const tidyPersonName = (typed: string): string => typed.normalize("NFC").trim().replace(/\s+/g, " ");

export function referenceMobileMessage(digits: string): string | null {
  if (digits === "") return REFERENCE_MESSAGES.mobileMissing;
  if (!DIGITS.test(digits)) return REFERENCE_MESSAGES.mobileNotDigits;
  return MOBILE.test(digits) ? null : REFERENCE_MESSAGES.mobileLength;
}

export const relationMessage = (text: string): string | null =>
  RELATIONS.some((relation) => relation === text) ? null : REFERENCE_MESSAGES.relationMissing;
