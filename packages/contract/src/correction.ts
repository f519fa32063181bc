/**
 * The fields that a borrower may have corrected. The e-mail address is the borrower's own word and is changed
 * at once; the others come from a register, a bank or the application, so a person looks at them.
 */
export const CORRECTABLE_FIELDS = [
  "email",
  "name",
  "birth-date",
  "address",
  "mobile",
  "employment",
  "bank-account",
  "something-else",
] as const;
export type CorrectableField = (typeof CORRECTABLE_FIELDS)[number];

/** A request has this many days to be answered; the law allows ninety. */
export const CORRECTION_ANSWER_DAYS = 30;

/** The sentences a borrower reads about a correction, in the order in which they are checked. */
export const CORRECTION_MESSAGES = {
  fieldMissing: "Choose what is wrong",
  valueMissing: "Write what it should be",
  valueTooLong: "Write it in at most 500 characters",
  reasonMissing: "Tell us why, in at least 3 characters",
  reasonTooLong: "Tell us why, in at most 500 characters",
} as const;

const REASON_CHARACTERS_MIN = 3;
const CHARACTERS_MAX = 500;

export const isCorrectableField = (text: string): text is CorrectableField =>
  CORRECTABLE_FIELDS.some((field) => field === text);

export const correctionFieldMessage = (text: string): string | null =>
  isCorrectableField(text) ? null : CORRECTION_MESSAGES.fieldMissing;

export function correctionValueMessage(text: string): string | null {
  const { length } = [...text.trim()];
  if (length === 0) return CORRECTION_MESSAGES.valueMissing;
  return length > CHARACTERS_MAX ? CORRECTION_MESSAGES.valueTooLong : null;
}

export function correctionReasonMessage(text: string): string | null {
  const { length } = [...text.trim()];
  if (length < REASON_CHARACTERS_MIN) return CORRECTION_MESSAGES.reasonMissing;
  return length > CHARACTERS_MAX ? CORRECTION_MESSAGES.reasonTooLong : null;
}
