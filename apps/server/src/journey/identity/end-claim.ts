import { checkPan, confirmPan } from "@vaada/contract/calls/basic-details";
import { insertNotices } from "../../notices/store.ts";
import { asBorrower } from "../../platform/db/actor.ts";
import type { Services } from "../../services.ts";
import { releaseClaim } from "../pan-records/store.ts";
import { forgetAnswers } from "../step-guard/store.ts";
import { forgetStartAnswer } from "./end-attempt.ts";
import { replaceOpenAttempts } from "./store.ts";

/**
 * Ends a borrower's claim on a PAN that another account has proven to be its own: the borrower is back at the basic details,
 * is told why, and can give another PAN. A proven identity is never touched.
 */
export function endClaim(
  { database, clock }: Pick<Services, "database" | "clock">,
  borrowerId: string,
): Promise<void> {
  const now = clock.realNow();
  return database.withTx(asBorrower(borrowerId), async (tx) => {
    if (!(await releaseClaim(tx, { borrowerId, now }))) return;
    for (const start of await replaceOpenAttempts(tx, borrowerId, now)) await forgetStartAnswer(tx, start);
    // The kept answers about this PAN belong to a claim that has ended.
    for (const call of [checkPan, confirmPan]) await forgetAnswers(tx, { borrowerId, call: call.name });
    const key = `pan-released:${borrowerId}:${now.toISOString()}`;
    const notice = { kind: "pan-released" } as const;
    await insertNotices(tx, {
      notices: [{ key, borrowerId, applicationId: null, notice }],
      now: clock.now(),
    });
  });
}
