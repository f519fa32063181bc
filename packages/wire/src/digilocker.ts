import * as z from "zod/mini";
import { SurepassAddress } from "./surepass.ts";

/** DigiLocker by Surepass. The borrower consents on the page at `url` and comes back to `redirect_url`. */
export const DIGILOCKER_INITIALIZE_PATH = "/digilocker/initialize";
export const digilockerStatusPath = (clientId: string): string =>
  `/digilocker/status/${encodeURIComponent(clientId)}`;
export const digilockerAadhaarPath = (clientId: string): string =>
  `/digilocker/download-aadhaar/${encodeURIComponent(clientId)}`;

export const DigilockerInitializeBody = z.object({
  data: z.object({
    signup_flow: z.boolean(),
    logo_url: z.optional(z.string()),
    skip_main_screen: z.optional(z.boolean()),
    retry_count: z.optional(z.int()),
    /** Our own query is kept; the provider adds its `client_id` and a `status`. */
    redirect_url: z.string(),
    webhook_url: z.optional(z.string()),
    expiry_minutes: z.optional(z.int()),
    prefill_options: z.optional(
      z.object({
        full_name: z.optional(z.string()),
        mobile_number: z.optional(z.string()),
        user_email: z.optional(z.string()),
      }),
    ),
    send_sms: z.optional(z.boolean()),
    send_email: z.optional(z.boolean()),
    verify_phone: z.optional(z.boolean()),
    verify_email: z.optional(z.boolean()),
  }),
});
export type DigilockerInitializeBody = z.output<typeof DigilockerInitializeBody>;

/** `url` is in real answers, though not in every sample. */
export const DigilockerInitializeData = z.object({
  client_id: z.string(),
  token: z.nullish(z.string()),
  url: z.string(),
  expiry_seconds: z.nullish(z.number()),
});
export type DigilockerInitializeData = z.output<typeof DigilockerInitializeData>;

/** `status`: `client_initiated`, `pending`, `completed`, `failed`, and perhaps others. */
export const DigilockerStatusData = z.object({
  status: z.nullish(z.string()),
  completed: z.nullish(z.boolean()),
  failed: z.nullish(z.boolean()),
  aadhaar_linked: z.nullish(z.boolean()),
  error_description: z.nullish(z.string()),
});
export type DigilockerStatusData = z.output<typeof DigilockerStatusData>;

/** `data` of the download. Before the borrower's consent it is missing, with `aadhaar_consent_missing`. */
export const DigilockerAadhaarData = z.object({
  client_id: z.string(),
  digilocker_metadata: z.nullish(
    z.object({
      name: z.nullish(z.string()),
      gender: z.nullish(z.string()),
      dob: z.nullish(z.string()),
    }),
  ),
  aadhaar_xml_data: z.object({
    full_name: z.string(),
    care_of: z.nullish(z.string()),
    dob: z.nullish(z.string()),
    yob: z.nullish(z.string()),
    zip: z.nullish(z.string()),
    /** A JPEG in base64. */
    profile_image: z.nullish(z.string()),
    gender: z.nullish(z.string()),
    /** `XXXXXXXX1234`. */
    masked_aadhaar: z.nullish(z.string()),
    full_address: z.nullish(z.string()),
    father_name: z.nullish(z.string()),
    address: z.nullish(SurepassAddress),
  }),
  xml_url: z.nullish(z.string()),
});
export type DigilockerAadhaarData = z.output<typeof DigilockerAadhaarData>;
