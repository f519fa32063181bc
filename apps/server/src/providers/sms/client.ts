import type { Language } from "@vaada/contract/language";
import { ONE_TIME_CODE_LENGTH } from "@vaada/contract/one-time-code";
import type { Secret } from "@vaada/contract/secret";
import {
  SMS_AUTH_HEADER,
  SMS_FLOW_PATH,
  SMS_OTP_PATH,
  type SmsFlowBody,
  type SmsOtpQuery,
} from "@vaada/wire/sms";
import { createHttpClient } from "../http-client.ts";
import type { Sms, TextMessage } from "./port.ts";
import { translate, troubleOfTexts } from "./translate.ts";

/** A borrower looks at a spinner meanwhile; MSG91 answers within a second when it answers. */
const SMS_TIMEOUT_MS = 10_000;
const INDIA = "91";

type TemplateIds = Readonly<Record<"otp" | "mobile-change-otp" | TextMessage["template"], string>>;

type SmsOptions = {
  readonly baseUrl: string;
  readonly authKey: Secret;
  /** The templates of the English texts, and of the Hindi ones if they are registered. */
  readonly templateIds: { readonly en: TemplateIds; readonly hi: TemplateIds | null };
  readonly timeoutMs?: number | undefined;
};

export function createSms(options: SmsOptions): Sms {
  const call = createHttpClient({
    partner: "msg91",
    baseUrl: options.baseUrl,
    headers: { [SMS_AUTH_HEADER]: options.authKey.reveal() },
    timeoutMs: options.timeoutMs ?? SMS_TIMEOUT_MS,
    troubleIn: troubleOfTexts,
  });
  const { templateIds } = options;
  const writtenIn = (wanted: Language): Language => (templateIds[wanted] === null ? "en" : wanted);
  const idsIn = (language: Language): TemplateIds => templateIds[language] ?? templateIds.en;
  return {
    writtenIn,
    async sendCode({ opens, mobile, code, validMinutes, language }) {
      const query: SmsOtpQuery = {
        template_id: idsIn(language)[opens === "account" ? "otp" : "mobile-change-otp"],
        mobile: `${INDIA}${mobile.reveal()}`,
        otp: code.reveal(),
        otp_length: String(ONE_TIME_CODE_LENGTH),
        otp_expiry: String(validMinutes),
      };
      return translate(await call({ method: "POST", path: SMS_OTP_PATH, query, body: {} }));
    },
    async notify({ mobile, template, values, language }) {
      const body: SmsFlowBody = {
        template_id: idsIn(language)[template],
        recipients: [{ ...values, mobiles: `${INDIA}${mobile.reveal()}` }],
      };
      return translate(await call({ method: "POST", path: SMS_FLOW_PATH, body }));
    },
  };
}
