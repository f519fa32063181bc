import { MatchClearDetails } from "@vaada/contract/console/calls/requests";
import { countOpenMatches, endMatch, readMatchState } from "../../decisioning/screening/store.ts";
import { clearReview, lockApplicationsOf, readOpenApplicationId } from "../../journey/applications/store.ts";
import { readLastPayout } from "../../loans/disbursals/payouts/store.ts";
import { resumeDisbursal } from "../../loans/disbursals/request-disbursal.ts";
import { clearStopped, readLiveDisbursal } from "../../loans/disbursals/store.ts";
import type { Tx } from "../../platform/db/tx.ts";
import { insertReviewNotice } from "../reviews/review-notice.ts";
import { readReviewState } from "../reviews/store.ts";
import { declareHandler, impossible, loanOf } from "./handler.ts";
import { REQUEST_PHRASES } from "./phrases.ts";

/** Says that a borrower is not the person on a list. What was stopped for it goes on, once no other match stands. */
export const matchClear = declareHandler<MatchClearDetails>({
  needsLoan: true,
  needsAmount: false,
  details: MatchClearDetails,

  async describe(tx, _services, subject) {
    const { borrowerId } = loanOf(subject);
    const match = await readMatchState(tx, { number: subject.details.match, borrowerId });
    if (match === null) return impossible(REQUEST_PHRASES.noSuchMatch);
    if (match.state === "cleared") return impossible(REQUEST_PHRASES.matchCleared);
    const others = (await countOpenMatches(tx, borrowerId)) - 1;
    const entry = { listed_name: match.listedName, reference: match.reference };
    return {
      kind: "possible",
      amount: null,
      before: { match: match.state, ...entry, money: "stopped" },
      after: {
        match: "somebody else",
        ...entry,
        money: others === 0 ? "may go" : `stopped: ${others} more on a list`,
      },
    };
  },

  async carryOut(tx, { clock }, subject) {
    const { borrowerId } = loanOf(subject);
    await lockApplicationsOf(tx, borrowerId);
    const now = clock.now();
    const isEnded = await endMatch(tx, {
      number: subject.details.match,
      from: ["open", "confirmed"],
      to: "cleared",
      by: subject.by.staffId,
      reason: subject.reason,
      now,
    });
    if (!isEnded) throw new Error("matchClear: a match that was cleared since it was described");
    if ((await countOpenMatches(tx, borrowerId)) > 0) return;
    // The match may be of an earlier application than the one that stands still for it.
    const applicationId = await readOpenApplicationId(tx, borrowerId);
    if (applicationId === null) return;
    const { about } = await readReviewState(tx, applicationId);
    if (about === "screening") {
      await clearReview(tx, applicationId);
      await insertReviewNotice(tx, { applicationId, borrowerId, now, action: "approve", about: "decision" });
    }
    await resumeUntried(tx, applicationId);
  },
});

/** Money that was never asked for goes by itself; after a payout that failed a person decides, as ever. */
async function resumeUntried(tx: Tx, applicationId: number): Promise<void> {
  const live = await readLiveDisbursal(tx, applicationId);
  if (live === null || (await readLastPayout(tx, live.agreementId)) !== null) return;
  await clearStopped(tx, live.agreementId);
  await resumeDisbursal(tx, applicationId);
}
