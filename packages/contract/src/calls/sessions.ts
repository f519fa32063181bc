import * as z from "zod/mini";
import { call } from "../call.ts";
import { Instant } from "../primitives.ts";

export const readSessions = call({
  name: "read-sessions",
  says: "Where the borrower is signed in, the session of this call first, then the newest.",
  method: "GET",
  path: "/user/sessions",
  access: "borrower",
  body: null,
  query: null,
  reply: z.array(
    z.object({
      /** Browser and system, as the browser names itself. */
      device: z.string(),
      /** What the network tells of the place; `null` when it tells nothing. */
      place: z.nullable(z.string()),
      signedInAt: Instant,
      /** To the minute. */
      lastSeenAt: Instant,
      isCurrent: z.boolean(),
    }),
  ),
  refuses: ["SESSION_ENDED"],
});

export const endOtherSessions = call({
  name: "end-other-sessions",
  says: "Ends every session of the borrower but the one of this call.",
  method: "POST",
  path: "/user/sessions/end-others",
  access: "borrower",
  body: z.optional(z.strictObject({})),
  query: null,
  reply: z.object({ ended: z.int() }),
  refuses: ["SESSION_ENDED"],
});
