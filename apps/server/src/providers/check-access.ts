import { AADHAAR_GENERATE_PATH } from "@vaada/wire/aadhaar-code";
import { FINBOX_BANKS_PATH, FINBOX_HASH_HEADER, FINBOX_KEY_HEADER } from "@vaada/wire/bank-statement";
import { BUREAU_CIBIL_PATH } from "@vaada/wire/bureau";
import { CASHFREE_AUTHORIZE_PATH, CASHFREE_TRANSFERS_PATH } from "@vaada/wire/cashfree";
import { digilockerStatusPath } from "@vaada/wire/digilocker";
import { eSignStatusPath } from "@vaada/wire/e-sign";
import { FACE_MATCH_PATH } from "@vaada/wire/face";
import { METHODS_PATH, Methods } from "@vaada/wire/mandate";
import { PAN_COMPREHENSIVE_PATH } from "@vaada/wire/pan";
import { ORDERS_PATH } from "@vaada/wire/payments";
import { RAZORPAYX_PAYOUTS_PATH } from "@vaada/wire/payouts";
import { pennyDropPath } from "@vaada/wire/penny-drop";
import { SMS_AUTH_HEADER, SMS_OTP_VERIFY_PATH } from "@vaada/wire/sms";
import { WhatsappTemplates, whatsappNumberPath, whatsappTemplatesPath } from "@vaada/wire/whatsapp";
import { type Config, cashfreeAccountOf, whatsappAccountOf } from "../config.ts";
import { cashfreeHeaders, troubleOfCashfree } from "./cashfree-reply.ts";
import { createHttpClient, type HttpCall, type HttpResult } from "./http-client.ts";
import { troubleOfRazorpay } from "./razorpay-reply.ts";
import { troubleOfTexts } from "./sms/translate.ts";
import { surepassHeaders } from "./surepass-reply.ts";
import type { Partner } from "./troubles.ts";
import { whatsappHeaders } from "./whatsapp/client.ts";

/** The result of trying our access at a provider. `wrong` names the setting to look at. */
export type AccessFinding = {
  readonly partner: Partner;
  readonly what: string;
  readonly outcome: "right" | "wrong" | "no answer";
  readonly detail: string;
};

/** A question that changes nothing and costs nothing. */
type AccessQuestion = {
  readonly partner: Partner;
  readonly what: string;
  readonly baseUrl: string;
  /** The setting of that address. */
  readonly addressSetting: string;
  /** Those that a provider who does not know us has not recognised. */
  readonly keySettings: string;
  readonly headers: Readonly<Record<string, string>>;
  /** `GET` unless it says otherwise. */
  readonly method?: "POST";
  /** An empty question: what is asked after is missing, so nothing is looked up, and nothing is billed. */
  readonly body?: object;
  readonly path: string;
  readonly query?: HttpCall["query"];
  /** Whether it asks after something that is not there: the answer that it is not is the right one. */
  readonly isAfterNothing?: boolean;
  /** The setting that a refusal of the question itself speaks of. */
  readonly askedSetting?: string;
  /** Reads an answer that is right in its form: the sentence about what is wrong with it, or `null`. */
  readonly faultIn?: (body: object) => string | null;
};

const TIMEOUT_MS = 10_000;
/** An id that no provider has given anybody. */
const NOBODYS_ID = "vaada_access_check";
/** No number of India begins with it, so nobody's code is tried. */
const NOBODYS_NUMBER = "910000000000";

/** Asks each provider one question for each of its addresses, all at once. */
export const checkAccess = (config: Config): Promise<AccessFinding[]> =>
  Promise.all(questionsFor(config).map(ask));

async function ask(question: AccessQuestion): Promise<AccessFinding> {
  const { partner, what, baseUrl, headers, method = "GET", path, query, body } = question;
  const call = createHttpClient({ partner, baseUrl, headers, timeoutMs: TIMEOUT_MS });
  const result = await call({
    method,
    path,
    isSafeToRepeat: true,
    ...(query && { query }),
    ...(body && { body }),
  });
  return { partner, what, ...judgeAnswer(question, result) };
}

/** Pure: what an answer says of our settings. */
export function judgeAnswer(
  {
    addressSetting,
    keySettings,
    isAfterNothing,
    askedSetting,
    faultIn,
  }: Pick<AccessQuestion, "addressSetting" | "keySettings" | "isAfterNothing" | "askedSetting" | "faultIn">,
  result: HttpResult,
): Pick<AccessFinding, "outcome" | "detail"> {
  if (result.kind !== "answered")
    return { outcome: "no answer", detail: `${result.reason} (${addressSetting})` };
  const { status, body } = result;
  const wrong = (detail: string) => ({ outcome: "wrong", detail }) as const;
  const troubles = [troubleOfTexts, troubleOfCashfree, troubleOfRazorpay].map((read) => read(body));
  if (status === 401 || troubles.includes("not-known")) return wrong(`it does not know us: ${keySettings}`);
  if (status === 403)
    return wrong(
      `we may not: the product is off, or this machine is not on its list of addresses (${keySettings})`,
    );
  if (status === 429 || status >= 500) return { outcome: "no answer", detail: `HTTP_${status}` };
  if (body === null || typeof body !== "object")
    return wrong(`the answer is not the provider's: ${addressSetting}`);
  if (status >= 200 && status < 300) {
    const fault = faultIn?.(body) ?? null;
    return fault === null ? { outcome: "right", detail: "" } : wrong(fault);
  }
  if (isAfterNothing === true) return { outcome: "right", detail: "" };
  return wrong(`HTTP_${status}: ${askedSetting ?? addressSetting}`);
}

const basic = ({ keyId, keySecret }: Config["razorpay" | "razorpayx"]) => ({
  authorization: `Basic ${Buffer.from(`${keyId}:${keySecret.reveal()}`).toString("base64")}`,
});

/** Where auto-pay by UPI is offered, the account must be let do it. */
function ofUpi({ razorpay, bankAccount }: Config): AccessQuestion[] {
  if (!bankAccount.autoPayMethods.includes("upi")) return [];
  return [
    {
      partner: "razorpay",
      what: "auto-pay by UPI",
      baseUrl: razorpay.baseUrl,
      addressSetting: "RAZORPAY_BASE_URL",
      keySettings: "RAZORPAY_KEY_ID",
      headers: { authorization: `Basic ${Buffer.from(`${razorpay.keyId}:`).toString("base64")}` },
      path: METHODS_PATH,
      faultIn: (body) =>
        Methods.safeParse(body).data?.recurring?.upi === true
          ? null
          : "recurring payments by UPI are not enabled for the account: AUTO_PAY_METHODS",
    },
  ];
}

/** A lender without an account there is not asked about. */
function ofCashfree({ cashfree }: Config): AccessQuestion[] {
  const account = cashfreeAccountOf(cashfree);
  if (account === null) return [];
  const asked = {
    partner: "cashfree",
    keySettings: "CASHFREE_CLIENT_ID, CASHFREE_CLIENT_SECRET",
    headers: cashfreeHeaders(account),
  } as const;
  return [
    {
      ...asked,
      what: "payouts beside RazorpayX",
      baseUrl: account.baseUrl,
      addressSetting: "CASHFREE_BASE_URL",
      path: CASHFREE_TRANSFERS_PATH,
      query: { transfer_id: NOBODYS_ID },
      isAfterNothing: true,
    },
    {
      ...asked,
      what: "the balance there",
      method: "POST",
      baseUrl: account.accountBaseUrl,
      addressSetting: "CASHFREE_ACCOUNT_BASE_URL",
      path: CASHFREE_AUTHORIZE_PATH,
    },
  ];
}

/** Asks after the number, and whether each template that is sent is approved. */
function ofWhatsapp(config: Config): AccessQuestion[] {
  const account = whatsappAccountOf(config);
  if (account === null) return [];
  const { phoneNumberId, businessAccountId, dueTemplate, languages } = account;
  const asked = {
    partner: "whatsapp",
    keySettings: "WHATSAPP_ACCESS_TOKEN",
    headers: whatsappHeaders(account),
    baseUrl: account.baseUrl,
    addressSetting: "WHATSAPP_BASE_URL",
  } as const;
  return [
    {
      ...asked,
      what: "the number of reminders",
      askedSetting: "WHATSAPP_PHONE_NUMBER_ID",
      path: whatsappNumberPath(phoneNumberId),
      query: { fields: "id,display_phone_number,verified_name" },
    },
    {
      ...asked,
      what: "the template of reminders",
      askedSetting: "WHATSAPP_BUSINESS_ACCOUNT_ID",
      path: whatsappTemplatesPath(businessAccountId),
      query: { name: dueTemplate, fields: "name,language,status", limit: "100" },
      faultIn: (body) => faultOfTemplate(body, { dueTemplate, languages }),
    },
  ];
}

/** Meta answers with names that begin alike, too. */
function faultOfTemplate(
  body: object,
  { dueTemplate, languages }: { readonly dueTemplate: string; readonly languages: readonly string[] },
): string | null {
  const listed = WhatsappTemplates.safeParse(body);
  if (!listed.success) return "the answer is not the provider's: WHATSAPP_BASE_URL";
  const missing = languages.flatMap((language) => {
    const found = listed.data.data.find((one) => one.name === dueTemplate && one.language === language);
    if (found?.status === "APPROVED") return [];
    return [`${language} is ${found === undefined ? "not there" : found.status.toLowerCase()}`];
  });
  return missing.length === 0
    ? null
    : `${dueTemplate} in ${missing.join(", ")}: WHATSAPP_DUE_TEMPLATE, WHATSAPP_LANGUAGES`;
}

/** Products that are billed by the answer. Each is asked nothing at all, and refuses that once it knows us. */
const billedProducts = ({ surepass, identity }: Config) => [
  {
    what: "PAN",
    baseUrl: surepass.panBaseUrl,
    addressSetting: "PAN_BASE_URL",
    path: PAN_COMPREHENSIVE_PATH,
  },
  ...(identity.isAadhaarCodeOn
    ? [
        {
          what: "Aadhaar codes",
          baseUrl: surepass.aadhaarBaseUrl,
          addressSetting: "AADHAAR_BASE_URL",
          path: AADHAAR_GENERATE_PATH,
        },
      ]
    : []),
  {
    what: "credit bureau",
    baseUrl: surepass.bureauBaseUrl,
    addressSetting: "BUREAU_BASE_URL",
    path: BUREAU_CIBIL_PATH,
  },
  { what: "face", baseUrl: surepass.faceBaseUrl, addressSetting: "FACE_BASE_URL", path: FACE_MATCH_PATH },
];

function questionsFor(config: Config): AccessQuestion[] {
  const { razorpay, razorpayx, surepass, finbox, sms } = config;
  const ofSurepass = {
    partner: "surepass",
    keySettings: "SUREPASS_TOKEN",
    headers: surepassHeaders(surepass.token),
    isAfterNothing: true,
  } as const;
  return [
    {
      partner: "razorpay",
      what: "payments and auto-pay",
      baseUrl: razorpay.baseUrl,
      addressSetting: "RAZORPAY_BASE_URL",
      keySettings: "RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET",
      headers: basic(razorpay),
      path: ORDERS_PATH,
      query: { count: "1" },
    },
    ...ofUpi(config),
    {
      partner: "razorpayx",
      what: "payouts from the pool account",
      baseUrl: razorpayx.baseUrl,
      addressSetting: "RAZORPAYX_BASE_URL",
      keySettings: "RAZORPAYX_KEY_ID, RAZORPAYX_KEY_SECRET",
      askedSetting: "RAZORPAYX_ACCOUNT_NUMBER",
      headers: basic(razorpayx),
      path: RAZORPAYX_PAYOUTS_PATH,
      query: { account_number: razorpayx.accountNumber.reveal(), count: "1" },
    },
    {
      partner: "razorpayx",
      what: "penny drops",
      baseUrl: razorpayx.baseUrl,
      addressSetting: "RAZORPAYX_BASE_URL",
      keySettings: "RAZORPAYX_KEY_ID, RAZORPAYX_KEY_SECRET",
      headers: basic(razorpayx),
      path: pennyDropPath(NOBODYS_ID),
      isAfterNothing: true,
    },
    ...ofCashfree(config),
    ...ofWhatsapp(config),
    ...billedProducts(config).map(
      (product) => ({ ...ofSurepass, ...product, method: "POST", body: {} }) as const,
    ),
    {
      ...ofSurepass,
      what: "DigiLocker",
      baseUrl: surepass.digilockerBaseUrl,
      addressSetting: "DIGILOCKER_BASE_URL",
      path: digilockerStatusPath(NOBODYS_ID),
    },
    {
      ...ofSurepass,
      what: "e-sign",
      baseUrl: surepass.eSignBaseUrl,
      addressSetting: "ESIGN_BASE_URL",
      path: eSignStatusPath(NOBODYS_ID),
    },
    {
      partner: "finbox",
      what: "bank statements",
      baseUrl: finbox.baseUrl,
      addressSetting: "FINBOX_BASE_URL",
      keySettings: "FINBOX_API_KEY, FINBOX_SERVER_HASH",
      headers: {
        [FINBOX_KEY_HEADER]: finbox.apiKey.reveal(),
        [FINBOX_HASH_HEADER]: finbox.serverHash.reveal(),
      },
      path: FINBOX_BANKS_PATH,
    },
    {
      partner: "msg91",
      what: "texts",
      baseUrl: sms.baseUrl,
      addressSetting: "SMS_BASE_URL",
      keySettings: "SMS_AUTH_KEY",
      headers: { [SMS_AUTH_HEADER]: sms.authKey.reveal() },
      path: SMS_OTP_VERIFY_PATH,
      query: { mobile: NOBODYS_NUMBER, otp: "000000" },
      isAfterNothing: true,
    },
  ];
}
