import type { LeadStatus } from "@vaada/contract/lead-status";
import type { Paise } from "@vaada/money/paise";
import { journeyContextOf, readPositionOf } from "../../journey/applications/journey-position.ts";
import { lockApplication, readApplication } from "../../journey/applications/store.ts";
import { AS_WORKER, asBorrower, asStaff } from "../../platform/db/actor.ts";
import type { Tx } from "../../platform/db/tx.ts";
import { type Actor, writeTrail } from "../trail/write-trail.ts";
import { approveApplication } from "./approve.ts";
import { askAgain, proceedToBank } from "./ask-borrower.ts";
import { rejectApplication } from "./reject.ts";
import { releaseDisbursal } from "./release.ts";
import type { ReviewAct, ReviewAction, ReviewOutcome, ReviewServices, ReviewTarget } from "./review.ts";
import { insertReviewNotice } from "./review-notice.ts";
import { barBorrower, markNotInterested, resumeAlone, resumeApplication } from "./set-aside.ts";
import { insertReview, readApplicant } from "./store.ts";

/** The acts that one person does alone. */
export type OnePersonAction = Exclude<ReviewAction, "hold" | "not-required" | "bank-update-rejected">;

/** The reviewer: a person of the lender with their reason, or the sandbox in the place of one. */
export type Reviewer =
  | { readonly kind: "sandbox" }
  | { readonly kind: "staff"; readonly staff: Actor; readonly reason: string; readonly note: string | null };

/** Performs a reviewer's action on an application, and records who did it and when. The borrower is told in the app. */
export async function performReview(
  services: ReviewServices,
  act: {
    readonly applicationId: number;
    readonly action: OnePersonAction;
    readonly by: Reviewer;
    readonly amount?: Paise | null;
  },
): Promise<ReviewOutcome> {
  const { applicationId, action, by } = act;
  const { database, clock } = services;
  const reader = by.kind === "staff" ? asStaff(by.staff.staffId) : AS_WORKER;
  const borrowerId = await database.withTx(reader, (tx) => readApplicant(tx, applicationId));
  if (borrowerId === null) return { kind: "no-such-loan" };
  const target = { applicationId, borrowerId, now: clock.now(), amount: act.amount ?? null };
  const actor =
    by.kind === "staff" ? asStaff(by.staff.staffId, { inNameOf: borrowerId }) : asBorrower(borrowerId);
  const perform = by.kind === "staff" && action === "resume" ? resumeAlone : ACTS[action];
  const outcome = await perform(services, target, (work) =>
    database.withTx(actor, async (tx) => {
      await lockApplication(tx, applicationId);
      const before = await statusOf(tx, services, target);
      const reviewed = await work(tx);
      if (reviewed.kind !== "done") return reviewed;
      const actedBy = by.kind === "staff" ? by.staff.staffId : by.kind;
      await insertReview(tx, { ...target, action, about: reviewed.about, actedBy });
      const after = await statusOf(tx, services, target);
      await insertReviewNotice(tx, { ...target, action, about: reviewed.about });
      if (by.kind === "staff")
        await writeTrail(tx, services, {
          act: action,
          outcome: "done",
          by: by.staff,
          borrowerId,
          loanId: applicationId,
          before: { status: before },
          after: { status: after, ...(by.note === null ? {} : { note: by.note }) },
          reason: by.reason,
        });
      return reviewed;
    }),
  );
  services.log.info(
    { loanId: applicationId, action, outcome: outcome.kind },
    "a person acted on an application",
  );
  return outcome;
}

/** The lead status of an application, in the transaction of who acts on it. */
export async function statusOf(
  tx: Tx,
  services: Pick<ReviewServices, "clock" | "settings">,
  { applicationId, borrowerId }: Pick<ReviewTarget, "applicationId" | "borrowerId">,
): Promise<LeadStatus> {
  const application = await readApplication(tx, applicationId);
  if (application === null) throw new Error("statusOf: an application that is not the borrower's");
  const position = await readPositionOf(tx, { application, borrowerId, ...journeyContextOf(services) });
  return position.leadStatus;
}

const ACTS: Readonly<Record<OnePersonAction, ReviewAct>> = {
  approve: approveApplication,
  reject: rejectApplication,
  release: releaseDisbursal,
  "proceed-to-bank": proceedToBank,
  "ask-again": askAgain,
  "not-interested": markNotInterested,
  blacklist: barBorrower,
  resume: resumeApplication,
};
