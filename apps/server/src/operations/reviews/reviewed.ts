import type { Tx } from "../../platform/db/tx.ts";
import type { Services } from "../../services.ts";

export type ReviewServices = Pick<
  Services,
  "database" | "vault" | "clock" | "settings" | "policies" | "lender" | "log"
>;

export type ReviewAction = "approve" | "reject" | "release";

/** What a person looked at. */
type About = "decision" | "blacklist" | "selfie" | "disbursal";

export type Reviewed =
  | { readonly kind: "done"; readonly about: About }
  | { readonly kind: "no-such-loan" }
  /** Why it can't be done, in words for the person who asked. */
  | { readonly kind: "refused"; readonly says: string };

/** An application that somebody acts on. */
export type Reviewing = {
  readonly applicationId: number;
  readonly borrowerId: string;
  readonly now: Date;
};

export const refused = (says: string): Reviewed => ({ kind: "refused", says });

/** A transaction under the application's lock; what is done in it is kept together with who did it. */
type InReview = (work: (tx: Tx) => Promise<Reviewed>) => Promise<Reviewed>;

export type Act = (services: ReviewServices, reviewing: Reviewing, inReview: InReview) => Promise<Reviewed>;
