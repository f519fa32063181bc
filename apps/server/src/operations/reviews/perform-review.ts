import { lockApplication } from "../../journey/applications/store.ts";
import { AS_WORKER, asBorrower } from "../../platform/db/actor.ts";
import { approveApplication } from "./approve.ts";
import { rejectApplication } from "./reject.ts";
import { releaseDisbursal } from "./release.ts";
import type { ReviewAct, ReviewAction, ReviewOutcome, ReviewServices } from "./review.ts";
import { insertReview, readApplicant } from "./store.ts";

/** Performs a reviewer's action on an application, and records who did it and when. */
export async function performReview(
  services: ReviewServices,
  act: { readonly applicationId: number; readonly action: ReviewAction; readonly actedBy: string },
): Promise<ReviewOutcome> {
  const { applicationId, action, actedBy } = act;
  const borrowerId = await services.database.withTx(AS_WORKER, (tx) => readApplicant(tx, applicationId));
  if (borrowerId === null) return { kind: "no-such-loan" };
  const target = { applicationId, borrowerId, now: services.clock.now() };
  const outcome = await ACTS[action](services, target, (work) =>
    services.database.withTx(asBorrower(borrowerId), async (tx) => {
      await lockApplication(tx, applicationId);
      const reviewed = await work(tx);
      if (reviewed.kind === "done")
        await insertReview(tx, { ...target, action, about: reviewed.about, actedBy });
      return reviewed;
    }),
  );
  services.log.info(
    { loanId: applicationId, action, outcome: outcome.kind },
    "a person acted on an application",
  );
  return outcome;
}

const ACTS: Readonly<Record<ReviewAction, ReviewAct>> = {
  approve: approveApplication,
  reject: rejectApplication,
  release: releaseDisbursal,
};
