import * as z from "zod/mini";

/** Surepass, in Surepass's own words. Each product's base address ends in `/api/v1`. The token is a bearer credential. */

/** Every answer. HTTP's status mirrors `status_code`, and `data` may be there on a failure too, full of nulls. */
export const SurepassReply = z.object({
  data: z.nullish(z.unknown()),
  status_code: z.int(),
  success: z.boolean(),
  message: z.nullish(z.string()),
  message_code: z.nullish(z.string()),
});
export type SurepassReply = z.output<typeof SurepassReply>;

/** Codes that mean something to us; others are `error`. */
export const SUREPASS_VERIFICATION_FAILED = "verification_failed";
export const SUREPASS_CONSENT_MISSING = "aadhaar_consent_missing";

/** The body of a product's hook. It is not signed, so it is a hint to go and ask. */
export const SurepassWebhook = z.object({ client_id: z.string(), status: z.string(), type: z.string() });
export type SurepassWebhook = z.output<typeof SurepassWebhook>;

/** An address as the identity authority keeps it; any part may be empty or missing. */
export const SurepassAddress = z.object({
  country: z.nullish(z.string()),
  dist: z.nullish(z.string()),
  state: z.nullish(z.string()),
  po: z.nullish(z.string()),
  house: z.nullish(z.string()),
  loc: z.nullish(z.string()),
  vtc: z.nullish(z.string()),
  subdist: z.nullish(z.string()),
  street: z.nullish(z.string()),
  landmark: z.nullish(z.string()),
});
export type SurepassAddress = z.output<typeof SurepassAddress>;
