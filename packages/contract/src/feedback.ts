/** The sentences a borrower reads about their own feedback. */
export const FEEDBACK_MESSAGES = {
  ratingMissing: "Please provide a rating",
  commentTooShort: "Comment must be at least 10 characters",
  commentTooLong: "Comment can have at most 1,000 characters",
} as const;

export const RATING_MAX = 5;
export const COMMENT_CHARACTERS_MIN = 10;
export const COMMENT_CHARACTERS_MAX = 1_000;

export const ratingMessage = (rating: number): string | null =>
  Number.isInteger(rating) && rating >= 1 && rating <= RATING_MAX ? null : FEEDBACK_MESSAGES.ratingMissing;

/** A rating alone is enough: the rule is for a comment that was begun. */
export function commentMessage(comment: string): string | null {
  const { length } = [...comment.trim()];
  if (length > COMMENT_CHARACTERS_MAX) return FEEDBACK_MESSAGES.commentTooLong;
  return length > 0 && length < COMMENT_CHARACTERS_MIN ? FEEDBACK_MESSAGES.commentTooShort : null;
}
