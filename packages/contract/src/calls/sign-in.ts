import * as z from "zod/mini";
import { call } from "../call.ts";
import { SIGN_IN_NOTICES } from "../notice.ts";
import { LoanId, Mobile, OneTimeCode, RequestId } from "../primitives.ts";

export const sendCode = call({
  name: "send-code",
  says: "Texts a one-time code to a mobile number. The page's own query string is appended to the address; of it only the marketing tags that the lender names are kept, as the lead's source. X-Notice-Version names the notice the consent was given on; Accept-Language `mr, hi` says that it was read in Marathi, and the answer is in Hindi.",
  method: "POST",
  path: "/user/otp/send",
  access: "public",
  consents: ["sign-in"],
  notices: SIGN_IN_NOTICES,
  body: z.strictObject({ mobile: Mobile }),
  query: z.record(z.string(), z.unknown()),
  reply: z.object({ request_id: z.string(), resend_after_seconds: z.int(), expires_in_seconds: z.int() }),
  refuses: ["TOO_SOON", "TOO_MANY", "TEXTS_STOPPED", "PROVIDER_UNAVAILABLE"],
});

export const verifyCode = call({
  name: "verify-code",
  says: "Exchanges a one-time code for a session. The borrower and the first application exist from here on.",
  method: "POST",
  path: "/user/otp/verify",
  access: "public",
  body: z.strictObject({ request_id: RequestId, otp: OneTimeCode }),
  query: null,
  reply: z.object({
    access_token: z.string(),
    user_id: z.string(),
    user_type: z.literal("borrower"),
    loan: z.object({
      loan_id: LoanId,
      productId: z.string(),
      loan_type: z.enum(["New Case", "Repeat Case"]),
      loan_status: z.string(),
    }),
  }),
  refuses: ["OTP_WRONG", "OTP_EXPIRED", "OTP_LOCKED"],
});

export const signOut = call({
  name: "sign-out",
  says: "Revokes the token of this call.",
  method: "POST",
  path: "/user/logout",
  access: "borrower",
  body: z.optional(z.strictObject({})),
  query: null,
  reply: z.object({ signed_out: z.literal(true) }),
  refuses: ["SESSION_ENDED"],
});
