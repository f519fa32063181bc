import * as z from "zod/mini";

/**
 * Aadhaar e-sign by Surepass. A document is handed over, the borrower signs it on the page at `url` and comes back to
 * `callback_url`; it tells nobody, so it is asked.
 */
export const E_SIGN_INITIALIZE_PATH = "/esign/initialize";
export const E_SIGN_UPLOAD_LINK_PATH = "/esign/get-upload-link";
export const eSignStatusPath = (clientId: string): string => `/esign/status/${encodeURIComponent(clientId)}`;
export const eSignReportPath = (clientId: string): string => `/esign/report/${encodeURIComponent(clientId)}`;
export const eSignDocumentPath = (clientId: string): string =>
  `/esign/get-signed-document/${encodeURIComponent(clientId)}`;

/** `auth_mode` "1": a one-time code to the phone that the Aadhaar number knows. */
export const ESignInitializeBody = z.object({
  pdf_pre_uploaded: z.boolean(),
  /** Our own query is kept; `client_id` and `status` are added. */
  callback_url: z.string(),
  sign_type: z.literal("aadhaar"),
  expiry_minutes: z.optional(z.int()),
  config: z.object({
    auth_mode: z.literal("1"),
    reason: z.string(),
    /** Page number → where on it the signature is drawn, from the lower left corner in points. */
    positions: z.record(z.string(), z.array(z.object({ x: z.number(), y: z.number() }))),
    accept_selfie: z.optional(z.boolean()),
    allow_selfie_upload: z.optional(z.boolean()),
    accept_virtual_sign: z.optional(z.boolean()),
    track_location: z.optional(z.boolean()),
  }),
  prefill_options: z.object({
    full_name: z.string(),
    mobile_number: z.optional(z.string()),
    user_email: z.optional(z.string()),
  }),
});
export type ESignInitializeBody = z.output<typeof ESignInitializeBody>;

export const ESignInitializeData = z.object({
  client_id: z.string(),
  group_id: z.nullish(z.string()),
  token: z.nullish(z.string()),
  url: z.string(),
});
export type ESignInitializeData = z.output<typeof ESignInitializeData>;

export const ESignUploadLinkBody = z.object({ client_id: z.string() });
export type ESignUploadLinkBody = z.output<typeof ESignUploadLinkBody>;

/** A form post to an object store: these fields first, then the `file`. */
export const ESignUploadLinkData = z.object({ url: z.string(), fields: z.record(z.string(), z.string()) });
export type ESignUploadLinkData = z.output<typeof ESignUploadLinkData>;

/** Of a signing. The published pages have these words, and the first of them so spelled. */
export const E_SIGN_STATUSES = [
  "client_intiated",
  "otp_sent",
  "otp_verified",
  "esign_started",
  "esign_completed",
  "esign_failed",
] as const;
export type ESignStatus = (typeof E_SIGN_STATUSES)[number];

/** The pages print `client_id` and `status`; the two others are read where they come. */
export const ESignStatusData = z.object({
  client_id: z.nullish(z.string()),
  status: z.nullish(z.string()),
  completed: z.nullish(z.boolean()),
  error_description: z.nullish(z.string()),
});
export type ESignStatusData = z.output<typeof ESignStatusData>;

export const ESignReportBody = z.object({ categories: z.array(z.literal("name_match")) });
export type ESignReportBody = z.output<typeof ESignReportBody>;

export const ESignReportData = z.object({
  client_id: z.string(),
  reports: z.object({
    name_match: z.object({
      /** The name that was prefilled. */
      name: z.nullish(z.string()),
      should_name_match: z.nullish(z.boolean()),
      name_matched: z.nullish(z.boolean()),
      name_match_score: z.nullish(z.union([z.string(), z.number()])),
      certificate_details: z.object({
        name: z.string(),
        country: z.nullish(z.string()),
        state: z.nullish(z.string()),
        pin_code: z.nullish(z.string()),
        /** With three letters "a", as the real one spells it. */
        aaadhar_last_four_digits: z.nullish(z.string()),
      }),
    }),
  }),
});
export type ESignReportData = z.output<typeof ESignReportData>;

/** A short-lived address of the signed file. */
export const ESignDocumentData = z.object({ url: z.string() });
export type ESignDocumentData = z.output<typeof ESignDocumentData>;
