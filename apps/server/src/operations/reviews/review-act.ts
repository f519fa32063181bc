import { lockApplication } from "../../journey/applications/store.ts";
import { AS_WORKER, asBorrower } from "../../platform/db/actor.ts";
import { approve } from "./approve.ts";
import { reject } from "./reject.ts";
import { release } from "./release.ts";
import type { Act, ReviewAction, Reviewed, ReviewServices } from "./reviewed.ts";
import { insertReview, readApplicant } from "./store.ts";

/** Does what a person of the lender decided on an application that waits for one, and keeps who did what and when. */
export async function reviewAct(
  services: ReviewServices,
  act: { readonly applicationId: number; readonly action: ReviewAction; readonly actedBy: string },
): Promise<Reviewed> {
  const { applicationId, action, actedBy } = act;
  const borrowerId = await services.database.withTx(AS_WORKER, (tx) => readApplicant(tx, applicationId));
  if (borrowerId === null) return { kind: "no-such-loan" };
  const reviewing = { applicationId, borrowerId, now: services.clock.now() };
  const done = await ACTS[action](services, reviewing, (work) =>
    services.database.withTx(asBorrower(borrowerId), async (tx) => {
      await lockApplication(tx, applicationId);
      const reviewed = await work(tx);
      if (reviewed.kind === "done")
        await insertReview(tx, { ...reviewing, action, about: reviewed.about, actedBy });
      return reviewed;
    }),
  );
  services.log.info(
    { loanId: applicationId, action, outcome: done.kind },
    "a person acted on an application",
  );
  return done;
}

const ACTS: Readonly<Record<ReviewAction, Act>> = { approve, reject, release };
