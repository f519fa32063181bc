import * as z from "zod/mini";
import { call } from "../call.ts";
import { STEP_NOTICES } from "../notices-taken.ts";
import { GivenLoanId, UploadedFile } from "../primitives.ts";

export const SELFIE_MESSAGES = {
  missing: "Please take a photo",
  notPhoto: "This file is not a photo that we can read. Please take a new one",
  tooSmall: "This photo is too small. Please take a new one",
  tooLarge: "This photo is too large. Please take a new one",
} as const;

export const verifySelfie = call({
  name: "verify-selfie",
  says: "A photo of the borrower, as multipart form data: checked to be of somebody who is there, and compared with the photo of the identity record. Three tries, then a person looks. A file that is no photo is no try.",
  method: "POST",
  path: "/user/selfie-verify",
  access: "borrower",
  step: "selfie",
  takes: "multipart",
  consents: ["selfie", "verification-sharing"],
  notices: STEP_NOTICES.selfie,
  body: z.strictObject({ image: UploadedFile(SELFIE_MESSAGES.missing), loan_id: GivenLoanId }),
  query: null,
  reply: z.object({ redirect_to: z.string() }),
  /** `SELFIE_MISMATCH` and `SELFIE_UNUSABLE` carry `data.tries_left`, and at none of them `data.redirect_to`. */
  refuses: [
    "SESSION_ENDED",
    "CONSENT_WITHDRAWN",
    "NOT_FOUND",
    "STEP_OUT_OF_TURN",
    "SELFIE_MISMATCH",
    "SELFIE_UNUSABLE",
    "PROVIDER_UNAVAILABLE",
  ],
});
