import * as z from "zod/mini";
import { call } from "../call.ts";
import { STEP_NOTICES } from "../notices-taken.ts";
import { Email, Pan } from "../primitives.ts";

const PanAndEmail = z.strictObject({ pan: Pan, email: Email });

/** Both calls look the PAN up, if it is not on file already. */
const REFUSED_BY_LOOKUP = [
  "SESSION_ENDED",
  "CONSENT_WITHDRAWN",
  "STEP_OUT_OF_TURN",
  "PAN_NOT_FOUND",
  "PAN_INACTIVE",
  "PAN_NOT_INDIVIDUAL",
  "PAN_OF_MINOR",
  "PAN_ALREADY_REGISTERED",
  "TOO_MANY_TRIES",
  "PROVIDER_UNAVAILABLE",
] as const;

/** A link's token: its e-mail's id and our keyed hash of it. */
const LinkToken = z
  .string("This link does not work")
  .check(z.minLength(1, "This link does not work"), z.maxLength(200, "This link does not work"));

export const checkPan = call({
  name: "check-pan",
  says: "Looks the PAN up in the tax register and answers what it says. Of the birth date only the day is told. PAN_ALREADY_REGISTERED is for a PAN that another account holds by a proven identity; it carries the PAN and that account's mobile number, masked. Five PANs that the register refuses are a day's tries, until midnight in India; asking again for a PAN that was found is none.",
  method: "POST",
  path: "/user/basic-detail",
  access: "borrower",
  step: "basic-details",
  consents: ["pan-lookup", "verification-sharing"],
  notices: STEP_NOTICES.pan,
  body: PanAndEmail,
  query: null,
  reply: z.object({
    /** `null` where the register does not say: the borrower goes on, and the lender's people see it. */
    aadhaar_linked: z.nullable(z.boolean()),
    full_name: z.string(),
    pan_number: z.string(),
    gender: z.nullable(z.enum(["M", "F", "T"])),
    /** Only its day, `XXXX-XX-DD`: nobody has proven yet that the PAN is theirs. */
    dob: z.string(),
    /** The borrower's own. */
    mobileNo: z.string(),
  }),
  refuses: REFUSED_BY_LOOKUP,
});

export const confirmPan = call({
  name: "confirm-pan",
  says: "Claims the PAN for the borrower, sends the link that verifies the e-mail address, and names the next screen. Of several accounts that claim one PAN, the first to prove the identity holds it; the others are back at this step.",
  method: "POST",
  path: "/user/pan/verify",
  access: "borrower",
  step: "basic-details",
  consents: ["pan-lookup", "verification-sharing"],
  notices: STEP_NOTICES.pan,
  body: PanAndEmail,
  query: null,
  reply: z.object({ redirect_to: z.string() }),
  refuses: [...REFUSED_BY_LOOKUP, "PAN_NOT_LINKED"],
});

export const verifyEmail = call({
  name: "verify-email",
  says: "Verifies an e-mail address by the token of the link that was sent to it. The link works in any browser, signed in or not. One that has run out sends a new one.",
  method: "POST",
  path: "/user/email/verify",
  access: "public",
  body: z.strictObject({ token: LinkToken }),
  query: null,
  reply: z.object({ verified: z.literal(true) }),
  refuses: ["EMAIL_LINK_INVALID", "EMAIL_LINK_EXPIRED", "TOO_MANY"],
});
