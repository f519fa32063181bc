import type { Tx } from "../../platform/db/tx.ts";
import type { Services } from "../../services.ts";

export type ReviewServices = Pick<
  Services,
  "database" | "vault" | "clock" | "settings" | "policies" | "lender" | "log"
>;

export type ReviewAction = "approve" | "reject" | "release";

/** The subject of a review. */
type ReviewSubject = "decision" | "blacklist" | "selfie" | "disbursal";

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
};

export const refuseReview = (says: string): ReviewOutcome => ({ kind: "refused", says });

/** Runs a transaction under the application's lock, and records the review with it. */
type WithReviewTx = (work: (tx: Tx) => Promise<ReviewOutcome>) => Promise<ReviewOutcome>;

export type ReviewAct = (
  services: ReviewServices,
  reviewing: ReviewTarget,
  inReview: WithReviewTx,
) => Promise<ReviewOutcome>;
