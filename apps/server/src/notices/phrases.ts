import type { NotificationKind } from "@vaada/contract/calls/notifications";
import type { News } from "./notice.ts";

/** Who debits and lends, and whom to ask. */
export type Spoken = { readonly lender: string; readonly officer: string };

export type Words = { readonly title: string; readonly description: string };

/** How one language tells each kind of news: what happened, and what it means or what can be done. */
export type Tongue = {
  readonly [K in NotificationKind]: (news: Extract<News, { kind: K }>, spoken: Spoken) => Words;
};
