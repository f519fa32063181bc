import * as z from "zod/mini";
import { call } from "../call.ts";
import { STEP_NOTICES } from "../notices-taken.ts";
import { AadhaarNumber, LoanId, OneTimeCode, ReturnAddress } from "../primitives.ts";

/** Names a visit: our own random state, and the provider's id. */
const Reference = z
  .string("This names no visit")
  .check(z.regex(/^[A-Za-z0-9_.~-]{1,200}$/, "This names no visit"));

export const startDigilocker = call({
  name: "start-digilocker",
  says: "Opens a visit to DigiLocker and answers the address to go to. While that visit is open, the same address again. The return page must be /kyc-digilocker-processing of this app.",
  method: "POST",
  path: "/user/aadhar-verification/initiate/digilocker",
  access: "borrower",
  step: "identity",
  consents: ["identity", "verification-sharing"],
  notices: STEP_NOTICES.identity,
  body: z.strictObject({ callBackUrl: ReturnAddress }),
  query: null,
  reply: z.object({ url: z.string() }),
  refuses: [
    "SESSION_ENDED",
    "CONSENT_WITHDRAWN",
    "STEP_OUT_OF_TURN",
    "TOO_MANY_TRIES",
    "PROVIDER_UNAVAILABLE",
  ],
});

export const readIdentityResult = call({
  name: "read-identity-result",
  says: "What came of a visit to DigiLocker: the server asks the provider itself and believes nothing of the address but whose visit it names. Somebody else's visit is not found.",
  method: "GET",
  path: "/user/aadhar-verification/webhook/digilocker",
  access: "borrower",
  step: "identity",
  body: null,
  query: z.object({ state: Reference, client_id: Reference }),
  reply: z.object({ loan_id: LoanId }),
  refuses: [
    "SESSION_ENDED",
    "CONSENT_WITHDRAWN",
    "NOT_FOUND",
    "STEP_OUT_OF_TURN",
    "KYC_NAME_MISMATCH",
    "KYC_NOT_COMPLETED",
    "PROVIDER_UNAVAILABLE",
  ],
});

export const sendAadhaarCode = call({
  name: "send-aadhaar-code",
  says: "Has the identity authority text a code to the mobile number linked with an Aadhaar number. Twelve seconds apart, five a day. The number is not stored.",
  method: "POST",
  path: "/user/aadhar/send-otp",
  access: "borrower",
  step: "identity",
  consents: ["identity", "verification-sharing"],
  notices: STEP_NOTICES.identity,
  body: z.strictObject({ aadharNo: AadhaarNumber }),
  query: null,
  reply: z.object({ resend_after_seconds: z.int(), expires_in_seconds: z.int() }),
  refuses: [
    "SESSION_ENDED",
    "CONSENT_WITHDRAWN",
    "NOT_FOUND",
    "STEP_OUT_OF_TURN",
    "AADHAAR_NOT_FOUND",
    "AADHAAR_NO_MOBILE",
    "TOO_SOON",
    "TOO_MANY_TRIES",
    "PROVIDER_UNAVAILABLE",
  ],
});

export const verifyAadhaarCode = call({
  name: "verify-aadhaar-code",
  says: "Opens the Aadhaar record with the code the authority texted, and compares it with the PAN's.",
  method: "POST",
  path: "/user/aadhar/verify-otp",
  access: "borrower",
  step: "identity",
  body: z.strictObject({ aadharNo: AadhaarNumber, otp: OneTimeCode }),
  query: null,
  reply: z.object({ loan_id: LoanId }),
  refuses: [
    "SESSION_ENDED",
    "CONSENT_WITHDRAWN",
    "NOT_FOUND",
    "STEP_OUT_OF_TURN",
    "OTP_WRONG",
    "OTP_EXPIRED",
    "OTP_LOCKED",
    "KYC_NAME_MISMATCH",
    "PROVIDER_UNAVAILABLE",
  ],
});
