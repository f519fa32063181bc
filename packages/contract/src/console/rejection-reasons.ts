/**
 * The reasons of a rejection that a borrower reads in words of their own (FP-04). Whoever writes another reason rejects without one that is
 * shown, and support explains it.
 */
export const REJECTION_REASONS = [
  "Not the same person",
  "Papers not genuine",
  "Income not proven",
  "Employer not confirmed",
] as const;
export type RejectionReason = (typeof REJECTION_REASONS)[number];

export const isRejectionReason = (text: string): text is RejectionReason =>
  REJECTION_REASONS.some((reason) => reason === text);
