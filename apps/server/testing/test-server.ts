import { randomBytes, randomInt } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { civilDateInIndia } from "@vaada/calendar/civil-date";
import type { Lender } from "@vaada/contract/lender";
import type { ProductTerms } from "@vaada/lending/product-terms";
import { freePort } from "@vaada/postgres/free-port";
import type { FastifyInstance } from "fastify";
import { Logger, runOnce } from "graphile-worker";
import pg from "pg";
import { afterAll } from "vitest";
import { buildApp } from "../src/app.ts";
import { composeServices } from "../src/compose.ts";
import { type Config, readConfig } from "../src/config.ts";
import { boundHandlers } from "../src/jobs/handlers.ts";
import { workOffDebits } from "../src/loans/repayments/debits/queue/work-off-debits.ts";
import type { Clock } from "../src/platform/clock.ts";
import type { Dist } from "../src/platform/http/pages/dist.ts";
import { createLog } from "../src/platform/log.ts";
import type { Services } from "../src/services.ts";
import type { PRODUCT_SETTINGS } from "../src/settings/product-settings.ts";
import type { ValuesOf } from "../src/settings/setting.ts";
import { releaseTerms } from "./products/release-terms.ts";
import { openTestDatabase, type TestDatabase } from "./test-database.ts";
import { type TestEnvironment, testEnvironment } from "./test-environment.ts";
import { startTestSandbox, type TestSandbox } from "./test-sandbox.ts";

type TestClock = Clock & { moveReal(seconds: number): void; moveBy(ms: number): Promise<void> };

export type TestServer = {
  readonly url: string;
  readonly app: FastifyInstance;
  readonly services: Services;
  readonly database: TestDatabase;
  readonly sandbox: TestSandbox;
  readonly clock: TestClock;
  /** The settings, for a test that starts another program on the same database and sandbox. */
  readonly environment: TestEnvironment;
  /** The object store's folder. */
  readonly folder: string;
  /** Every line the server logged so far. */
  readonly logLines: string[];
  /** Every line of its security log. */
  readonly securityLines: string[];
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

type ProductSettings = ValuesOf<typeof PRODUCT_SETTINGS>;

/** Any setting of the product, by its group, and what is particular to a test. */
export type TestServerOptions = {
  readonly [Group in keyof ProductSettings]?: Partial<ProductSettings[Group]>;
} & {
  readonly dist?: Dist | null;
  /** The built console. */
  readonly consoleDist?: Dist | null;
  /** The folder that servers of several releases share. */
  readonly assetsDir?: string;
  /** The terms of the salary advance from today on, in place of its first terms. */
  readonly terms?: ProductTerms;
  /** The parts of the lender's file that differ from the repository's. */
  readonly lender?: Partial<Lender>;
  readonly trustedProxies?: readonly string[];
  readonly isSandboxed?: boolean;
  /** The lender has an account at the second provider of payouts. */
  readonly hasCashfree?: boolean;
  /** The lender has a number at WhatsApp. */
  readonly hasWhatsapp?: boolean;
  /** Whether what became of texts is reported. Needs a sandbox that is connected. */
  readonly hasTextReports?: boolean;
  /** The sandbox's events come in, and what is paid there is paid on the platform's day. */
  readonly isSandboxConnected?: boolean;
  /** How long a provider is waited for, and how long its slow answers take: faults are tried in seconds, not in tens. */
  readonly pace?: { readonly providerTimeoutMs: number; readonly slowAnswerMs: number };
};

/** The app's own origin in tests. Nothing listens there: it is what links and return addresses begin with. */
export const TEST_ORIGIN = "http://localhost:3000";
/** For files that try what happens when a provider is slow or silent. */
export const HURRIED: NonNullable<TestServerOptions["pace"]> = {
  providerTimeoutMs: 3_000,
  slowAnswerMs: 700,
};

/** The whole server over real HTTP, on a database of its own and the real sandbox. Call it at the top of a test file. */
export async function openTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const secret = randomBytes(16).toString("hex");
  // The sandbox is told of the server before the server can listen: the server is told of the sandbox too.
  const port = options.isSandboxConnected === true ? await freePort() : 0;
  const sandbox = await startTestSandbox({
    serverUrl: port === 0 ? undefined : `http://127.0.0.1:${port}`,
    appOrigin: TEST_ORIGIN,
    authKey: secret,
    secret,
    slowAnswerMs: options.pace?.slowAnswerMs,
    reportsTexts: options.hasTextReports,
  });
  const database = await openTestDatabase();
  const clock = testClock();
  const logLines: string[] = [];
  const securityLines: string[] = [];
  const folder = await mkdtemp(join(tmpdir(), "vaada-files-"));
  const environment = {
    ...testEnvironment({
      appOrigin: TEST_ORIGIN,
      databaseUrl: database.url,
      sandbox,
      secret,
      filesDir: folder,
    }),
    ...environmentOf(options),
    ...(options.lender && { LENDER_FILE: await writeLender(folder, options.lender) }),
  };
  const services = composeServices({
    config: withOptions(readConfig(environment), options),
    database: database.database,
    clock,
    log: createLog({ level: "info", destination: { write: (line) => void logLines.push(line) } }),
    securitySink: { write: (line) => void securityLines.push(line) },
    dist: options.dist ?? null,
    consoleDist: options.consoleDist ?? null,
    providerTimeoutMs: options.pace?.providerTimeoutMs,
  });
  if (options.terms) await releaseTerms(database, options.terms, clock.today());
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
  return {
    url,
    app,
    services,
    database,
    sandbox,
    clock,
    environment,
    folder,
    logLines,
    securityLines,
    call,
    signIn,
    workOff,
  };
}

async function writeLender(folder: string, changes: Partial<Lender>): Promise<string> {
  const own = await readFile(new URL("../../../lender.json", import.meta.url), "utf8");
  const file = join(folder, "lender.json");
  await writeFile(file, JSON.stringify({ ...JSON.parse(own), ...changes }));
  return file;
}

/** Delayed jobs, such as asking once more, are due at once: nobody waits in a test. */
function workerOf({ url, asSuperuser }: TestDatabase, services: Services): () => Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 3, options: "-c role=vaada_worker" });
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  afterAll(() => pool.end());
  const logger = new Logger(() => () => undefined);
  return async () => {
    await asSuperuser("update graphile_worker._private_jobs set run_at = now() where locked_at is null");
    await runOnce({ pgPool: pool, taskList: boundHandlers(services), noHandleSignals: true, logger });
    await asSuperuser(
      "update vaada.debits set look_at = now() where status = 'presented' and taken_by is null",
    );
    await workOffDebits(services);
  };
}

type SignedIn = { access_token: string; user_id: string; loan: { loan_id: number } };

/** A number nobody in this run has used. */
export const anyMobile = (): string => `9${String(randomInt(10 ** 9)).padStart(9, "0")}`;

function environmentOf(options: TestServerOptions): TestEnvironment {
  const { trustedProxies = [], isSandboxed = true, hasCashfree = false, hasWhatsapp = false } = options;
  return {
    TRUSTED_PROXIES: trustedProxies.join(","),
    ...(options.assetsDir === undefined ? {} : { ASSETS_DIR: options.assetsDir }),
    ...(hasCashfree ? { CASHFREE_CLIENT_ID: "CFSANDBOX1" } : {}),
    ...(hasWhatsapp
      ? {
          WHATSAPP_PHONE_NUMBER_ID: "106540352242922",
          WHATSAPP_BUSINESS_ACCOUNT_ID: "102290129340398",
        }
      : {}),
    ...(isSandboxed ? {} : { SANDBOX_URL: "", SANDBOX_SECRET: "" }),
  };
}

/** A setting of the options holds over the environment's. */
function withOptions(config: Config, options: TestServerOptions): Config {
  const groups = Object.entries(config).map(([group, values]) => {
    const wanted: Readonly<Record<string, unknown>> = options[group as keyof ProductSettings] ?? {};
    return [group, { ...values, ...wanted }];
  });
  return Object.fromEntries(groups) as Config;
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

export async function callServer(url: string, method: string, options: CallOptions = {}): Promise<Answer> {
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
