import * as z from "zod/mini";

/** MSG91 v5, in MSG91's own words. Paths follow its base address, which ends in `/api/v5`. */
export const SMS_OTP_PATH = "/otp";
export const SMS_OTP_VERIFY_PATH = "/otp/verify";
export const SMS_OTP_RETRY_PATH = "/otp/retry";
export const SMS_FLOW_PATH = "/flow";

/** The account's key travels in this header on every call. */
export const SMS_AUTH_HEADER = "authkey";

/** Country code and number in one, without a plus sign. */
export const SmsMobile = z.string().check(z.regex(/^91[6-9][0-9]{9}$/));

/** `POST /otp`: everything is in the query, and `otp` is ours, so MSG91 delivers and never judges. */
export const SmsOtpQuery = z.object({
  template_id: z.string().check(z.minLength(1)),
  mobile: SmsMobile,
  otp: z.string().check(z.regex(/^[0-9]{4,9}$/)),
  otp_length: z.string().check(z.regex(/^[4-9]$/)),
  /** Minutes. */
  otp_expiry: z.string().check(z.regex(/^[0-9]{1,4}$/)),
});
export type SmsOtpQuery = z.output<typeof SmsOtpQuery>;

/** `POST /otp` may carry further variables of the template as its JSON body, by their names in the template. */
export const SmsTemplateVariables = z.record(z.string(), z.string());
export type SmsTemplateVariables = z.output<typeof SmsTemplateVariables>;

/** `GET|POST /otp/verify`. */
export const SmsOtpVerifyQuery = z.object({ mobile: SmsMobile, otp: z.string() });
export type SmsOtpVerifyQuery = z.output<typeof SmsOtpVerifyQuery>;

/** `GET|POST /otp/retry`. */
export const SmsOtpRetryQuery = z.object({ mobile: SmsMobile, retrytype: z.enum(["text", "voice"]) });
export type SmsOtpRetryQuery = z.output<typeof SmsOtpRetryQuery>;

/** `POST /flow`: texts that are not codes. Beside `mobiles`, a recipient carries the template's variables. */
export const SmsFlowBody = z.object({
  template_id: z.string().check(z.minLength(1)),
  recipients: z.array(z.catchall(z.object({ mobiles: SmsMobile }), z.string())).check(z.minLength(1)),
});
export type SmsFlowBody = z.output<typeof SmsFlowBody>;

/** Taken for delivery. `/otp` names the sending in `request_id`; `/flow` and `/otp/verify` in `message`. */
export const SmsSuccess = z.object({
  type: z.literal("success"),
  request_id: z.optional(z.string()),
  message: z.optional(z.string()),
});
export type SmsSuccess = z.output<typeof SmsSuccess>;

/** Refused. It comes with HTTP 200 as often as with another status, so only `type` tells. */
export const SmsError = z.object({ type: z.literal("error"), message: z.string() });
export type SmsError = z.output<typeof SmsError>;

export const SmsReply = z.discriminatedUnion("type", [SmsSuccess, SmsError]);
export type SmsReply = z.output<typeof SmsReply>;

/** One text of a sending, as its operator ended it: a number for the status, and its word in `desc`. */
const SmsReportLine = z.object({
  date: z.nullish(z.string()),
  number: z.string(),
  status: z.union([z.string(), z.number()]),
  desc: z.nullish(z.string()),
});

/** MSG91's webhook, version 2: a form whose field `data` holds this list as JSON. Nothing of it is signed. */
export const SMS_REPORT_FIELD = "data";
export const SmsReports = z.array(z.looseObject({ requestId: z.string(), report: z.array(SmsReportLine) }));
export type SmsReports = z.output<typeof SmsReports>;

/** Version 3 is JSON, one text an event. */
export const SmsReportV3 = z.extend(SmsReportLine, { requestId: z.string() });

/** The statuses that end a text. 9 is a refusal of promotional texts, 16 and 25 are rejections, 17 a blocked number. */
export const SMS_DELIVERED = "1";
export const SMS_UNDELIVERED: readonly string[] = ["2", "9", "16", "17", "25"];
