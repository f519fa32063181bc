import { randomBytes, randomInt } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { civilDateInIndia } from "@vaada/calendar/civil-date";
import { Lender } from "@vaada/contract/lender";
import { Secret } from "@vaada/contract/secret";
import type { ProductTerms } from "@vaada/lending/product-terms";
import { SALARY_ADVANCE } from "@vaada/lending/products/salary-advance";
import { paise } from "@vaada/money/paise";
import type { FastifyInstance } from "fastify";
import { Logger, runOnce } from "graphile-worker";
import pg from "pg";
import { afterAll } from "vitest";
import { buildApp } from "../src/app.ts";
import { createCreditPolicies } from "../src/decisioning/policy/credit-policies.ts";
import { boundHandlers } from "../src/jobs/handlers.ts";
import type { Clock } from "../src/platform/clock.ts";
import { publishTo } from "../src/platform/events.ts";
import { createFileStore } from "../src/platform/files/file-store.ts";
import type { Dist } from "../src/platform/http/pages/dist.ts";
import { createSessions } from "../src/platform/http/session/sessions.ts";
import { createLog } from "../src/platform/log.ts";
import { createMetrics } from "../src/platform/metrics.ts";
import { createVault } from "../src/platform/vault/vault.ts";
import { createAadhaarCode } from "../src/providers/aadhaar-code/client.ts";
import { createBankStatements } from "../src/providers/bank-statement/client.ts";
import { createCreditBureau } from "../src/providers/bureau/client.ts";
import { createDigiLocker } from "../src/providers/digilocker/client.ts";
import { createESign } from "../src/providers/e-sign/client.ts";
import { createFaces } from "../src/providers/face/client.ts";
import { createMail } from "../src/providers/mail/client.ts";
import { createMandates } from "../src/providers/mandate/client.ts";
import { createPanRegister } from "../src/providers/pan/client.ts";
import { createPayments } from "../src/providers/payments/client.ts";
import { createPayouts } from "../src/providers/payouts/client.ts";
import { createPennyDrops } from "../src/providers/penny-drop/client.ts";
import { createSms } from "../src/providers/sms/client.ts";
import { REACTIONS } from "../src/reactions.ts";
import type {
  BankAccountSettings,
  BankStatementSettings,
  BasicDetailsSettings,
  BureauSettings,
  DisbursalSettings,
  DocumentSettings,
  EmailSettings,
  ESignSettings,
  IdentitySettings,
  OfferSettings,
  ReferencesSettings,
  RepaymentSettings,
  SelfieSettings,
  Services,
  SignInSettings,
} from "../src/services.ts";
import { openTestDatabase, type TestDatabase } from "./test-database.ts";
import { testPush } from "./test-push.ts";
import { startTestSandbox, type TestSandbox } from "./test-sandbox.ts";

type TestClock = Clock & { moveReal(seconds: number): void; moveBy(ms: number): Promise<void> };

export type TestServer = {
  readonly url: string;
  readonly app: FastifyInstance;
  readonly services: Services;
  readonly database: TestDatabase;
  readonly sandbox: TestSandbox;
  readonly clock: TestClock;
  /** Where the object store keeps its files. */
  readonly folder: string;
  /** Every line the server logged so far. */
  readonly logLines: string[];
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  /** Does every job that is due now, as a worker would, and those that they add. */
  workOff(): Promise<void>;
  /** Sends a code, reads it off the sandbox's phone, and signs in with it. */
  signIn(mobile: string): Promise<{ token: string; userId: string; loanId: number }>;
};

type CallOptions = {
  readonly body?: unknown;
  readonly rawBody?: string | Buffer;
  readonly form?: FormData;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

type Answer = {
  readonly status: number;
  readonly headers: Headers;
  readonly json: { statusCode: number; message: string; code?: string; data: Record<string, unknown> };
  readonly text: string;
};

export type TestServerOptions = {
  readonly signIn?: Partial<SignInSettings>;
  readonly basicDetails?: Partial<BasicDetailsSettings>;
  readonly identity?: Partial<IdentitySettings>;
  readonly email?: Partial<EmailSettings>;
  readonly bureau?: Partial<BureauSettings>;
  readonly bankStatement?: Partial<BankStatementSettings>;
  readonly offer?: Partial<OfferSettings>;
  readonly references?: Partial<ReferencesSettings>;
  readonly selfie?: Partial<SelfieSettings>;
  readonly bankAccount?: Partial<BankAccountSettings>;
  readonly eSign?: Partial<ESignSettings>;
  readonly disbursal?: Partial<DisbursalSettings>;
  readonly documents?: Partial<DocumentSettings>;
  readonly repayment?: Partial<RepaymentSettings>;
  readonly terms?: ProductTerms;
  readonly dist?: Dist | null;
  readonly trustedProxies?: readonly string[];
  readonly isSandboxed?: boolean;
  /** The sandbox's events come in, and what is paid there is paid on the platform's day. */
  readonly isSandboxConnected?: boolean;
  readonly smsBaseUrl?: string;
  /** How long a provider is waited for, and how long its slow answers take: faults are tried in seconds, not in tens. */
  readonly pace?: { readonly providerTimeoutMs: number; readonly slowAnswerMs: number };
  /** For a test that starts another program on the same database. */
  readonly indexKey?: Buffer;
  readonly fieldKey?: Buffer;
};

const POLICIES_DIR = fileURLToPath(new URL("../policies", import.meta.url));
const LENDER_FILE = new URL("../../../lender.json", import.meta.url);
/** The app's own origin in tests. Nothing listens there: it is what links and return addresses begin with. */
export const TEST_ORIGIN = "http://localhost:3000";
/** For files that try what happens when a provider is slow or silent. */
export const HURRIED: NonNullable<TestServerOptions["pace"]> = {
  providerTimeoutMs: 3_000,
  slowAnswerMs: 700,
};

const TEST_KEY_ID = "rzp_test_house";
const TEST_POOL_ACCOUNT = "7878780080316316";
const SANDBOX_TEMPLATE_IDS = {
  otp: "6a1d0c5e8b7f4a2390c1e7d4",
  "money-arrived": "6a1d0c5e8b7f4a2390c1e7d6",
  due: "6a1d0c5e8b7f4a2390c1e7d5",
  "debit-ahead": "6a1d0c5e8b7f4a2390c1e7d7",
} as const;

/** The whole server over real HTTP, on a database of its own and the real sandbox. Call it at the top of a test file. */
export async function openTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const secret = randomBytes(16).toString("hex");
  const authKey = randomBytes(16).toString("hex");
  const port = options.isSandboxConnected === true ? await freePort() : 0;
  const sandbox = await startTestSandbox({
    serverUrl: port === 0 ? undefined : `http://127.0.0.1:${port}`,
    appOrigin: TEST_ORIGIN,
    authKey,
    secret,
    keyId: TEST_KEY_ID,
    slowAnswerMs: options.pace?.slowAnswerMs,
  });
  const database = await openTestDatabase();
  const clock = testClock();
  const logLines: string[] = [];
  const folder = await mkdtemp(join(tmpdir(), "vaada-files-"));
  const services = composeTestServices({
    options,
    sandbox,
    database,
    clock,
    logLines,
    folder,
    authKey,
    secret,
  });
  const app = buildApp(services);
  await app.listen({ port, host: "127.0.0.1" });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  afterAll(async () => {
    await app.close();
    await sandbox.stop();
    await rm(folder, { recursive: true, force: true });
  });
  const call: TestServer["call"] = (method, path, callOptions) =>
    callServer(`${url}${path}`, method, callOptions);
  const signIn: TestServer["signIn"] = async (mobile) => {
    const sent = await call("POST", "/api/user/otp/send", { body: { mobile } });
    const { request_id } = sent.json.data;
    const otp = await sandbox.codeFor(mobile);
    const { json } = await call("POST", "/api/user/otp/verify", { body: { request_id, otp } });
    const { access_token, user_id, loan } = json.data as SignedIn;
    return { token: access_token, userId: user_id, loanId: loan.loan_id };
  };
  const workOff = workerOf(database, services);
  return { url, app, services, database, sandbox, clock, folder, logLines, call, signIn, workOff };
}

/** The sandbox is told of the server before the server can listen: the server is told of the sandbox too. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

/** What waits for later, such as asking once more, is due at once: nobody waits in a test. */
function workerOf({ url, asSuperuser }: TestDatabase, services: Services): () => Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 3, options: "-c role=vaada_worker" });
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  afterAll(() => pool.end());
  const logger = new Logger(() => () => undefined);
  return async () => {
    await asSuperuser("update graphile_worker._private_jobs set run_at = now() where locked_at is null");
    await runOnce({ pgPool: pool, taskList: boundHandlers(services), noHandleSignals: true, logger });
  };
}

type SignedIn = { access_token: string; user_id: string; loan: { loan_id: number } };

/** A number nobody in this run has used. */
export const anyMobile = (): string => `9${String(randomInt(10 ** 9)).padStart(9, "0")}`;

type Furniture = {
  options: TestServerOptions;
  sandbox: TestSandbox;
  database: TestDatabase;
  clock: TestClock;
  logLines: string[];
  folder: string;
  authKey: string;
  secret: string;
};

function composeTestServices(given: Furniture): Services {
  const { options, clock } = given;
  const { database } = given.database;
  const { indexKey = randomBytes(32), fieldKey = randomBytes(32) } = options;
  const vault = createVault({ fieldKeys: [{ id: "k1", key: fieldKey }], indexKey });
  return {
    database,
    clock,
    vault,
    policies: createCreditPolicies({ folder: POLICIES_DIR }),
    publish: publishTo(REACTIONS),
    terms: options.terms ?? SALARY_ADVANCE,
    ...testProviders(given),
    push: testPush({
      sandboxUrl: given.sandbox.url,
      now: clock.realNow,
      timeoutMs: options.pace?.providerTimeoutMs,
    }),
    files: createFileStore({ folder: given.folder, vault }),
    sessions: createSessions({ database, clock, idleSeconds: 7_200 }),
    log: createLog({ level: "info", destination: { write: (line) => void given.logLines.push(line) } }),
    metrics: createMetrics(),
    lender: Lender.parse(JSON.parse(readFileSync(LENDER_FILE, "utf8"))),
    dist: options.dist ?? null,
    lifecycle: { isStopping: false },
    settings: testSettings(given),
  };
}

function testProviders({ options, sandbox, authKey, secret }: Furniture) {
  const baseUrl = `${sandbox.url}/surepass/api/v1`;
  const token = new Secret(secret);
  const timeoutMs = options.pace?.providerTimeoutMs;
  const surepass = { baseUrl, token, timeoutMs };
  return {
    sms: createSms({
      baseUrl: options.smsBaseUrl ?? `${sandbox.url}/msg91/api/v5`,
      authKey: new Secret(authKey),
      templateIds: SANDBOX_TEMPLATE_IDS,
      timeoutMs,
    }),
    mail: createMail({ url: new Secret(sandbox.smtpUrl), from: '"Vaada" <help@lender.example>' }),
    panRegister: createPanRegister(surepass),
    aadhaarCode: createAadhaarCode(surepass),
    digilocker: createDigiLocker(surepass),
    bureau: createCreditBureau(surepass),
    bankStatements: createBankStatements({
      baseUrl: `${sandbox.url}/finbox/bank-connect`,
      apiKey: token,
      serverHash: token,
      timeoutMs,
    }),
    faces: createFaces(surepass),
    eSign: createESign(surepass),
    ...testPaymentProviders({ sandboxUrl: sandbox.url, keySecret: token, timeoutMs }),
  };
}

function testPaymentProviders({ sandboxUrl, keySecret, timeoutMs }: TestPayments) {
  const account = { baseUrl: `${sandboxUrl}/razorpay/v1`, keyId: TEST_KEY_ID, keySecret };
  const accountNumber = new Secret(TEST_POOL_ACCOUNT);
  return {
    mandates: createMandates({ ...account, timeoutMs }),
    payments: createPayments({ ...account, timeoutMs }),
    pennyDrops: createPennyDrops({ ...account, accountNumber, timeoutMs }),
    payouts: createPayouts({ ...account, accountNumber, timeoutMs }),
  };
}

type TestPayments = { sandboxUrl: string; keySecret: Secret; timeoutMs: number | undefined };

function testSettings({ options, secret, sandbox }: Furniture): Services["settings"] {
  return {
    trustedProxies: options.trustedProxies ?? [],
    checkout: { script: `${sandbox.url}/razorpay/checkout.js`, key: TEST_KEY_ID },
    sandboxSecret: options.isSandboxed === false ? undefined : new Secret(secret),
    appOrigin: TEST_ORIGIN,
    surepassWebhookSecret: new Secret(secret),
    finboxWebhookSecret: new Secret(secret),
    razorpayWebhookSecrets: [new Secret(secret)],
    razorpayxWebhookSecrets: [new Secret(secret)],
    signIn: {
      pepper: randomBytes(32),
      ttlSeconds: 300,
      resendSeconds: 60,
      triesMax: 5,
      sendsPerNumberPerDay: 10,
      sendsPerAddressPerHour: 1_000,
      sendsTotalPerHour: 1_000,
      sessionAbsoluteSeconds: 86_400,
      ...options.signIn,
    },
    basicDetails: { panTriesPerDay: 5, panTriesPerAddressPerHour: 1_000, ...options.basicDetails },
    identity: {
      visitMinutes: 15,
      visitsPerDay: 10,
      isAadhaarCodeOn: true,
      codeResendSeconds: 12,
      codesPerDay: 5,
      codeTtlSeconds: 600,
      codeTriesMax: 5,
      ...options.identity,
    },
    email: { linkTtlSeconds: 604_800, newLinksPerDay: 3, ...options.email },
    bureau: { questionsPerDay: 10, ...options.bureau },
    bankStatement: { visitMinutes: 30, visitsPerDay: 10, readAgainMs: 20, ...options.bankStatement },
    offer: { holdMinutes: 10, holdMinutesMax: 120, ...options.offer },
    references: { isOn: true, ...options.references },
    selfie: { triesMax: 3, ...options.selfie },
    bankAccount: {
      accountsPerDay: 50,
      mandatesPerDay: 50,
      pennyDropsPerDay: 50,
      mandateInitiatedDaysMax: 7,
      banksWithoutMandate: ["Dhanlaxmi", "Punjab and Sind"],
      askAgainMs: 20,
      ...options.bankAccount,
    },
    eSign: {
      visitMinutes: 30,
      visitsPerDay: 50,
      needsVerifiedEmail: false,
      trust: sandbox.trust,
      readAgainMs: 20,
      ...options.eSign,
    },
    disbursal: { automaticMax: paise(2_500_000n), askAgainMs: 20, ...options.disbursal },
    documents: { linkSeconds: 300, ...options.documents },
    repayment: { ordersPerDay: 1_000, holdMinutes: 30, askAgainMs: 20, ...options.repayment },
  };
}

/** A clock whose real time can be moved too: nobody waits five minutes for a code to run out. */
function testClock(): TestClock {
  let realAheadMs = 0;
  let platformAheadMs = 0;
  const realMs = () => Date.now() + realAheadMs;
  return {
    realNow: () => new Date(realMs()),
    now: () => new Date(realMs() + platformAheadMs),
    today: () => civilDateInIndia(realMs() + platformAheadMs),
    moveReal(seconds) {
      realAheadMs += seconds * 1000;
    },
    async moveBy(ms) {
      platformAheadMs += ms;
    },
  };
}

async function callServer(url: string, method: string, options: CallOptions = {}): Promise<Answer> {
  const { form } = options;
  const body = options.rawBody ?? (options.body === undefined ? undefined : JSON.stringify(options.body));
  const response = await fetch(url, {
    method,
    headers: {
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
      ...options.headers,
    },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : new Uint8Array(body) }),
    ...(form === undefined ? {} : { body: form }),
    redirect: "manual",
  });
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.startsWith("application/json") === true && text !== "";
  return { status: response.status, headers: response.headers, text, json: isJson ? JSON.parse(text) : null };
}
