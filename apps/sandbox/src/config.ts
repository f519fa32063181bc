import * as z from "zod";
import { StaffPerson } from "./staff/staff-routes.ts";

export type Config = {
  readonly port: number;
  readonly smtpPort: number;
  /** The borrower app's address: linked from the pages, and named in the last line of a code's text. */
  readonly appOrigin: string;
  /** The origin of the lender's page that the checkout opens on. */
  readonly checkoutOrigin: string;
  /** The server's address for the clock's calls; behind a development proxy it is not the app's origin. */
  readonly serverUrl: string;
  readonly sandboxSecret: string;
  readonly smsAuthKey: string;
  /** The end of the address that the lender has registered for reports on texts. `null`: none is registered. */
  readonly smsWebhookSecret: string | null;
  readonly smsOtpTemplateId: string;
  readonly smsMoneyArrivedTemplateId: string;
  readonly surepassToken: string;
  readonly finboxApiKey: string;
  readonly finboxServerHash: string;
  readonly razorpay: RazorpayAccount;
  readonly razorpayx: RazorpayAccount;
  readonly cashfree: CashfreeKeys;
  readonly whatsapp: WhatsappNumber;
  /** The account that the lender pays from: nothing is paid from any other. */
  readonly poolAccountNumber: string;
  /** Key and certificate of the authority that the signing service signs under, as PEM. */
  readonly eSignAuthority: string;
  readonly brandName: string;
  /** The origin of the lender's console, and the people who sign in there. */
  readonly consoleOrigin: string;
  readonly staff: readonly StaffPerson[];
  /** How long a slow answer takes. */
  readonly slowAnswerMs: number;
  /** How long a bank takes over one thing, such as a payment; a test gives it no time. */
  readonly momentMs: number;
  /** `null` keeps everything in memory. */
  readonly dataDir: string | null;
};

/** The key of a lender's account at Razorpay, and the secret that signs its events. */
export type RazorpayAccount = {
  readonly keyId: string;
  readonly keySecret: string;
  readonly webhookSecret: string;
};

/** The lender's account at Cashfree; the secret signs its events too. */
export type CashfreeKeys = { readonly clientId: string; readonly clientSecret: string };

/** The lender's number at WhatsApp; the app's secret signs its events. */
type WhatsappNumber = {
  readonly phoneNumberId: string;
  readonly businessAccountId: string;
  readonly accessToken: string;
  readonly appSecret: string;
  readonly verifyToken: string;
  readonly dueTemplate: string;
};

/** Ends the start with one line that names the setting. */
export class BadSetting extends Error {}

export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  // A launcher that passes a setting on as "" means that it has none.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const parsed = Settings.safeParse(given);
  if (!parsed.success) throw new BadSetting(sentenceOf(parsed.error));
  const settings = parsed.data;
  return {
    port: settings.SANDBOX_PORT,
    // A request for any free port means both ports: two sandboxes of a test run would meet on a fixed one.
    smtpPort: settings.SANDBOX_SMTP_PORT ?? (settings.SANDBOX_PORT === 0 ? 0 : SMTP_PORT),
    appOrigin: settings.APP_ORIGIN,
    checkoutOrigin: settings.CHECKOUT_ORIGIN,
    serverUrl: settings.SERVER_URL ?? settings.APP_ORIGIN,
    sandboxSecret: settings.SANDBOX_SECRET,
    smsAuthKey: settings.SMS_AUTH_KEY,
    smsWebhookSecret: settings.SMS_WEBHOOK_SECRET ?? null,
    smsOtpTemplateId: settings.SMS_OTP_TEMPLATE_ID,
    smsMoneyArrivedTemplateId: settings.SMS_MONEY_ARRIVED_TEMPLATE_ID,
    surepassToken: settings.SUREPASS_TOKEN,
    finboxApiKey: settings.FINBOX_API_KEY,
    finboxServerHash: settings.FINBOX_SERVER_HASH,
    razorpay: {
      keyId: settings.RAZORPAY_KEY_ID,
      keySecret: settings.RAZORPAY_KEY_SECRET,
      webhookSecret: settings.RAZORPAY_WEBHOOK_SECRET,
    },
    razorpayx: {
      keyId: settings.RAZORPAYX_KEY_ID,
      keySecret: settings.RAZORPAYX_KEY_SECRET,
      webhookSecret: settings.RAZORPAYX_WEBHOOK_SECRET,
    },
    cashfree: { clientId: settings.CASHFREE_CLIENT_ID, clientSecret: settings.CASHFREE_CLIENT_SECRET },
    whatsapp: {
      phoneNumberId: settings.WHATSAPP_PHONE_NUMBER_ID,
      businessAccountId: settings.WHATSAPP_BUSINESS_ACCOUNT_ID,
      accessToken: settings.WHATSAPP_ACCESS_TOKEN,
      appSecret: settings.WHATSAPP_APP_SECRET,
      verifyToken: settings.WHATSAPP_VERIFY_TOKEN,
      dueTemplate: settings.WHATSAPP_DUE_TEMPLATE,
    },
    poolAccountNumber: settings.RAZORPAYX_ACCOUNT_NUMBER,
    eSignAuthority: settings.ESIGN_AUTHORITY,
    brandName: settings.BRAND_NAME,
    consoleOrigin: settings.CONSOLE_ORIGIN,
    staff: settings.SANDBOX_STAFF,
    slowAnswerMs: settings.SLOW_ANSWER_MS,
    momentMs: settings.MOMENT_MS,
    dataDir: settings.DATA_DIR ?? null,
  };
}

/** The port for mail when none is named. */
const SMTP_PORT = 3025;
const PORT_MAX = 65_535;

const Port = z
  .string()
  .regex(/^\d{1,5}$/, "must be a port number")
  .transform(Number)
  .refine((port) => port <= PORT_MAX, `must be at most ${PORT_MAX}`);

const Origin = z
  .url({ protocol: /^https?$/, error: "must be an http or https address" })
  .refine((text) => URL.canParse(text) && new URL(text).origin === text.replace(/\/$/, ""), {
    error: "must be an origin, such as http://localhost:3000, without a path",
  })
  .transform((text) => new URL(text).origin);

const Required = z.string({ error: "is missing" }).min(1, "is missing");

const Staff = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: "custom", message: "must be JSON" });
      return z.NEVER;
    }
  })
  .pipe(z.array(StaffPerson));

const Settings = z.object({
  SANDBOX_PORT: Port.default(3002),
  SANDBOX_SMTP_PORT: Port.optional(),
  APP_ORIGIN: Origin.default("http://localhost:3000"),
  CHECKOUT_ORIGIN: Origin.default("http://localhost:3004"),
  CONSOLE_ORIGIN: Origin.default("http://localhost:3001"),
  SANDBOX_STAFF: Staff.prefault("[]"),
  SERVER_URL: Origin.optional(),
  SANDBOX_SECRET: Required,
  SMS_AUTH_KEY: Required,
  SMS_WEBHOOK_SECRET: z.string().optional(),
  SMS_OTP_TEMPLATE_ID: z.string().default("6a1d0c5e8b7f4a2390c1e7d4"),
  SMS_MONEY_ARRIVED_TEMPLATE_ID: z.string().default("6a1d0c5e8b7f4a2390c1e7d6"),
  SUREPASS_TOKEN: Required,
  FINBOX_API_KEY: Required,
  FINBOX_SERVER_HASH: Required,
  RAZORPAY_KEY_ID: Required,
  RAZORPAY_KEY_SECRET: Required,
  RAZORPAY_WEBHOOK_SECRET: Required,
  RAZORPAYX_KEY_ID: Required,
  RAZORPAYX_KEY_SECRET: Required,
  RAZORPAYX_WEBHOOK_SECRET: Required,
  CASHFREE_CLIENT_ID: z.string().default("CFSANDBOX1"),
  CASHFREE_CLIENT_SECRET: Required,
  WHATSAPP_PHONE_NUMBER_ID: z.string().default("106540352242922"),
  WHATSAPP_BUSINESS_ACCOUNT_ID: z.string().default("102290129340398"),
  WHATSAPP_ACCESS_TOKEN: Required,
  WHATSAPP_APP_SECRET: Required,
  WHATSAPP_VERIFY_TOKEN: Required,
  WHATSAPP_DUE_TEMPLATE: z.string().default("payment_due"),
  RAZORPAYX_ACCOUNT_NUMBER: z.string().default("7878780080316316"),
  ESIGN_AUTHORITY: Required,
  MOMENT_MS: z.coerce.number().int().min(0).max(60_000).default(1_000),
  SLOW_ANSWER_MS: z.coerce.number().int().min(1).max(60_000).default(8_000),
  BRAND_NAME: z.string().max(40, "must be at most 40 characters").default("Vaada"),
  DATA_DIR: z.string().optional(),
});

function sentenceOf(error: z.ZodError): string {
  const [first] = error.issues;
  return first === undefined ? "a setting is wrong" : `${first.path.join(".")} ${first.message}`;
}
