import type { NotificationKind } from "@vaada/contract/calls/notifications";
import type { Notice } from "./notice.ts";

/** The lender and its officer, as each sentence about a debit names them. */
export type LenderNames = { readonly lender: string; readonly officer: string };

/** The charges for paying after the due date. */
export type Lateness = Pick<Extract<Notice, { kind: "due-soon" }>, "lateFee" | "fee" | "chargesMax">;

/** The due day that was missed: the loan's, or that of one of its instalments. */
export type MissedDue = Pick<Extract<Notice, { kind: "late-fee" }>, "dueOn" | "instalment">;

export type Words = { readonly title: string; readonly description: string };

/** How one language words each kind of notice: what happened, and what it means or what can be done. */
export type Phrases = {
  readonly [K in NotificationKind]: (notice: Extract<Notice, { kind: K }>, spoken: LenderNames) => Words;
};
