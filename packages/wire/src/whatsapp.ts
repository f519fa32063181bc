import * as z from "zod/mini";

/**
 * WhatsApp Business Platform, Cloud API, in Meta's own words, as its public reference writes them down
 * (developers.facebook.com/documentation/business-messaging/whatsapp). Paths follow its base address, which ends in the version.
 */
export const whatsappMessagesPath = (phoneNumberId: string): string => `/${phoneNumberId}/messages`;
export const whatsappNumberPath = (phoneNumberId: string): string => `/${phoneNumberId}`;
export const whatsappTemplatesPath = (businessAccountId: string): string =>
  `/${businessAccountId}/message_templates`;

export const WHATSAPP_VERSION = "v23.0";

/** Country code and number in one, without a plus sign. */
export const WhatsappNumber = z.string().check(z.regex(/^91[6-9][0-9]{9}$/));

/** A value of a template whose parameters have names. */
const Parameter = z.object({
  type: z.literal("text"),
  parameter_name: z.string().check(z.regex(/^[a-z][a-z0-9_]*$/)),
  /** A value with a line break, a tab or more than four spaces in a row is refused. */
  text: z.string().check(z.minLength(1), z.maxLength(1024)),
});

/** `POST /{phone-number-id}/messages`: a message in the words of an approved template. */
export const WhatsappMessageBody = z.object({
  messaging_product: z.literal("whatsapp"),
  recipient_type: z.literal("individual"),
  to: WhatsappNumber,
  type: z.literal("template"),
  template: z.object({
    name: z.string().check(z.regex(/^[a-z0-9_]{1,512}$/)),
    language: z.object({ code: z.string() }),
    components: z.array(z.object({ type: z.literal("body"), parameters: z.array(Parameter) })),
  }),
  /** Comes back in each report of the message. */
  biz_opaque_callback_data: z.optional(z.string().check(z.maxLength(512))),
});
export type WhatsappMessageBody = z.output<typeof WhatsappMessageBody>;

/** Taken for delivery. That the number has no WhatsApp is often said in a report alone, later. */
export const WhatsappAccepted = z.object({
  messaging_product: z.literal("whatsapp"),
  contacts: z.optional(z.array(z.object({ input: z.string(), wa_id: z.string() }))),
  messages: z
    .array(
      z.object({
        id: z.string().check(z.minLength(1), z.maxLength(256)),
        /** `paused`: the template is, and nothing goes out. */
        message_status: z.optional(z.string()),
      }),
    )
    .check(z.minLength(1)),
});
export type WhatsappAccepted = z.output<typeof WhatsappAccepted>;

/** Comes with an HTTP status of its own; the code tells what it is. */
export const WhatsappError = z.object({
  error: z.object({
    message: z.string(),
    type: z.optional(z.string()),
    code: z.number(),
    error_data: z.optional(z.object({ messaging_product: z.optional(z.string()), details: z.string() })),
    fbtrace_id: z.optional(z.string()),
  }),
});
export type WhatsappError = z.output<typeof WhatsappError>;

/** `GET /{business-account-id}/message_templates`. */
export const WhatsappTemplates = z.object({
  data: z.array(
    z.object({
      id: z.optional(z.string()),
      name: z.string(),
      language: z.string(),
      /** `APPROVED`, `PENDING`, `REJECTED`, `PAUSED`, `DISABLED` and others. */
      status: z.string(),
      category: z.optional(z.string()),
    }),
  ),
});
export type WhatsappTemplates = z.output<typeof WhatsappTemplates>;

/** `sha256=` and lower-case hex of HMAC-SHA256 over the body's bytes, under the app's secret. */
export const WHATSAPP_SIGNATURE_HEADER = "x-hub-signature-256";

/** `GET` of the webhook, once, when its address is registered: the challenge is answered as it came. */
export const WHATSAPP_CHALLENGE = {
  mode: "hub.mode",
  challenge: "hub.challenge",
  token: "hub.verify_token",
} as const;

/** A report of a message that was sent. `read` comes only from whoever shows that they have read. */
export const WhatsappStatus = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(256)),
  status: z.enum(["sent", "delivered", "read", "failed"]),
  /** Seconds since 1970. */
  timestamp: z.string().check(z.regex(/^\d{1,12}$/)),
  recipient_id: z.optional(z.string()),
  biz_opaque_callback_data: z.optional(z.string()),
  errors: z.optional(z.array(z.object({ code: z.number(), title: z.optional(z.string()) }))),
});
export type WhatsappStatus = z.output<typeof WhatsappStatus>;

/** An event holds many changes at once; what a person has written to the number comes the same way, without `statuses`. */
export const WhatsappEvent = z.object({
  object: z.literal("whatsapp_business_account"),
  entry: z.array(
    z.object({
      id: z.string(),
      changes: z.array(
        z.object({
          field: z.string(),
          value: z.object({
            metadata: z.optional(z.object({ phone_number_id: z.string() })),
            /** Each is read by itself: one of a kind that is new must not hide the others. */
            statuses: z.optional(z.array(z.unknown())),
          }),
        }),
      ),
    }),
  ),
});
export type WhatsappEvent = z.output<typeof WhatsappEvent>;
