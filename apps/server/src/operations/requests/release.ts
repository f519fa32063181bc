import { toWireRupees } from "@vaada/money/wire";
import * as z from "zod/mini";
import type { Disbursal } from "../../loans/disbursals/store.ts";
import { findReleasable, releaseMoney } from "../reviews/release.ts";
import { insertReview } from "../reviews/store.ts";
import { declareHandler, impossible, loanOf, type RequestHandler } from "./handler.ts";
import { REQUEST_PHRASES } from "./phrases.ts";

const NoDetails = z.strictObject({});
type NoDetails = z.output<typeof NoDetails>;

/** Lets the money of a signed loan go, or tries one again that had stopped. The two differ in what they find. */
const letGo = (refuseIf: (disbursal: Disbursal) => string | null): RequestHandler<NoDetails> =>
  declareHandler<NoDetails>({
    needsLoan: true,
    needsAmount: false,
    details: NoDetails,

    async describe(tx, services, subject) {
      const found = await findReleasable(tx, services, loanOf(subject).applicationId);
      if ("says" in found) return impossible(found.says);
      const fault = refuseIf(found.disbursal);
      if (fault !== null) return impossible(fault);
      const { amount, stoppedAt, releasedAt } = found.disbursal;
      const isReleased = releasedAt !== null;
      return {
        kind: "possible",
        amount,
        before: { amount: toWireRupees(amount), is_released: isReleased, is_stopped: stoppedAt !== null },
        after: { amount: toWireRupees(amount), is_released: true, is_stopped: false },
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

export const release = letGo(({ stoppedAt }) => (stoppedAt === null ? null : REQUEST_PHRASES.isStopped));

export const payoutRetry = letGo(({ stoppedAt }) => (stoppedAt === null ? REQUEST_PHRASES.notStopped : null));
