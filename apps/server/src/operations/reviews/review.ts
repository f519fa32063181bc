import type { Paise } from "@vaada/money/paise";
import type { Tx } from "../../platform/db/tx.ts";
import type { Services } from "../../services.ts";

export type ReviewServices = Pick<
  Services,
  "database" | "vault" | "clock" | "settings" | "policies" | "lender" | "log"
>;

/**
 * The acts of one person on an application, and those of two: of these, the second person's agreement is the
 * review.
 */
export type ReviewAction =
  | "approve"
  | "reject"
  | "release"
  | "proceed-to-bank"
  | "ask-again"
  | "hold"
  | "not-required"
  | "not-interested"
  | "blacklist"
  | "bank-update-rejected"
  | "resume";

/** The subject of a review; `application` when it waited for nobody. */
export type ReviewSubject = "decision" | "blacklist" | "selfie" | "disbursal" | "application";

export type ReviewOutcome =
  | { readonly kind: "done"; readonly about: ReviewSubject }
  | { readonly kind: "no-such-loan" }
  /** `says` tells the reviewer why it can't be done. */
  | { readonly kind: "refused"; readonly says: string };

/** The application under review. */
export type ReviewTarget = {
  readonly applicationId: number;
  readonly borrowerId: string;
  readonly now: Date;
  /** The amount that the reviewer sanctions, when it is less than the policy's. */
  readonly amount: Paise | null;
};

export const refuseReview = (says: string): ReviewOutcome => ({ kind: "refused", says });

/** Runs a transaction under the application's lock, and records the review with it. */
type WithReviewTx = (work: (tx: Tx) => Promise<ReviewOutcome>) => Promise<ReviewOutcome>;

export type ReviewAct = (
  services: ReviewServices,
  reviewing: ReviewTarget,
  inReview: WithReviewTx,
) => Promise<ReviewOutcome>;
