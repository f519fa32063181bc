import * as z from "zod/mini";
import { Instant, Rupees } from "../../primitives.ts";
import { consoleCall } from "../console-call.ts";
import { REQUEST_KINDS } from "../roles.ts";

/** `asked`: the reader may agree. The others are the ends of what the reader asked for, and a rule of the books that is broken. */
export const BELL_KINDS = ["asked", "agreed", "declined", "lapsed", "books-broken"] as const;
export type BellKind = (typeof BELL_KINDS)[number];

export const readBell = consoleCall({
  name: "read-bell",
  says: "What happened that is of the reader: requests that they may agree to, how those ended that they asked for in the last fortnight, and a rule of the books that is broken. Newest first; reading it marks nothing.",
  method: "GET",
  path: "/bell",
  access: "staff",
  params: null,
  body: null,
  query: null,
  reply: z.object({
    rows: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(BELL_KINDS),
        at: Instant,
        is_new: z.boolean(),
        /** The other person of a request; `null` where nobody did it. */
        by: z.nullable(z.string()),
        /** The request; `null` for what is of the books. */
        request: z.nullable(
          z.object({
            request_id: z.string(),
            kind: z.enum(REQUEST_KINDS),
            loan_id: z.nullable(z.int()),
            amount: z.nullable(Rupees),
          }),
        ),
        /** Why it was asked for or declined, or the rule that is broken. */
        why: z.nullable(z.string()),
      }),
    ),
    unseen: z.int(),
  }),
  refuses: [],
});

export const markBellSeen = consoleCall({
  name: "mark-bell-seen",
  says: "Remembers that the reader has seen everything up to an instant: that of the newest row on the screen, so that what came a moment later stays new.",
  method: "POST",
  path: "/bell/seen",
  access: "staff",
  params: null,
  body: z.strictObject({ up_to: z.iso.datetime("Say an instant") }),
  query: null,
  reply: z.object({ seen: z.literal(true) }),
  refuses: [],
});
