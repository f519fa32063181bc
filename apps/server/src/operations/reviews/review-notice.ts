import type { Notice } from "../../notices/notice.ts";
import { insertNotices } from "../../notices/store.ts";
import type { Tx } from "../../platform/db/tx.ts";
import type { ReviewAction, ReviewSubject, ReviewTarget } from "./review.ts";

type ReviewNoticeOutcome = Extract<Notice, { kind: "application-reviewed" }>["outcome"];

/** Tells the borrower in the app what a person of the lender did with the application. Of money they hear when it arrives. */
export async function insertReviewNotice(
  tx: Tx,
  review: Pick<ReviewTarget, "applicationId" | "borrowerId" | "now"> & {
    readonly action: ReviewAction;
    readonly about: ReviewSubject;
  },
): Promise<void> {
  const outcome = NOTICE_OUTCOMES[review.action];
  if (outcome === null) return;
  const { applicationId, borrowerId, now } = review;
  const notice: Notice = { kind: "application-reviewed", outcome };
  const key = `application-reviewed:${applicationId}:${review.action}:${now.getTime()}`;
  await insertNotices(tx, { notices: [{ key, borrowerId, applicationId, notice }], now });
}

/** `null`: nothing that the borrower could do or read differently. */
const NOTICE_OUTCOMES: Readonly<Record<ReviewAction, ReviewNoticeOutcome | null>> = {
  approve: "goes-on",
  reject: "refused",
  release: null,
  "proceed-to-bank": "statement-needed",
  "ask-again": "selfie-needed",
  hold: "on-hold",
  "not-required": "set-aside",
  "not-interested": "set-aside",
  blacklist: "refused",
  "bank-update-rejected": "account-refused",
  resume: "goes-on",
};
