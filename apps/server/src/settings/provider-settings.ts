import * as z from "zod";
import {
  accountNumber,
  address,
  asSecret,
  base64UrlKey,
  hosts,
  keyId,
  origins,
  secret,
  smtpUrl,
  webhookSecret,
} from "./schemas.ts";
import { group, setting } from "./setting.ts";
import { previousWebhookSecret } from "./webhook-secrets.ts";
import { WHATSAPP_SETTINGS } from "./whatsapp-settings.ts";

const SUREPASS_ON_SANDBOX = "$SANDBOX_URL/surepass/api/v1";
const RAZORPAY_ON_SANDBOX = "$SANDBOX_URL/razorpay/v1";
const SANDBOX_KEY_ID = "rzp_test_sandbox";

const providerAddress = (name: string, sandboxValue: string, description: string) =>
  setting(name, address, description, { isProviderAddress: true, sandboxValue });

const sharedSecret = (name: string, description: string) =>
  setting(name, secret, description, { isSecret: true, isSharedWithProvider: true });

const sharedWebhookSecret = (name: string, description: string) =>
  setting(name, webhookSecret, description, { isSecret: true, isSharedWithProvider: true });

/** A template that is registered with the SMS provider; the sandbox has registered these unless told of others. */
const smsTemplate = (name: string, sandboxValue: string, description: string) =>
  setting(name, z.string().max(64), description, { sandboxValue, isFilledOnSandbox: true });

/** Each text that is registered with the operators. */
export const SMS_TEXTS = [
  "otp",
  "money-arrived",
  "due",
  "papers",
  "debit-ahead",
  "finish-later",
  "new-device",
  "mobile-change-otp",
  "mobile-change-asked",
  "mobile-changed",
  "mobile-change-refused",
  "debit-done",
  "debit-bounced",
  "charge",
  "overdue",
  "collector",
  "class-changed",
] as const;

/** Half of them would be a borrower who is written to in two languages. */
const smsTemplates = z
  .string()
  .max(2_000)
  .transform((text) => new Map(text.split(",").map((pair) => pair.trim().split(":", 2) as [string, string])))
  .refine((ids) => SMS_TEXTS.every((name) => (ids.get(name) ?? "") !== "") && ids.size === SMS_TEXTS.length, {
    message: `must name each of ${SMS_TEXTS.join(", ")}, as name:id`,
  })
  .transform((ids) => Object.fromEntries(ids) as Record<(typeof SMS_TEXTS)[number], string>);

const HINDI_TEMPLATES_ON_SANDBOX = SMS_TEXTS.map((name) => `${name}:hindi-${name}`).join(",");

/** Origins that the checkout's page may reach, comma between. The sandbox stands for each under another of its names. */
const checkoutOrigins = (
  name: string,
  { real, says, onSandbox }: { readonly real: string; readonly says: string; readonly onSandbox: string },
) => setting(name, origins.prefault(real), says, { sandboxValue: `$SANDBOX_URL[${onSandbox}]` });

/** The hosts to which a provider's own answers may send us or a browser. */
const givenHosts = (name: string, real: string, description: string) =>
  setting(
    name,
    hosts.prefault(real),
    `${description}; another one in its answer is not used, and raises an alarm`,
  );

/** The address of each provider, and the key by which it knows the lender. */
export const PROVIDER_SETTINGS = {
  providerHosts: group("Providers' machines", {
    privateHosts: setting(
      "PRIVATE_PROVIDER_HOSTS",
      hosts.optional().transform((names) => names ?? []),
      "machines on your own network that stand for a provider, such as a gateway, comma between. Production refuses every other private or loopback address",
      { otherwise: "none" },
    ),
  }),

  sms: group("Text messages: MSG91", {
    baseUrl: providerAddress("SMS_BASE_URL", "$SANDBOX_URL/msg91/api/v5", "the address up to `/api/v5`"),
    authKey: sharedSecret("SMS_AUTH_KEY", "the account's key"),
    webhookSecret: sharedWebhookSecret(
      "SMS_WEBHOOK_SECRET",
      "32 to 100 letters and digits: the last part of `/api/webhooks/sms/…`, because MSG91 does not sign",
    ),
    hindiTemplateIds: setting(
      "SMS_HINDI_TEMPLATE_IDS",
      smsTemplates.optional().transform((ids) => ids ?? null),
      "the registered templates of the Hindi texts, as `name:id` with a comma between; the names are those of the settings below, such as `otp`, `money-arrived` and `debit-ahead`, and all of them are given or none",
      {
        otherwise: "every text goes out in English",
        sandboxValue: HINDI_TEMPLATES_ON_SANDBOX,
        isFilledOnSandbox: true,
      },
    ),
    otpTemplateId: smsTemplate(
      "SMS_OTP_TEMPLATE_ID",
      "6a1d0c5e8b7f4a2390c1e7d4",
      "the registered template of one-time codes",
    ),
    moneyArrivedTemplateId: smsTemplate(
      "SMS_MONEY_ARRIVED_TEMPLATE_ID",
      "6a1d0c5e8b7f4a2390c1e7d6",
      "the registered template that says that the money has arrived",
    ),
    dueTemplateId: smsTemplate(
      "SMS_DUE_TEMPLATE_ID",
      "6a1d0c5e8b7f4a2390c1e7d5",
      "the registered template of a due date",
    ),
    papersTemplateId: smsTemplate(
      "SMS_PAPERS_TEMPLATE_ID",
      "6a1d0c5e8b7f4a2390c1e7da",
      "the registered template that says where the papers of a signed loan are",
    ),
    debitAheadTemplateId: smsTemplate(
      "SMS_DEBIT_AHEAD_TEMPLATE_ID",
      "6a1d0c5e8b7f4a2390c1e7d7",
      "the registered template that says that a debit is ahead",
    ),
    finishLaterTemplateId: smsTemplate(
      "SMS_FINISH_LATER_TEMPLATE_ID",
      "6a1d0c5e8b7f4a2390c1e7d8",
      "the registered template of the link that leads back to an application",
    ),
    newDeviceTemplateId: smsTemplate(
      "SMS_NEW_DEVICE_TEMPLATE_ID",
      "6a1d0c5e8b7f4a2390c1e7d9",
      "the registered template that tells of a sign-in on a new device",
    ),
    mobileChangeOtpTemplateId: smsTemplate(
      "SMS_MOBILE_CHANGE_OTP_TEMPLATE_ID",
      "6a1d0c5e8b7f4a2390c1e7e1",
      "the registered template of the codes that change the number of an account",
    ),
    mobileChangeAskedTemplateId: smsTemplate(
      "SMS_MOBILE_CHANGE_ASKED_TEMPLATE_ID",
      "6a1d0c5e8b7f4a2390c1e7e2",
      "the registered template that tells a number that another one is to take its place",
    ),
    mobileChangedTemplateId: smsTemplate(
      "SMS_MOBILE_CHANGED_TEMPLATE_ID",
      "6a1d0c5e8b7f4a2390c1e7e3",
      "the registered template that tells both numbers that one has taken the place of the other",
    ),
    mobileChangeRefusedTemplateId: smsTemplate(
      "SMS_MOBILE_CHANGE_REFUSED_TEMPLATE_ID",
      "6a1d0c5e8b7f4a2390c1e7e4",
      "the registered template that tells a number that it does not take the place of a lost one",
    ),
    debitDoneTemplateId: smsTemplate(
      "SMS_DEBIT_DONE_TEMPLATE_ID",
      "6a1d0c5e8b7f4a2390c1e7db",
      "the registered template that says that a debit was made",
    ),
    debitBouncedTemplateId: smsTemplate(
      "SMS_DEBIT_BOUNCED_TEMPLATE_ID",
      "6a1d0c5e8b7f4a2390c1e7dc",
      "the registered template that says that the bank returned a debit, why, and when the next try is",
    ),
    chargeTemplateId: smsTemplate(
      "SMS_CHARGE_TEMPLATE_ID",
      "6a1d0c5e8b7f4a2390c1e7dd",
      "the registered template that says that a charge was added, what is to be paid, and when the next auto-pay is",
    ),
    overdueTemplateId: smsTemplate(
      "SMS_OVERDUE_TEMPLATE_ID",
      "6a1d0c5e8b7f4a2390c1e7df",
      "the registered template by which a person of the lender reminds of an overdue loan",
    ),
    collectorTemplateId: smsTemplate(
      "SMS_COLLECTOR_TEMPLATE_ID",
      "6a1d0c5e8b7f4a2390c1e7e0",
      "the registered template that says who may contact a borrower about an overdue loan",
    ),
    classChangedTemplateId: smsTemplate(
      "SMS_CLASS_CHANGED_TEMPLATE_ID",
      "6a1d0c5e8b7f4a2390c1e7de",
      "the registered template that says how an overdue loan is classed",
    ),
  }),

  whatsapp: WHATSAPP_SETTINGS,

  mail: group("Mail", {
    url: setting("SMTP_URL", smtpUrl, "where mail leaves: `smtp://` or `smtps://`, credentials in it", {
      isSecret: true,
    }),
    from: setting("MAIL_FROM", z.string().max(200).optional(), "its sender", {
      otherwise: "brand and support address of `lender.json`",
    }),
  }),

  push: group("Push reminders", {
    publicKey: setting(
      "VAPID_PUBLIC_KEY",
      base64UrlKey(65).optional(),
      "what push services know the server by: a point of P-256 in base64url. Another pair leaves the browsers that subscribed to the first one behind",
      { otherwise: "no reminder is pushed, and no browser is asked" },
    ),
    privateKey: setting(
      "VAPID_PRIVATE_KEY",
      base64UrlKey(32).transform(asSecret).optional(),
      "the point's secret, in base64url",
      { isSecret: true, otherwise: "required with `VAPID_PUBLIC_KEY`" },
    ),
    subject: setting(
      "VAPID_SUBJECT",
      z.url({ protocol: /^(mailto|https)$/ }).optional(),
      "whom a push service writes to: `mailto:` or `https:`",
      { otherwise: "support address of `lender.json`" },
    ),
    // An address that a browser hands us is called only there.
    hosts: setting(
      "PUSH_HOSTS",
      hosts.prefault(
        "fcm.googleapis.com,updates.push.services.mozilla.com,*.notify.windows.com,web.push.apple.com",
      ),
      "the only machines that reminders are pushed to: those of Chrome, Firefox, Edge and Safari",
    ),
  }),

  surepass: group("PAN, Aadhaar, DigiLocker, credit bureau, face check and e-sign: Surepass", {
    panBaseUrl: providerAddress("PAN_BASE_URL", SUREPASS_ON_SANDBOX, "PAN lookup, up to `/api/v1`"),
    aadhaarBaseUrl: providerAddress(
      "AADHAAR_BASE_URL",
      SUREPASS_ON_SANDBOX,
      "Aadhaar codes, up to `/api/v1`",
    ),
    digilockerBaseUrl: providerAddress(
      "DIGILOCKER_BASE_URL",
      SUREPASS_ON_SANDBOX,
      "DigiLocker, up to `/api/v1`",
    ),
    token: sharedSecret("SUREPASS_TOKEN", "the account's token, the same for all products"),
    webhookSecret: sharedWebhookSecret(
      "SUREPASS_WEBHOOK_SECRET",
      "32 to 100 letters and digits: the last part of `/api/webhooks/surepass/…`, because Surepass does not sign",
    ),
    pageHosts: givenHosts(
      "SUREPASS_PAGE_HOSTS",
      "*.surepass.app,*.surepass.io",
      "machines of the pages on which a borrower consents (DigiLocker) and signs",
    ),
    storeHosts: givenHosts(
      "SUREPASS_STORE_HOSTS",
      "*.s3.ap-south-1.amazonaws.com,*.s3.amazonaws.com,*.surepass.app,*.surepass.io",
      "machines of the object store that agreements are handed to and come back from. Ask Surepass for the bucket's name, and list it alone",
    ),
    bureauBaseUrl: providerAddress(
      "BUREAU_BASE_URL",
      SUREPASS_ON_SANDBOX,
      "the credit bureau, up to `/api/v1`",
    ),
    faceBaseUrl: providerAddress("FACE_BASE_URL", SUREPASS_ON_SANDBOX, "the face check, up to `/api/v1`"),
    eSignBaseUrl: providerAddress(
      "ESIGN_BASE_URL",
      SUREPASS_ON_SANDBOX,
      "the signing service, up to `/api/v1`",
    ),
  }),

  finbox: group("Bank statements: FinBox BankConnect", {
    baseUrl: providerAddress(
      "FINBOX_BASE_URL",
      "$SANDBOX_URL/finbox/bank-connect",
      "the address up to `/bank-connect`",
    ),
    pageHosts: givenHosts(
      "FINBOX_PAGE_HOSTS",
      "bankconnectclient.finbox.in",
      "machines of the page on which a borrower shares a statement",
    ),
    apiKey: sharedSecret("FINBOX_API_KEY", "the account's key"),
    serverHash: sharedSecret("FINBOX_SERVER_HASH", "the account's hash"),
    webhookSecret: sharedWebhookSecret(
      "FINBOX_WEBHOOK_SECRET",
      "32 to 100 letters and digits: the last part of `/api/webhooks/finbox/…`, because FinBox does not sign. The worker registers the address at its start",
    ),
  }),

  razorpay: group("Auto-pay and repayments: Razorpay", {
    baseUrl: providerAddress("RAZORPAY_BASE_URL", RAZORPAY_ON_SANDBOX, "the address up to `/v1`"),
    keyId: setting("RAZORPAY_KEY_ID", keyId, "the account's key id; the checkout shows it to the browser", {
      sandboxValue: SANDBOX_KEY_ID,
    }),
    checkoutConfigId: setting(
      "RAZORPAY_CHECKOUT_CONFIG_ID",
      z.string().regex(/^config_[A-Za-z0-9]{1,40}$/, "is no configuration of the checkout"),
      "the payment configuration of the account under which orders are made: UPI, net banking and debit cards, and no credit card. A payment that a credit card made all the same is refunded",
      { sandboxValue: "config_NoCreditCards1", isFilledOnSandbox: true },
    ),
    keySecret: sharedSecret("RAZORPAY_KEY_SECRET", "the key's secret"),
    webhookSecret: sharedWebhookSecret(
      "RAZORPAY_WEBHOOK_SECRET",
      "what its events to `/api/webhooks/razorpay` are signed with",
    ),
    previousWebhookSecret: previousWebhookSecret("RAZORPAY_WEBHOOK_SECRET_BEFORE"),
    checkoutScriptUrl: setting(
      "CHECKOUT_SCRIPT_URL",
      z.url({ protocol: /^https?$/ }).default("https://checkout.razorpay.com/v1/checkout.js"),
      "its `checkout.js`, which the checkout's page alone may load",
      { isProviderAddress: true, sandboxValue: "$SANDBOX_URL/razorpay/checkout.js" },
    ),
    checkoutScriptOrigins: checkoutOrigins("CHECKOUT_SCRIPT_ORIGINS", {
      real: "https://cdn.razorpay.com",
      says: "where `checkout.js` loads more script from, beside its own origin",
      onSandbox: "cdn",
    }),
    checkoutFrameOrigins: checkoutOrigins("CHECKOUT_FRAME_ORIGINS", {
      real: "https://api.razorpay.com",
      says: "where the checkout's frame comes from, and where its forms go",
      onSandbox: "api",
    }),
    checkoutImageOrigins: checkoutOrigins("CHECKOUT_IMAGE_ORIGINS", {
      real: "https://cdn.razorpay.com",
      says: "where its pictures come from",
      onSandbox: "cdn",
    }),
    checkoutBeaconOrigins: checkoutOrigins("CHECKOUT_BEACON_ORIGINS", {
      real: "https://lumberjack.razorpay.com,https://lumberjack-cx.razorpay.com,https://lumberjack-metrics.razorpay.com,https://api.razorpay.com",
      says: "what it reports to and asks in the background",
      onSandbox: "lumberjack",
    }),
  }),

  razorpayx: group("Penny drops and payouts: RazorpayX", {
    baseUrl: providerAddress("RAZORPAYX_BASE_URL", RAZORPAY_ON_SANDBOX, "the address up to `/v1`"),
    keyId: setting("RAZORPAYX_KEY_ID", keyId, "the account's key id", { sandboxValue: SANDBOX_KEY_ID }),
    keySecret: sharedSecret("RAZORPAYX_KEY_SECRET", "the key's secret"),
    accountNumber: setting(
      "RAZORPAYX_ACCOUNT_NUMBER",
      accountNumber,
      "the lender's pool account, from which loans are paid",
      { isSecret: true, sandboxValue: "7878780080316316" },
    ),
    webhookSecret: sharedWebhookSecret(
      "RAZORPAYX_WEBHOOK_SECRET",
      "what its events to `/api/webhooks/razorpayx` are signed with",
    ),
    previousWebhookSecret: previousWebhookSecret("RAZORPAYX_WEBHOOK_SECRET_BEFORE"),
  }),

  cashfree: group("Payouts beside RazorpayX: Cashfree", {
    clientId: setting(
      "CASHFREE_CLIENT_ID",
      keyId.optional(),
      "the account's client id, on the sandbox `CFSANDBOX1`; without it nothing is paid or asked there, and a payout that was begun there waits",
      { otherwise: "no account there" },
    ),
    clientSecret: setting(
      "CASHFREE_CLIENT_SECRET",
      secret.optional(),
      "its secret. Events to `/api/webhooks/cashfree` are signed with it too, with the oldest that is live",
      { isSecret: true, isSharedWithProvider: true },
    ),
    previousClientSecret: setting(
      "CASHFREE_CLIENT_SECRET_BEFORE",
      secret.optional(),
      "the secret before a change, good for events until the old one is taken back there",
      { isSecret: true },
    ),
    baseUrl: setting(
      "CASHFREE_BASE_URL",
      address.prefault("https://api.cashfree.com/payout"),
      "the address up to `/payout`",
      { isProviderAddress: true, sandboxValue: "$SANDBOX_URL/cashfree/payout" },
    ),
    accountBaseUrl: setting(
      "CASHFREE_ACCOUNT_BASE_URL",
      address.prefault("https://payout-api.cashfree.com/payout"),
      "the address up to `/payout` at which it tells the balance",
      { isProviderAddress: true, sandboxValue: "$SANDBOX_URL/cashfree/payout" },
    ),
  }),
} as const;
