import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Lender } from "@vaada/contract/lender";
import {
  type Config,
  ConfigError,
  cashfreeAccountOf,
  filesPlaceOf,
  headsPlacesOf,
  isLive,
  type readMoneyProviders,
  refuseUnsafe,
  whatsappAccountOf,
} from "./config.ts";
import { createCreditPolicies } from "./decisioning/policy/credit-policies.ts";
import { withFooter } from "./notices/mails/mail-footer.ts";
import type { MoneyProviders } from "./operations/audits/compare-providers.ts";
import type { Database } from "./platform/db/database.ts";
import { publishTo } from "./platform/events.ts";
import { createFileStore } from "./platform/files/file-store.ts";
import { type FilesPlace, openBlobs } from "./platform/files/open-blobs.ts";
import { openRecords } from "./platform/files/record-bucket.ts";
import { openAssetFolder } from "./platform/http/pages/asset-folder.ts";
import { type Dist, LANDING_FILE, readDist } from "./platform/http/pages/dist.ts";
import { createSessions } from "./platform/http/session/sessions.ts";
import type { Log } from "./platform/log.ts";
import type { LogSink } from "./platform/log-sink.ts";
import { createMetrics } from "./platform/metrics.ts";
import { createPace } from "./platform/paces/pace.ts";
import { openSecurityLog } from "./platform/security-log.ts";
import { signPdf } from "./platform/signatures/sign-pdf.ts";
import { openSigningKey, type SigningKey } from "./platform/signatures/signing-key.ts";
import { createVault, type Vault } from "./platform/vault/vault.ts";
import { createAadhaarCode } from "./providers/aadhaar-code/client.ts";
import { createBankStatements } from "./providers/bank-statement/client.ts";
import { createCreditBureau } from "./providers/bureau/client.ts";
import { createDigiLocker } from "./providers/digilocker/client.ts";
import { createESign } from "./providers/e-sign/client.ts";
import { createFaces } from "./providers/face/client.ts";
import type { AddressRules } from "./providers/given-address.ts";
import { createMail } from "./providers/mail/client.ts";
import { createMandates } from "./providers/mandate/client.ts";
import { createPanRegister } from "./providers/pan/client.ts";
import { createPayments } from "./providers/payments/client.ts";
import { createCashfreePayouts } from "./providers/payouts/cashfree-client.ts";
import { createPayouts } from "./providers/payouts/client.ts";
import { createPennyDrops } from "./providers/penny-drop/client.ts";
import { createPush } from "./providers/push/client.ts";
import { createSms } from "./providers/sms/client.ts";
import { tellingOfShapes } from "./providers/troubles.ts";
import { createWhatsapp } from "./providers/whatsapp/client.ts";
import { REACTIONS } from "./reactions.ts";
import { newLifecycle, type Services } from "./services.ts";
import { PRODUCT_SETTINGS } from "./settings/product-settings.ts";
import { unsafeInLenderFile, unsafeSigner } from "./settings/production.ts";
import type { ValuesOf } from "./settings/setting.ts";

/** The parts that a process opens and closes itself, and any setting that it overrides. */
type Composition = Pick<Services, "database" | "clock" | "log"> &
  Partial<Omit<Services, "vault" | "lender" | "settings">> & {
    readonly config: Config;
    /** How long every provider is waited for. Without it each client knows its own. */
    readonly providerTimeoutMs?: number | undefined;
    /** The sink of security events. A process that answers no calls has none. */
    readonly securitySink?: Pick<LogSink, "write">;
  };

/** The only place that builds services: for `main.ts`, for tests, for benchmarks and for proofs. */
export function composeServices({
  config,
  providerTimeoutMs,
  securitySink,
  ...given
}: Composition): Services {
  const { database, clock, log } = given;
  const { server } = config;
  const lender = readLender(server.lenderFile);
  if (isLive(config)) refuseUnsafe(unsafeInLenderFile(lender));
  const lenderKey = openLenderKey(config, clock.realNow());
  const vault = createVault(config.vault);
  const heads = headsPlacesOf(config);
  const metrics = given.metrics ?? createMetrics();
  return {
    metrics,
    bookDatabase: database,
    lifecycle: newLifecycle(),
    lender,
    vault,
    dist: given.dist === undefined ? readPages(server, log) : given.dist,
    consoleDist: given.consoleDist === undefined ? readConsolePages(server) : given.consoleDist,
    assetFolders: openAssetFolders(server),
    sessions: createSessions({ database, clock, idleSeconds: config.signIn.sessionIdleSeconds }),
    securityLog: openSecurityLog({
      sink: securitySink ?? { write: () => undefined },
      now: clock.realNow,
      hashAddress: (address) => vault.index("log.address", address).toString("hex").slice(0, 16),
    }),
    files: composeFiles(filesPlaceOf(config.files), { vault, onUnavailable: metrics.countFilesFailure }),
    signPaper: (document) => signPdf(document, lenderKey, clock.realNow()),
    signedHeads: {
      folders: { journal: openRecords(heads.journal), trail: openRecords(heads.trail) },
      key: config.vault.headsKey,
    },
    policies: createCreditPolicies({ folder: server.policiesDir }),
    publish: publishTo(REACTIONS),
    ...composeProviders(config, { lender, now: clock.realNow, timeoutMs: providerTimeoutMs, database }),
    settings: settingsOf(config),
    ...given,
  };
}

/** The store of sealed files: for the services, and for a command that reads a document without them. */
export const composeFiles = (
  place: FilesPlace,
  { vault, onUnavailable }: { readonly vault: Vault; readonly onUnavailable?: () => void },
): Services["files"] => createFileStore({ blobs: openBlobs(place), vault, onUnavailable });

/** A paper that nobody can hold to be signed is worse than a server that does not start. */
function openLenderKey(config: Config, now: Date): SigningKey {
  const { p12, password } = config.signature;
  const wrong = (what: string) => new ConfigError(`LENDER_SIGNING_P12 is not valid: ${what}.`);
  let key: SigningKey;
  try {
    key = openSigningKey({ p12: Buffer.from(p12.reveal(), "base64"), password: password.reveal() });
  } catch (error) {
    throw wrong(error instanceof RangeError ? error.message : "it can't be opened");
  }
  const { validFromDate, validToDate } = key.certificate;
  if (now < validFromDate || now > validToDate) throw wrong("its certificate does not hold today");
  if (isLive(config)) refuseUnsafe(unsafeSigner(key.certificate));
  return key;
}

type ProviderContext = { lender: Lender; now: () => Date; timeoutMs: number | undefined; database: Database };

function composeProviders(config: Config, { lender, now, timeoutMs, database }: ProviderContext) {
  const { surepass } = config;
  const surepassAt = (baseUrl: string) => ({ baseUrl, token: surepass.token, timeoutMs });
  const addressesAt = (hosts: readonly string[]): AddressRules => ({
    hosts,
    privateHosts: config.providerHosts.privateHosts,
    sandboxUrl: config.sandbox.url,
  });
  const pages = addressesAt(surepass.pageHosts);
  const stores = addressesAt(surepass.storeHosts);
  const finbox = { ...config.finbox, pages: addressesAt(config.finbox.pageHosts), timeoutMs };
  const paces = composePaces(config, database);
  const razorpay = { ...config.razorpay, timeoutMs, pace: paces.razorpay };
  const razorpayx = { ...config.razorpayx, timeoutMs, pace: paces.razorpayx };
  const cashfree = cashfreeAccountOf(config.cashfree);
  const whatsapp = whatsappAccountOf(config);
  return {
    paces,
    sms: tellingOfShapes(
      "msg91",
      createSms({
        ...config.sms,
        templateIds: { en: smsTemplatesOf(config), hi: config.sms.hindiTemplateIds },
        timeoutMs,
      }),
    ),
    mail: withFooter(createMail({ url: config.mail.url, from: config.mail.from ?? senderOf(lender) }), {
      lender,
      appOrigin: config.server.appOrigin,
    }),
    whatsapp:
      whatsapp === null ? null : tellingOfShapes("whatsapp", createWhatsapp({ ...whatsapp, timeoutMs })),
    push: composePush(config, { lender, now, timeoutMs }),
    panRegister: tellingOfShapes("surepass", createPanRegister(surepassAt(surepass.panBaseUrl))),
    aadhaarCode: tellingOfShapes("surepass", createAadhaarCode(surepassAt(surepass.aadhaarBaseUrl))),
    digilocker: tellingOfShapes(
      "surepass",
      createDigiLocker({ ...surepassAt(surepass.digilockerBaseUrl), pages }),
    ),
    bureau: tellingOfShapes("surepass", createCreditBureau(surepassAt(surepass.bureauBaseUrl))),
    faces: tellingOfShapes("surepass", createFaces(surepassAt(surepass.faceBaseUrl))),
    eSign: tellingOfShapes("surepass", createESign({ ...surepassAt(surepass.eSignBaseUrl), pages, stores })),
    bankStatements: tellingOfShapes("finbox", createBankStatements(finbox)),
    mandates: tellingOfShapes("razorpay", createMandates(razorpay)),
    payments: tellingOfShapes("razorpay", createPayments(razorpay)),
    pennyDrops: tellingOfShapes("razorpayx", createPennyDrops(razorpayx)),
    payouts: tellingOfShapes("razorpayx", createPayouts(razorpayx)),
    cashfreePayouts:
      cashfree === null
        ? null
        : tellingOfShapes(
            "cashfree",
            createCashfreePayouts({ ...cashfree, timeoutMs, pace: paces.cashfree }),
          ),
  };
}

/**
 * The accounts that the audit asks what moved, of whichever the settings at hand name: its machine need not know every provider.
 * It asks once and waits for nobody else's turn, so it keeps no pace.
 */
export const composeMoneyProviders = ({
  payouts,
  cashfree,
  payments,
}: ReturnType<typeof readMoneyProviders>): MoneyProviders => ({
  payouts: [
    "missing" in payouts ? payouts : createPayouts(payouts),
    ...(cashfree === null ? [] : ["missing" in cashfree ? cashfree : createCashfreePayouts(cashfree)]),
  ],
  payments: "missing" in payments ? payments : createPayments(payments),
});

const composePaces = ({ paces }: Config, database: Database) => {
  const paceOf = (provider: "razorpayx" | "cashfree", perSecond: number) =>
    createPace({
      database,
      provider,
      perSecond,
      waitMsMax: JOB_WAIT_MS_MAX,
      questionsWaitingMax: QUESTIONS_WAITING_MAX,
      countsEach: true,
    });
  return {
    razorpay: createPace({ database, provider: "razorpay", perSecond: paces.razorpay }),
    razorpayx: paceOf("razorpayx", paces.razorpayx),
    cashfree: paceOf("cashfree", paces.cashfree),
  };
};

/** A job that waits keeps its place from other jobs: one that would wait for longer comes again later. */
const JOB_WAIT_MS_MAX = 5_000;
/**
 * Questions have one turn of four, so their line is the long one: it would hold every place of a worker, with the payouts that are
 * still to be asked for behind it.
 */
const QUESTIONS_WAITING_MAX = 2;

const smsTemplatesOf = ({ sms }: Config) => ({
  otp: sms.otpTemplateId,
  "money-arrived": sms.moneyArrivedTemplateId,
  due: sms.dueTemplateId,
  papers: sms.papersTemplateId,
  "debit-ahead": sms.debitAheadTemplateId,
  "finish-later": sms.finishLaterTemplateId,
  "new-device": sms.newDeviceTemplateId,
  "mobile-change-otp": sms.mobileChangeOtpTemplateId,
  "mobile-change-asked": sms.mobileChangeAskedTemplateId,
  "mobile-changed": sms.mobileChangedTemplateId,
  "mobile-change-refused": sms.mobileChangeRefusedTemplateId,
  "debit-done": sms.debitDoneTemplateId,
  "debit-bounced": sms.debitBouncedTemplateId,
  charge: sms.chargeTemplateId,
  "class-changed": sms.classChangedTemplateId,
  overdue: sms.overdueTemplateId,
  collector: sms.collectorTemplateId,
});

const senderOf = ({ brand, support }: Lender): string => `"${brand.name}" <${support.email}>`;

function composePush(
  { push, sandbox }: Config,
  { lender, now, timeoutMs }: Omit<ProviderContext, "database">,
) {
  const { publicKey, privateKey, hosts, subject = `mailto:${lender.support.email}` } = push;
  if (publicKey === undefined || privateKey === undefined) return null;
  return createPush({ publicKey, privateKey, subject, hosts, sandboxUrl: sandbox.url, now, timeoutMs });
}

function settingsOf(config: Config): Services["settings"] {
  const { server, sandbox, sms, surepass, finbox, razorpay, razorpayx } = config;
  return {
    ...productSettingsOf(config),
    trustedProxies: server.trustedProxies,
    appOrigin: server.appOrigin,
    consoleOrigin: server.consoleOrigin,
    checkout: {
      script: razorpay.checkoutScriptUrl,
      key: razorpay.keyId,
      origin: server.checkoutOrigin,
      sources: {
        scripts: [new URL(razorpay.checkoutScriptUrl).origin, ...razorpay.checkoutScriptOrigins],
        frames: razorpay.checkoutFrameOrigins,
        images: razorpay.checkoutImageOrigins,
        beacons: razorpay.checkoutBeaconOrigins,
      },
    },
    sandboxSecret: sandbox.url === undefined ? undefined : sandbox.secret,
    smsWebhookSecret: sms.webhookSecret,
    surepassWebhookSecret: surepass.webhookSecret,
    finboxWebhookSecret: finbox.webhookSecret,
    razorpayWebhookSecrets: webhookSecretsOf(razorpay),
    razorpayxWebhookSecrets: webhookSecretsOf(razorpayx),
    cashfreeWebhookSecrets: cashfreeSecretsOf(config.cashfree),
    whatsappWebhook: whatsappWebhookOf(config),
  };
}

/** Those of the product alone: a feature has no use for the address of the database or the key of a provider. */
const productSettingsOf = (config: Config) =>
  Object.fromEntries(Object.entries(config).filter(([group]) => group in PRODUCT_SETTINGS)) as ValuesOf<
    typeof PRODUCT_SETTINGS
  >;

const webhookSecretsOf = ({ webhookSecret, previousWebhookSecret }: Config["razorpay" | "razorpayx"]) =>
  [webhookSecret, previousWebhookSecret].filter((secret) => secret !== undefined);

/** Leaves out a secret whose account is not given. */
const cashfreeSecretsOf = ({ clientId, clientSecret, previousClientSecret }: Config["cashfree"]) =>
  clientId === undefined ? [] : [clientSecret, previousClientSecret].filter((secret) => secret !== undefined);

function whatsappWebhookOf(config: Config): Services["settings"]["whatsappWebhook"] {
  const account = whatsappAccountOf(config);
  if (account === null) return null;
  const { phoneNumberId, appSecret, previousAppSecret, verifyToken } = account;
  const secrets = [appSecret, previousAppSecret].filter((secret) => secret !== undefined);
  return { phoneNumberId, secrets, verifyToken };
}

function readPages({ role, borrowerDist, environment }: Config["server"], log: Log): Dist | null {
  if (role === "worker" || role === "console") return null;
  const dist = readDist(borrowerDist);
  if (dist === null) {
    if (environment === "production")
      throw new ConfigError("BORROWER_DIST holds no built app. Run npm run build first.");
    log.warn({}, "the borrower app is not built: pages answer 503 until npm run build and a restart");
  }
  return dist;
}

const readConsolePages = ({ role, consoleDist }: Config["server"]): Dist | null =>
  role === "worker" || role === "api" ? null : readDist(consoleDist, [LANDING_FILE]);

const openAssetFolders = ({ assetsDir }: Config["server"]): Services["assetFolders"] =>
  assetsDir === undefined
    ? null
    : {
        borrower: openAssetFolder(join(assetsDir, "borrower")),
        console: openAssetFolder(join(assetsDir, "console")),
      };

export function readLender(file: string): Lender {
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
