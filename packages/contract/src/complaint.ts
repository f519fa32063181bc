/** The subjects of a complaint, worded and ordered as the form shows them. */
export const COMPLAINT_CATEGORIES = [
  "Payment or refund",
  "Charges or interest",
  "Auto-pay",
  "Money not received",
  "How we spoke to you",
  "My data",
  "My credit report",
  "The app",
  "Something else",
] as const;
export type ComplaintCategory = (typeof COMPLAINT_CATEGORIES)[number];

/** The sentences a borrower reads about a complaint, in the order in which they are checked. */
export const COMPLAINT_MESSAGES = {
  categoryMissing: "Choose what it is about",
  textTooShort: "Tell us what happened in at least 10 characters",
  textTooLong: "Tell us what happened in at most 2,000 characters",
} as const;

/** A complaint has this many days to be answered; after them the Reserve Bank's own portal is open to it. */
export const COMPLAINT_ANSWER_DAYS = 30;

const TEXT_CHARACTERS_MIN = 10;
const TEXT_CHARACTERS_MAX = 2_000;

export const complaintCategoryMessage = (text: string): string | null =>
  COMPLAINT_CATEGORIES.some((category) => category === text) ? null : COMPLAINT_MESSAGES.categoryMissing;

export function complaintTextMessage(text: string): string | null {
  const { length } = [...text.trim()];
  if (length < TEXT_CHARACTERS_MIN) return COMPLAINT_MESSAGES.textTooShort;
  return length > TEXT_CHARACTERS_MAX ? COMPLAINT_MESSAGES.textTooLong : null;
}
