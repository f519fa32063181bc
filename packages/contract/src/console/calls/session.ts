import * as z from "zod/mini";
import { Email, Instant, OneTimeCode } from "../../primitives.ts";
import { consoleCall } from "../console-call.ts";
import { PASSWORD_MESSAGES } from "../password.ts";
import { PERMISSIONS, ROLES } from "../roles.ts";

/** The person who is signed in, and everything that their role may do. */
export const SignedIn = z.object({
  name: z.string(),
  role: z.enum(ROLES),
  can: z.array(z.enum(PERMISSIONS)),
});

const GivenPassword = z
  .string(PASSWORD_MESSAGES.missing)
  .check(z.minLength(1, PASSWORD_MESSAGES.missing), z.maxLength(128, PASSWORD_MESSAGES.long));

export const signInStaff = consoleCall({
  name: "sign-in-staff",
  says: "Opens a session with e-mail address, password and a code of the authenticator. The session is a cookie that no script reads. Ten wrong tries lock the address for 15 minutes and are told to the administrators. Whether an address is known changes neither the answer nor its time.",
  method: "POST",
  path: "/session",
  access: "anybody",
  params: null,
  body: z.strictObject({ email: Email, password: GivenPassword, code: OneTimeCode }),
  query: null,
  reply: SignedIn,
  refuses: ["SIGN_IN_FAILED", "SIGN_IN_LOCKED"],
});

export const signOutStaff = consoleCall({
  name: "sign-out-staff",
  says: "Ends the session of this browser.",
  method: "DELETE",
  path: "/session",
  access: "staff",
  params: null,
  body: null,
  query: null,
  reply: z.object({ signed_out: z.literal(true) }),
  refuses: [],
});

export const readMe = consoleCall({
  name: "read-me",
  says: "Who is signed in, what their role may do, and until when the session lasts.",
  method: "GET",
  path: "/me",
  access: "staff",
  params: null,
  body: null,
  query: null,
  reply: z.extend(SignedIn, {
    staff_id: z.string(),
    /** The session ends then in any case. */
    ends_at: Instant,
    /** From then on an agreement asks for a code again. */
    code_fresh_until: Instant,
    /** The platform's instant. */
    now: Instant,
  }),
  refuses: [],
});

const INVITATION_MESSAGE = "This link does not work";
const InvitationToken = z
  .string(INVITATION_MESSAGE)
  .check(z.regex(/^[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{43}$/, INVITATION_MESSAGE));

export const openInvitation = consoleCall({
  name: "open-invitation",
  says: "What a link of an invitation leads to: whom it is for, and the key for their authenticator.",
  method: "POST",
  path: "/invitations/open",
  access: "anybody",
  params: null,
  body: z.strictObject({ token: InvitationToken }),
  query: null,
  reply: z.object({
    name: z.string(),
    email: z.string(),
    role: z.enum(ROLES),
    /** For the authenticator, as a picture or by hand. */
    otpauth_uri: z.string(),
    expires_at: Instant,
  }),
  refuses: ["INVITATION_INVALID"],
});

export const acceptInvitation = consoleCall({
  name: "accept-invitation",
  says: "Takes an invitation, once: the new password, and a code that proves the authenticator. Earlier sessions, password and authenticator of the person end.",
  method: "POST",
  path: "/invitations/accept",
  access: "anybody",
  params: null,
  body: z.strictObject({
    token: InvitationToken,
    password: z.string(PASSWORD_MESSAGES.missing),
    code: OneTimeCode,
  }),
  query: null,
  reply: z.object({ email: z.string() }),
  refuses: ["INVITATION_INVALID", "CODE_WRONG", "TOO_MANY_TRIES"],
});
