import * as z from "zod/mini";
import { markSetAside, readProgress } from "../../journey/applications/store.ts";
import type { Tx } from "../../platform/db/tx.ts";
import { statusOf } from "../reviews/perform-review.ts";
import { REVIEW_PHRASES } from "../reviews/phrases.ts";
import { rejectAgreed, rejectFault } from "../reviews/reject.ts";
import { insertReviewNotice } from "../reviews/review-notice.ts";
import { resumeFault, resumeSetAside, setAsideFault } from "../reviews/set-aside.ts";
import { insertReview } from "../reviews/store.ts";
import { declareHandler, impossible, loanOf, type RequestHandler, type RequestServices } from "./handler.ts";

const NoDetails = z.strictObject({});
type NoDetails = z.output<typeof NoDetails>;

type Loan = { readonly applicationId: number; readonly borrowerId: string };
type Ending = {
  readonly action: "hold" | "reject" | "not-required";
  /** The lead status once both people have agreed. Until then it is this with `Process`. */
  readonly status: string;
  readonly fault: (tx: Tx, applicationId: number) => Promise<string | null>;
  readonly carryOut: (
    tx: Tx,
    services: RequestServices,
    asked: Loan & { readonly reason: string },
  ) => Promise<void>;
};

/**
 * Stops an application that has no money yet. While it waits for the second person the application stands still, with its
 * own lead status; one at a time.
 */
const stopApplication = ({ action, status, fault, carryOut }: Ending): RequestHandler<NoDetails> =>
  declareHandler<NoDetails>({
    needsLoan: true,
    needsAmount: false,
    details: NoDetails,

    async describe(tx, _services, subject) {
      const loan = loanOf(subject);
      const { askedFor } = await readProgress(tx, loan.applicationId);
      if (askedFor !== null && askedFor !== action) return impossible(REVIEW_PHRASES.waitsForSecondPerson);
      const why = await fault(tx, loan.applicationId);
      if (why !== null) return impossible(why);
      return { kind: "possible", amount: null, before: { status: `${status} Process` }, after: { status } };
    },

    async carryOut(tx, services, subject) {
      const loan = loanOf(subject);
      const now = services.clock.now();
      await carryOut(tx, services, { ...loan, reason: subject.reason });
      const review = { ...loan, now, action, about: "application" } as const;
      await insertReview(tx, { ...review, actedBy: subject.by.staffId });
      await insertReviewNotice(tx, review);
    },
  });

export const hold = stopApplication({
  action: "hold",
  status: "Hold",
  fault: (tx, applicationId) => setAsideFault(tx, applicationId, "hold"),
  carryOut: (tx, { clock }, { applicationId }) =>
    markSetAside(tx, { applicationId, as: "hold", now: clock.now() }),
});

export const notRequired = stopApplication({
  action: "not-required",
  status: "Not Required",
  fault: (tx, applicationId) => setAsideFault(tx, applicationId, "not-required"),
  carryOut: (tx, { clock }, { applicationId }) =>
    markSetAside(tx, { applicationId, as: "not-required", now: clock.now() }),
});

/** Takes back what two people did, or one: the application goes on where it had stopped. */
export const resume = declareHandler<NoDetails>({
  needsLoan: true,
  needsAmount: false,
  details: NoDetails,

  async describe(tx, services, subject) {
    const loan = loanOf(subject);
    const why = await resumeFault(tx, loan.applicationId);
    if (why !== null) return impossible(why);
    const status = await statusOf(tx, services, loan);
    return { kind: "possible", amount: null, before: { status }, after: { status: "where it stopped" } };
  },

  async carryOut(tx, services, subject) {
    const review = {
      ...loanOf(subject),
      now: services.clock.now(),
      action: "resume",
      about: "application",
    } as const;
    await resumeSetAside(tx, review);
    await insertReview(tx, { ...review, actedBy: subject.by.staffId });
    await insertReviewNotice(tx, review);
  },
});

export const reject = stopApplication({
  action: "reject",
  status: "Rejected",
  fault: rejectFault,
  carryOut: (tx, services, { reason, ...loan }) =>
    rejectAgreed(tx, services, { target: { ...loan, now: services.clock.now(), amount: null }, reason }),
});
