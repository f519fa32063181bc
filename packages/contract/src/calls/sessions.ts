import * as z from "zod/mini";
import { call } from "../call.ts";
import { Instant } from "../primitives.ts";
import { PHONE_LINK_ROUTES } from "../routes.ts";

const LINK_MESSAGE = "This link does not work";

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
      /** The place by the network; `null` when it tells none. */
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

export const makePhoneLink = call({
  name: "make-phone-link",
  says: "Makes a link for the QR code beside the app on a wide screen: it leads the borrower's own phone on to the same place. It works for ten minutes, for one session, and only once that session was opened by a code sent to the borrower's own number. Nothing in it names anybody.",
  method: "GET",
  path: "/user/phone-link",
  access: "borrower",
  body: null,
  query: z.strictObject({ to: z.enum(PHONE_LINK_ROUTES, "This place can not be gone on at") }),
  reply: z.object({ url: z.string(), expiresAt: Instant }),
  refuses: ["SESSION_ENDED"],
});

export const followPhoneLink = call({
  name: "follow-phone-link",
  says: "Takes the token of such a link, after the sign-in on the phone, and says where to go on. A token that is forged or another borrower's is not there. The session that followed it gets the same answer again; any other one is refused.",
  method: "POST",
  path: "/user/phone-link",
  access: "borrower",
  body: z.strictObject({ token: z.string(LINK_MESSAGE).check(z.maxLength(200, LINK_MESSAGE)) }),
  query: null,
  reply: z.object({ leads_to: z.enum(PHONE_LINK_ROUTES) }),
  refuses: ["SESSION_ENDED", "NOT_FOUND", "PHONE_LINK_EXPIRED", "PHONE_LINK_USED"],
});
