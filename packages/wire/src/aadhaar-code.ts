import * as z from "zod/mini";
import { SurepassAddress } from "./surepass.ts";

/** Aadhaar OTP v2 of Surepass: the authority texts a code, and the right one opens the record. */
export const AADHAAR_GENERATE_PATH = "/aadhaar-v2/generate-otp";
export const AADHAAR_SUBMIT_PATH = "/aadhaar-v2/submit-otp";

export const AadhaarGenerateBody = z.object({ id_number: z.string() });
export type AadhaarGenerateBody = z.output<typeof AadhaarGenerateBody>;

/** `if_number` false: no mobile number is linked, so no code can be sent. */
export const AadhaarGenerateData = z.object({
  client_id: z.string(),
  otp_sent: z.boolean(),
  if_number: z.nullish(z.boolean()),
  valid_aadhaar: z.nullish(z.boolean()),
  status: z.nullish(z.string()),
});
export type AadhaarGenerateData = z.output<typeof AadhaarGenerateData>;

export const AadhaarSubmitBody = z.object({ client_id: z.string(), otp: z.string() });
export type AadhaarSubmitBody = z.output<typeof AadhaarSubmitBody>;

/** The record. `aadhaar_number` is read for its last four digits at most; `profile_image` is a JPEG in base64. */
export const AadhaarSubmitData = z.object({
  client_id: z.string(),
  full_name: z.string(),
  aadhaar_number: z.nullish(z.string()),
  dob: z.nullish(z.string()),
  gender: z.nullish(z.string()),
  address: z.nullish(SurepassAddress),
  zip: z.nullish(z.string()),
  care_of: z.nullish(z.string()),
  profile_image: z.nullish(z.string()),
  has_image: z.nullish(z.boolean()),
  email_hash: z.nullish(z.string()),
  mobile_hash: z.nullish(z.string()),
  mobile_verified: z.nullish(z.boolean()),
  face_status: z.nullish(z.boolean()),
  face_score: z.nullish(z.number()),
  raw_xml: z.nullish(z.string()),
  zip_data: z.nullish(z.string()),
  share_code: z.nullish(z.string()),
  reference_id: z.nullish(z.string()),
  uniqueness_id: z.nullish(z.string()),
  aadhaar_pdf: z.nullish(z.string()),
  status: z.nullish(z.string()),
});
export type AadhaarSubmitData = z.output<typeof AadhaarSubmitData>;
