import { toWireRupees } from "@vaada/money/wire";
import * as z from "zod/mini";
import { readBrokenRules } from "../../loans/cases/store.ts";
import { isUndecided } from "../../loans/disbursals/payouts/states.ts";
import { readLastPayout } from "../../loans/disbursals/payouts/store.ts";
import type { Disbursal } from "../../loans/disbursals/store.ts";
import type { Tx } from "../../platform/db/tx.ts";
import { findReleasable, releaseMoney } from "../reviews/release.ts";
import { insertReview, readPayeeAccount } from "../reviews/store.ts";
import { declareHandler, impossible, loanOf, type RequestHandler } from "./handler.ts";
import { REQUEST_PHRASES } from "./phrases.ts";

const NoDetails = z.strictObject({});
type NoDetails = z.output<typeof NoDetails>;

/** Lets the money of a signed loan go, or tries one again that had stopped. The two differ in what they find. */
const letGo = (
  refuseIf: (tx: Tx, disbursal: Disbursal) => Promise<string | null>,
): RequestHandler<NoDetails> =>
  declareHandler<NoDetails>({
    needsLoan: true,
    needsAmount: false,
    details: NoDetails,

    async describe(tx, services, subject) {
      const found = await findReleasable(tx, services, loanOf(subject).applicationId);
      if ("says" in found) return impossible(found.says);
      const [broken] = await readBrokenRules(tx);
      if (broken !== undefined) return impossible(REQUEST_PHRASES.booksBroken(broken));
      const fault = await refuseIf(tx, found.disbursal);
      if (fault !== null) return impossible(fault);
      const { amount, stoppedAt, releasedAt } = found.disbursal;
      const isReleased = releasedAt !== null;
      // Another account is another payout: whoever agrees has read where the money goes.
      const to = {
        account: await readPayeeAccount(tx, found.disbursal.accountId),
        amount: toWireRupees(amount),
      };
      return {
        kind: "possible",
        amount,
        before: { ...to, is_released: isReleased, is_stopped: stoppedAt !== null },
        after: { ...to, is_released: true, is_stopped: false },
      };
    },

    async carryOut(tx, services, subject) {
      const { applicationId, borrowerId } = loanOf(subject);
      const found = await findReleasable(tx, services, applicationId);
      if ("says" in found) throw new Error(`release: ${found.says}`);
      const now = services.clock.now();
      await releaseMoney(tx, { disbursal: found.disbursal, now });
      const actedBy = subject.by.staffId;
      await insertReview(tx, {
        applicationId,
        borrowerId,
        action: "release",
        about: "disbursal",
        actedBy,
        now,
      });
    },
  });

export const release = letGo(async (_tx, { stoppedAt }) =>
  stoppedAt === null ? null : REQUEST_PHRASES.isStopped,
);

/** One that the provider has and has not ended for sure is asked about, and tried again by nobody. */
export const payoutRetry = letGo(async (tx, { stoppedAt, agreementId }) => {
  if (stoppedAt === null) return REQUEST_PHRASES.notStopped;
  const last = await readLastPayout(tx, agreementId);
  const mayBeAlive = last !== null && isUndecided(last.status) && last.providerReference !== null;
  return mayBeAlive ? REQUEST_PHRASES.notEnded : null;
});
