import type { NotificationKind } from "@vaada/contract/calls/notifications";
import type { Notice } from "./notice.ts";

/** Who debits and lends, and whom to ask. */
export type Spoken = { readonly lender: string; readonly officer: string };

export type Words = { readonly title: string; readonly description: string };

/** How one language words each kind of notice: what happened, and what it means or what can be done. */
export type Phrases = {
  readonly [K in NotificationKind]: (notice: Extract<Notice, { kind: K }>, spoken: Spoken) => Words;
};
