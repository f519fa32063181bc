import { readFileSync } from "node:fs";
import { Lender } from "@vaada/contract/lender";
import { requireFees } from "@vaada/lending/fees";
import { SALARY_ADVANCE } from "@vaada/lending/products/salary-advance";
import { paise } from "@vaada/money/paise";
import { type Config, ConfigError } from "./config.ts";
import { createCreditPolicies } from "./decisioning/policy/credit-policies.ts";
import { requireFeeNames } from "./notices/fees/name-fees.ts";
import { createFileStore } from "./platform/files/file-store.ts";
import { type Dist, readDist } from "./platform/http/pages/dist.ts";
import { createSessions } from "./platform/http/session/sessions.ts";
import type { Log } from "./platform/log.ts";
import { createVault } from "./platform/vault/vault.ts";
import { createAadhaarCode } from "./providers/aadhaar-code/client.ts";
import { createBankStatements } from "./providers/bank-statement/client.ts";
import { createCreditBureau } from "./providers/bureau/client.ts";
import { createDigiLocker } from "./providers/digilocker/client.ts";
import { createESign } from "./providers/e-sign/client.ts";
import { createFaces } from "./providers/face/client.ts";
import { createMail } from "./providers/mail/client.ts";
import { createMandates } from "./providers/mandate/client.ts";
import { createPanRegister } from "./providers/pan/client.ts";
import { createPayments } from "./providers/payments/client.ts";
import { createPayouts } from "./providers/payouts/client.ts";
import { createPennyDrops } from "./providers/penny-drop/client.ts";
import { createPush } from "./providers/push/client.ts";
import { createSms } from "./providers/sms/client.ts";
import type { Services } from "./services.ts";

/** Every room as the settings say. What a process opens and closes itself is given. */
export function furnish(
  given: Pick<Services, "database" | "log" | "metrics" | "lifecycle" | "clock"> & { config: Config },
): Services {
  const { config, ...services } = given;
  const lender = readLender(config.LENDER_FILE);
  requireFees(SALARY_ADVANCE);
  requireFeeNames(SALARY_ADVANCE);
  const vault = createVault({ fieldKeys: config.FIELD_KEYS, indexKey: config.INDEX_KEY });
  return {
    ...services,
    dist: config.ROLE === "worker" ? null : readPages(config, services.log),
    lender,
    vault,
    sessions: createSessions({ ...services, idleSeconds: config.SESSION_IDLE_SECONDS }),
    files: createFileStore({ folder: config.FILES_DIR, vault }),
    policies: createCreditPolicies({ folder: config.POLICIES_DIR }),
    terms: SALARY_ADVANCE,
    ...providersOf(config, lender),
    push: pushOf(config, { lender, now: services.clock.realNow }),
    settings: settingsOf(config),
  };
}

function providersOf(config: Config, lender: Lender) {
  const token = config.SUREPASS_TOKEN;
  return {
    sms: createSms({
      baseUrl: config.SMS_BASE_URL,
      authKey: config.SMS_AUTH_KEY,
      templateIds: {
        otp: config.SMS_OTP_TEMPLATE_ID,
        "money-arrived": config.SMS_MONEY_ARRIVED_TEMPLATE_ID,
        due: config.SMS_DUE_TEMPLATE_ID,
        "debit-ahead": config.SMS_DEBIT_AHEAD_TEMPLATE_ID,
      },
    }),
    mail: createMail({
      url: config.SMTP_URL,
      from: config.MAIL_FROM ?? `"${lender.brand.name}" <${lender.support.email}>`,
    }),
    panRegister: createPanRegister({ baseUrl: config.PAN_BASE_URL, token }),
    aadhaarCode: createAadhaarCode({ baseUrl: config.AADHAAR_BASE_URL, token }),
    digilocker: createDigiLocker({ baseUrl: config.DIGILOCKER_BASE_URL, token }),
    bureau: createCreditBureau({ baseUrl: config.BUREAU_BASE_URL, token }),
    bankStatements: createBankStatements({
      baseUrl: config.FINBOX_BASE_URL,
      apiKey: config.FINBOX_API_KEY,
      serverHash: config.FINBOX_SERVER_HASH,
    }),
    faces: createFaces({ baseUrl: config.FACE_BASE_URL, token }),
    eSign: createESign({ baseUrl: config.ESIGN_BASE_URL, token }),
    ...paymentProvidersOf(config),
    ...payoutProvidersOf(config),
  };
}

function pushOf(config: Config, { lender, now }: { lender: Lender; now: () => Date }): Services["push"] {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = config;
  if (publicKey === undefined || privateKey === undefined) return null;
  const subject = config.VAPID_SUBJECT ?? `mailto:${lender.support.email}`;
  const { PUSH_HOSTS: hosts, SANDBOX_URL: sandboxUrl } = config;
  return createPush({ publicKey, privateKey, subject, hosts, sandboxUrl, now });
}

function paymentProvidersOf(config: Config) {
  const account = {
    baseUrl: config.RAZORPAY_BASE_URL,
    keyId: config.RAZORPAY_KEY_ID,
    keySecret: config.RAZORPAY_KEY_SECRET,
  };
  return { mandates: createMandates(account), payments: createPayments(account) };
}

function payoutProvidersOf(config: Config) {
  const account = {
    baseUrl: config.RAZORPAYX_BASE_URL,
    keyId: config.RAZORPAYX_KEY_ID,
    keySecret: config.RAZORPAYX_KEY_SECRET,
    accountNumber: config.RAZORPAYX_ACCOUNT_NUMBER,
  };
  return { pennyDrops: createPennyDrops(account), payouts: createPayouts(account) };
}

function settingsOf(config: Config): Services["settings"] {
  return {
    trustedProxies: config.TRUSTED_PROXIES,
    checkout: { script: config.CHECKOUT_SCRIPT_URL, key: config.RAZORPAY_KEY_ID },
    sandboxSecret: config.SANDBOX_URL === undefined ? undefined : config.SANDBOX_SECRET,
    appOrigin: config.APP_ORIGIN,
    surepassWebhookSecret: config.SUREPASS_WEBHOOK_SECRET,
    finboxWebhookSecret: config.FINBOX_WEBHOOK_SECRET,
    razorpayWebhookSecrets: given(config.RAZORPAY_WEBHOOK_SECRET, config.RAZORPAY_WEBHOOK_SECRET_BEFORE),
    razorpayxWebhookSecrets: given(config.RAZORPAYX_WEBHOOK_SECRET, config.RAZORPAYX_WEBHOOK_SECRET_BEFORE),
    signIn: {
      pepper: config.OTP_PEPPER,
      ttlSeconds: config.OTP_TTL_SECONDS,
      resendSeconds: config.OTP_RESEND_SECONDS,
      triesMax: config.OTP_TRIES_MAX,
      sendsPerNumberPerDay: config.OTP_SENDS_PER_NUMBER_PER_DAY,
      sendsPerAddressPerHour: config.OTP_SENDS_PER_ADDRESS_PER_HOUR,
      sendsTotalPerHour: config.OTP_SENDS_TOTAL_PER_HOUR,
      sessionAbsoluteSeconds: config.SESSION_ABSOLUTE_SECONDS,
    },
    basicDetails: {
      panTriesPerDay: config.PAN_TRIES_PER_DAY,
      panTriesPerAddressPerHour: config.PAN_TRIES_PER_ADDRESS_PER_HOUR,
    },
    identity: {
      visitMinutes: config.DIGILOCKER_VISIT_MINUTES,
      visitsPerDay: config.DIGILOCKER_VISITS_PER_DAY,
      isAadhaarCodeOn: config.AADHAAR_CODE === "on",
      codeResendSeconds: config.AADHAAR_CODE_RESEND_SECONDS,
      codesPerDay: config.AADHAAR_CODES_PER_DAY,
      codeTtlSeconds: config.AADHAAR_CODE_TTL_SECONDS,
      codeTriesMax: config.AADHAAR_CODE_TRIES_MAX,
    },
    email: {
      linkTtlSeconds: config.EMAIL_LINK_TTL_SECONDS,
      newLinksPerDay: config.EMAIL_NEW_LINKS_PER_DAY,
    },
    bureau: { questionsPerDay: config.BUREAU_QUESTIONS_PER_DAY },
    bankStatement: {
      visitMinutes: config.BANK_SESSION_MINUTES,
      visitsPerDay: config.BANK_SESSIONS_PER_DAY,
      readAgainMs: config.BANK_SESSION_READ_AGAIN_MS,
    },
    offer: { holdMinutes: config.OFFER_HOLD_MINUTES, holdMinutesMax: config.OFFER_HOLD_MINUTES_MAX },
    ...settingsAfterTheOffer(config),
  };
}

function settingsAfterTheOffer(config: Config) {
  return {
    references: { isOn: config.REFERENCES === "on" },
    selfie: { triesMax: config.SELFIE_TRIES_MAX },
    bankAccount: {
      accountsPerDay: config.BANK_ACCOUNTS_PER_DAY,
      mandatesPerDay: config.MANDATES_PER_DAY,
      pennyDropsPerDay: config.PENNY_DROPS_PER_DAY,
      mandateInitiatedDaysMax: config.MANDATE_INITIATED_DAYS_MAX,
      banksWithoutMandate: config.MANDATE_BANKS_OFF,
      askAgainMs: config.BANK_ASK_AGAIN_MS,
    },
    eSign: {
      visitMinutes: config.ESIGN_VISIT_MINUTES,
      visitsPerDay: config.ESIGN_VISITS_PER_DAY,
      needsVerifiedEmail: config.ESIGN_NEEDS_VERIFIED_EMAIL,
      trust: config.ESIGN_TRUST,
      readAgainMs: config.ESIGN_READ_AGAIN_MS,
    },
    disbursal: {
      automaticMax: paise(BigInt(config.DISBURSAL_AUTOMATIC_RUPEES_MAX) * 100n),
      askAgainMs: config.PAYOUT_ASK_AGAIN_MS,
    },
    documents: { linkSeconds: config.DOCUMENT_LINK_SECONDS },
    repayment: {
      ordersPerDay: config.REPAYMENT_ORDERS_PER_DAY,
      holdMinutes: config.REPAYMENT_HOLD_MINUTES,
      askAgainMs: config.REPAYMENT_ASK_AGAIN_MS,
    },
  };
}

const given = <T>(...values: (T | undefined)[]): T[] => values.filter((value) => value !== undefined);

function readPages(config: Config, log: Log): Dist | null {
  const dist = readDist(config.BORROWER_DIST);
  if (dist === null) {
    if (config.NODE_ENV === "production")
      throw new ConfigError("BORROWER_DIST holds no built app. Run npm run build first.");
    log.warn({}, "the borrower app is not built: pages answer 503 until npm run build and a restart");
  }
  return dist;
}

function readLender(file: string): Lender {
  try {
    const parsed = Lender.safeParse(JSON.parse(readFileSync(file, "utf8")));
    if (parsed.success) return parsed.data;
    const issue = parsed.error.issues[0];
    throw new ConfigError(`LENDER_FILE ${file} is not valid: ${issue?.path.join(".")}: ${issue?.message}.`);
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw new ConfigError(`LENDER_FILE ${file} can't be read as JSON.`);
  }
}
