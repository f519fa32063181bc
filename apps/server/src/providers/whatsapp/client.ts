import type { Language } from "@vaada/contract/language";
import type { Secret } from "@vaada/contract/secret";
import { type WhatsappMessageBody, whatsappMessagesPath } from "@vaada/wire/whatsapp";
import { createHttpClient } from "../http-client.ts";
import type { Whatsapp } from "./port.ts";
import { translate } from "./translate.ts";

/** A text can still go when this time is over, within the same turn of the job. */
const WHATSAPP_TIMEOUT_MS = 10_000;
const INDIA = "91";

export type WhatsappOptions = {
  readonly baseUrl: string;
  readonly accessToken: Secret;
  /** The lender's own number there, by the provider's name of it. */
  readonly phoneNumberId: string;
  /** The name of the approved template of a due date. */
  readonly dueTemplate: string;
  /** The languages in which it is approved. */
  readonly languages: readonly Language[];
  readonly timeoutMs?: number | undefined;
};

export const whatsappHeaders = ({ accessToken }: Pick<WhatsappOptions, "accessToken">) => ({
  authorization: `Bearer ${accessToken.reveal()}`,
});

export function createWhatsapp(options: WhatsappOptions): Whatsapp {
  const call = createHttpClient({
    partner: "whatsapp",
    baseUrl: options.baseUrl,
    headers: whatsappHeaders(options),
    timeoutMs: options.timeoutMs ?? WHATSAPP_TIMEOUT_MS,
  });
  const { languages, dueTemplate } = options;
  return {
    writtenIn: (wanted) => (languages.includes(wanted) ? wanted : (languages[0] ?? wanted)),
    async send({ mobile, language, values, noticeKey }) {
      const parameters = Object.entries(values).map(([name, text]) => ({
        type: "text" as const,
        parameter_name: name,
        text: inOneLine(text),
      }));
      const body: WhatsappMessageBody = {
        messaging_product: "whatsapp",
        recipient_type: "individual",
        to: `${INDIA}${mobile.reveal()}`,
        type: "template",
        template: {
          name: dueTemplate,
          language: { code: language },
          components: [{ type: "body", parameters }],
        },
        biz_opaque_callback_data: noticeKey,
      };
      return translate(
        await call({ method: "POST", path: whatsappMessagesPath(options.phoneNumberId), body }),
      );
    },
  };
}

/** A value with a line break or a tab is refused there. */
const inOneLine = (text: string): string => text.replaceAll(/\s+/g, " ");
