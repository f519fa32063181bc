import * as z from "zod/mini";
import { call } from "../call.ts";
import { CORRECTION_MESSAGES, correctionReasonMessage } from "../correction.ts";
import { Day, judgedBy, Mobile, OneTimeCode, Pan } from "../primitives.ts";

const CHANGE_MESSAGE = "This change is not known";

export const askMobileChange = call({
  name: "ask-mobile-change",
  says: "Begins a change of the number that signs in: texts a code to the new number and another one to the number on file. With `old_lost` only the new number gets one, and a person looks at the change. Whether the new number has an account is not told here: only who holds it may know.",
  method: "POST",
  path: "/user/mobile",
  access: "borrower",
  body: z.strictObject({
    mobile: Mobile,
    /** Why the number on file gets no texts any more; without it both numbers get a code. */
    old_lost: z.optional(
      z.string(CORRECTION_MESSAGES.reasonMissing).check(judgedBy(correctionReasonMessage)),
    ),
  }),
  query: null,
  reply: z.object({
    change_id: z.string(),
    /** The numbers that were texted, masked: the new one, then the one on file. */
    sent_to: z.array(z.string()),
    resend_after_seconds: z.int(),
    expires_in_seconds: z.int(),
  }),
  refuses: ["SESSION_ENDED", "BODY_INVALID", "TOO_SOON", "TOO_MANY", "TEXTS_STOPPED", "PROVIDER_UNAVAILABLE"],
});

export const confirmMobileChange = call({
  name: "confirm-mobile-change",
  says: "Ends it with the codes. With both the number is changed at once, every session ends, a new token goes on in their place, and both numbers are told. With the new number's alone, because the old one is lost, the change is received: the number on file is told, and two people of the lender carry it out. The same codes again get the same answer.",
  method: "POST",
  path: "/user/mobile/confirm",
  access: "borrower",
  body: z.strictObject({
    change_id: z
      .string(CHANGE_MESSAGE)
      .check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, CHANGE_MESSAGE)),
    otp: OneTimeCode,
    /** The code sent to the number on file, unless that number is lost. */
    old_otp: z.optional(OneTimeCode),
  }),
  query: null,
  reply: z.object({
    status: z.enum(["changed", "received"]),
    /** The new number, masked. */
    mobile: z.string(),
    /** The number of the request, and the day by which it is answered; `null` for a change at once. */
    number: z.nullable(z.string()),
    answerBy: z.nullable(Day),
    /** Takes the place of the token that asked, which is over. `null` where nothing is changed yet, or when it is asked again. */
    access_token: z.nullable(z.string()),
  }),
  refuses: ["SESSION_ENDED", "NOT_FOUND", "OTP_WRONG", "OTP_EXPIRED", "OTP_LOCKED", "MOBILE_TAKEN"],
});

export const askForAccount = call({
  name: "ask-for-account",
  says: "For who lost the number of an account and is signed in nowhere: asks, from a sign-in with a new number, that the account with this PAN be signed in to with it. The number of that account is told at once, and two people of the lender decide once they know who asks. The answer is the same whether or not there is such an account. Only at the basic details: an account with a person of its own asks for no other.",
  method: "POST",
  path: "/user/mobile/lost",
  access: "borrower",
  body: z.strictObject({ pan: Pan }),
  query: null,
  reply: z.object({
    /** The day by which it is answered. */
    answerBy: Day,
  }),
  refuses: ["SESSION_ENDED", "STEP_OUT_OF_TURN", "TOO_MANY"],
});
