import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { createEmptyDatabase, openTestDatabase } from "../testing/test-database.ts";
import { liveEnvironment, testEnvironment } from "../testing/test-environment.ts";
import { testSigning } from "../testing/test-sandbox.ts";

const database = await openTestDatabase();
const empty = await createEmptyDatabase();
const MAIN = fileURLToPath(new URL("./main.ts", import.meta.url));
const NOWHERE = "127.0.0.1:1";
const FILES = mkdtempSync(join(tmpdir(), "vaada-files-"));
afterAll(() => rmSync(FILES, { recursive: true, force: true }));
const ENV = {
  ...testEnvironment({
    appOrigin: "http://localhost:3000",
    databaseUrl: database.url,
    sandbox: {
      url: `http://${NOWHERE}`,
      smtpUrl: `smtp://${NOWHERE}`,
      trust: "-----BEGIN CERTIFICATE-----",
      signing: testSigning(),
    },
    secret: "a-word-that-nobody-guesses-so-long-as-it-is",
    // Nobody can make a folder there, not even a worker of root's that has heads to publish.
    filesDir: "/dev/null/files",
  }),
  FILES_DIR: FILES,
  PORT: "0",
  METRICS_PORT: "0",
  CHECKOUT_PORT: "0",
  CONSOLE_PORT: "0",
  HOST: "127.0.0.1",
  BORROWER_DIST: "/nonexistent",
  SECURITY_LOG_FILE: "/dev/null",
};

const WRONG_CLOCK = fileURLToPath(new URL("../testing/wrong-clock.mjs", import.meta.url));

/** A clock for a process that is so far ahead of this machine's, and can be set while it runs. */
function wrongClock(aheadMs: number) {
  const folder = mkdtempSync(join(tmpdir(), "vaada-clock-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "ahead-ms");
  const setAhead = (ms: number) => writeFileSync(file, String(ms));
  setAhead(aheadMs);
  return { file, setAhead };
}

function startMain(env: Record<string, string | undefined>, clock?: { file: string }): ChildProcess {
  const args = clock === undefined ? [MAIN] : ["--import", WRONG_CLOCK, MAIN, clock.file];
  const child = spawn(process.execPath, args, {
    env: { ...ENV, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  return child;
}

function startLive(env: Record<string, string | undefined>): ChildProcess {
  const child = spawn(process.execPath, [MAIN], { env, stdio: ["ignore", "pipe", "pipe"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  return child;
}

async function ended(child: ChildProcess): Promise<{ code: number | null; stderr: string }> {
  let stderr = "";
  child.stderr?.on("data", (chunk) => {
    stderr += chunk;
  });
  const [code] = await once(child, "close");
  return { code, stderr };
}

async function listening(
  child: ChildProcess,
): Promise<{ port: number; consolePort: number; metricsPort: number; lines: string[] }> {
  const lines: string[] = [];
  if (child.stdout === null) throw new Error("main has no stdout");
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line);
    const entry = JSON.parse(line);
    if (entry.msg === "listening") return { ...entry, lines };
  }
  throw new Error(`main ended: ${lines.join("\n")}`);
}

test(
  "the server starts, with a standby to read from, says that the app is not built, serves, and ends cleanly on SIGTERM",
  {
    tags: "long",
  },
  () => startAndEnd("SIGTERM", { DATABASE_REPLICA_URL: database.url }),
);

test("it ends as cleanly on SIGINT", { tags: "long" }, () => startAndEnd("SIGINT"));

async function startAndEnd(signal: "SIGTERM" | "SIGINT", env: Record<string, string> = {}): Promise<void> {
  const child = startMain(env);
  const { port, metricsPort, lines } = await listening(child);
  expect(lines.join()).toContain("npm run build");
  expect((await fetch(`http://127.0.0.1:${port}/api/health/ready`)).status).toBe(200);
  expect(await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()).toContain(
    "vaada_pool_connections",
  );
  child.kill(signal);
  expect((await ended(child)).code).toBe(0);
}

test("as an api alone it runs no jobs and shows no console, as a console alone it serves no borrower, and as a worker alone it listens to nobody", {
  tags: "long",
}, async () => {
  const desk = startMain({ ROLE: "console" });
  const { consolePort, ...others } = await listening(desk);
  expect(Object.keys(others)).not.toContain("port");
  expect((await fetch(`http://127.0.0.1:${consolePort}/api/me`)).status).toBe(401);
  desk.kill("SIGTERM");
  expect((await ended(desk)).code).toBe(0);
  const api = startMain({ ROLE: "api" });
  expect(Object.keys(await listening(api))).not.toContain("consolePort");
  const beating = () => database.asSuperuser("select 1 from vaada.worker_heartbeats");
  const before = (await beating()).length;
  const worker = startMain({ ROLE: "worker" });
  await expect.poll(async () => (await beating()).length).toBe(before + 1);
  worker.kill("SIGTERM");
  expect((await ended(worker)).code).toBe(0);
  api.kill("SIGTERM");
  expect((await ended(api)).code).toBe(0);
});

test("told to end, it says that it leaves and serves on until balancers know, each connection for one more answer", {
  tags: "long",
}, async () => {
  const child = startMain({ ROLE: "api", DRAIN_MS: "60000" });
  const { port, metricsPort } = await listening(child);
  child.kill("SIGTERM");
  await expect.poll(async () => (await fetch(`http://127.0.0.1:${metricsPort}/ready`)).status).toBe(503);
  const answer = await fetch(`http://127.0.0.1:${port}/api/health/live`);
  expect([answer.status, answer.headers.get("connection")]).toEqual([200, "close"]);
  expect((await fetch(`http://127.0.0.1:${port}/api/health/ready`)).status).toBe(503);
});

test.each([
  ["a missing setting", { OTP_PEPPER: undefined }, "OTP_PEPPER is missing.\n"],
  [
    "a lender's file that is not there",
    { LENDER_FILE: "/nonexistent" },
    "LENDER_FILE /nonexistent can't be read as JSON.\n",
  ],
  [
    "a database without tables",
    { DATABASE_URL: empty.superuserUrl },
    "DATABASE_URL leads to a database that is not migrated. Run npm run migrate.\n",
  ],
  [
    "production on the sandbox",
    { NODE_ENV: "production" },
    "SANDBOX_URL is set in production. Take it out, or set ALLOW_SANDBOX=true.\n",
  ],
  [
    "production without a build",
    { NODE_ENV: "production", ALLOW_SANDBOX: "true" },
    "BORROWER_DIST holds no built app. Run npm run build first.\n",
  ],
])("%s ends the start with one line and code 78", { tags: "long" }, async (_what, env, line) => {
  expect(await ended(startMain({ ROLE: "api", ...env }))).toEqual({ code: 78, stderr: line });
});

test("production ends the start on a login that is a superuser or owns tables, and goes on with one that is neither", {
  tags: "long",
}, async () => {
  const live = {
    ...liveEnvironment(),
    ROLE: "api",
    METRICS_PORT: "0",
    SECURITY_LOG_FILE: "/dev/null",
  };
  const startedWith = async (url: string) => ended(startLive({ ...live, DATABASE_URL: url }));
  expect(await startedWith(database.superuserUrl)).toEqual({
    code: 78,
    stderr:
      "DATABASE_URL signs in as a superuser in production. Give the server a login that owns nothing.\n",
  });
  // The repository's own lender is an example, so this is as far as it gets.
  const { code, stderr } = await startedWith(database.url);
  expect({ code, first: stderr.split("\n")[0] }).toEqual({
    code: 78,
    first: "LENDER_FILE has an example at lender.legalName: say what is so.",
  });
});

test("a lender's key that can't be opened ends the start in one line, and repeats nothing of it", {
  tags: "long",
}, async () => {
  const { code, stderr } = await ended(startMain({ LENDER_SIGNING_PASSWORD: "another" }));
  expect({ code, stderr }).toEqual({
    code: 78,
    stderr: "LENDER_SIGNING_P12 is not valid: it is no PKCS#12 file, or the password is another one.\n",
  });
});

test("a start that production refuses has its line in the security log, with the settings by name and no value", {
  tags: "long",
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), "vaada-security-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const SECURITY_LOG_FILE = join(folder, "security.log");
  const weak = { OTP_PEPPER: Buffer.alloc(32, 7).toString("base64"), SESSION_IDLE_SECONDS: "9999" };
  const child = startLive({ ...liveEnvironment(), ...weak, SECURITY_LOG_FILE });
  expect((await ended(child)).code).toBe(78);
  const text = readFileSync(SECURITY_LOG_FILE, "utf8");
  expect(JSON.parse(text)).toMatchObject({
    event: "start-refused",
    settings: "OTP_PEPPER SESSION_IDLE_SECONDS",
    previous: "",
  });
  expect(text).not.toContain(weak.OTP_PEPPER);
});

test("a key that no server was started with before has its line in the security log, by its fingerprint", {
  tags: "long",
}, async () => {
  await listening(startMain({ ROLE: "api" }));
  const folder = mkdtempSync(join(tmpdir(), "vaada-security-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const SECURITY_LOG_FILE = join(folder, "security.log");
  const SMS_AUTH_KEY = "another-word-of-the-provider-of-texts";
  const child = startMain({ ROLE: "api", SECURITY_LOG_FILE, SMS_AUTH_KEY });
  await listening(child);
  child.kill("SIGTERM");
  await once(child, "exit");
  const text = readFileSync(SECURITY_LOG_FILE, "utf8");
  expect(JSON.parse(text)).toMatchObject({
    event: "key-new",
    key: "SMS_AUTH_KEY",
    keyId: "",
    fingerprint: expect.stringMatching(/^[0-9a-f]{16}$/),
  });
  expect(text).not.toContain(SMS_AUTH_KEY);
});

test("a start remembers its keys by their fingerprints, and one under which nobody would be known is refused", {
  tags: "long",
}, async () => {
  const first = startMain({ ROLE: "api" });
  await listening(first);
  const records = await database.asSuperuser<{ name: string; key_id: string }>(
    "select name, key_id from vaada.key_records",
  );
  expect(records).toEqual(
    expect.arrayContaining([
      { name: "FIELD_KEYS", key_id: "k1" },
      { name: "INDEX_KEY", key_id: "" },
      { name: "RAZORPAY_WEBHOOK_SECRET", key_id: "" },
    ]),
  );
  const other = Buffer.alloc(32, 9).toString("base64");
  const refused = startMain({ ROLE: "api", INDEX_KEY: other, FIELD_KEYS: `k2:${other}` });
  const { code, stderr } = await ended(refused);
  expect(code).toBe(78);
  expect(stderr).toMatch(/^FIELD_KEYS has no k1, .+\nINDEX_KEY is not the key .+\n$/);
});

test("with MONEY=stopped it serves, and has stopped all money of every process before it does", {
  tags: "long",
}, async () => {
  const { metricsPort } = await listening(startMain({ MONEY: "stopped", ROLE: "api" }));
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  expect(text).toContain('vaada_switch_stopped{switch="money"} 1');
  const changes = () =>
    database.asSuperuser(
      "select switch, is_stopped, reason, changed_by from vaada.switch_changes order by id",
    );
  const stopped = [{ switch: "money", is_stopped: true, reason: "MONEY=stopped", changed_by: "start" }];
  expect(await changes()).toEqual(stopped);
  await listening(startMain({ MONEY: "stopped", ROLE: "api" }));
  expect(await changes()).toEqual(stopped);
});

test.each([
  ["ahead of", 86_400_000],
  ["behind", -86_400_000],
])(
  "a clock that is a day %s the database's ends the start with one line",
  { tags: "long" },
  async (where, aheadMs) => {
    const clock = wrongClock(aheadMs);
    const { code, stderr } = await ended(startMain({ ROLE: "api" }, clock));
    expect(code).toBe(1);
    expect(stderr).toMatch(
      new RegExp(
        `^This machine's clock is 86(400|399)\\.\\d s ${where} the database's, and at most 5 s are allowed \\(CLOCK_SKEW_MS_MAX\\)\\. .+\\n$`,
      ),
    );
  },
);

test("a process whose clock goes wrong is not ready, takes no calls and no jobs, and goes on once it is right", {
  tags: "long",
}, async () => {
  const clock = wrongClock(0);
  const child = startMain({}, clock);
  const { port, metricsPort } = await listening(child);
  const lines: string[] = [];
  if (child.stdout !== null)
    createInterface({ input: child.stdout }).on("line", (line) => void lines.push(line));
  const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${port}/api/${path}`)).status;
  const beating = () =>
    database.asSuperuser("select 1 from vaada.worker_heartbeats where seen_at > now() - interval '30 s'");
  const add = () =>
    database.asSuperuser("select graphile_worker.add_job('erase-sign-in-code', $1, job_key => 'probe')", [
      JSON.stringify({ requestId: "nobody's" }),
    ]);
  const waiting = () =>
    database.asSuperuser("select attempts from graphile_worker._private_jobs where key = 'probe'");
  expect(await statusOf("app/config")).toBe(200);

  clock.setAhead(86_400_000);
  await expect.poll(() => statusOf("health/ready")).toBe(503);
  expect([await statusOf("app/config"), await statusOf("health/live")]).toEqual([503, 200]);
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  expect(metrics).toMatch(/^vaada_clock_skew_seconds 86(400|399)\.?\d*$/m);
  await expect.poll(() => lines.join("\n")).toMatch(/"level":"error".*"aheadMs":86\d+,"msg":"alarm: /);
  await expect.poll(beating).toHaveLength(0);
  await add();
  expect(await waiting()).toEqual([{ attempts: 0 }]);

  clock.setAhead(0);
  await expect.poll(() => statusOf("health/ready")).toBe(200);
  expect(await statusOf("app/config")).toBe(200);
  await expect.poll(waiting).toEqual([]);
  child.kill("SIGTERM");
  expect((await ended(child)).code).toBe(0);
});

test("a taken port is named", { tags: "long" }, async () => {
  const squatter = createServer().listen(0, "127.0.0.1");
  await once(squatter, "listening");
  onTestFinished(() => void squatter.close());
  const address = squatter.address();
  const port = typeof address === "object" ? address?.port : undefined;
  expect(await ended(startMain({ ROLE: "api", PORT: String(port) }))).toEqual({
    code: 78,
    stderr: `Port ${port} is taken. Set PORT, CONSOLE_PORT, CHECKOUT_PORT or METRICS_PORT to another one.\n`,
  });
});

test("security events are appended to their own file, the last of them when the server ends", {
  tags: "long",
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), "vaada-security-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "security.log");
  writeFileSync(file, "what stood there before\n");
  const child = startMain({ ROLE: "api", SECURITY_LOG_FILE: file });
  const { port } = await listening(child);
  const headers = { authorization: "Bearer a-token-that-nobody-gave-out" };
  for (const _ of ["once", "twice", "thrice"])
    await fetch(`http://127.0.0.1:${port}/api/step/step-checker`, { headers });
  child.kill("SIGTERM");
  await once(child, "exit");
  const [before, ...lines] = readFileSync(file, "utf8").trimEnd().split("\n");
  expect(before).toBe("what stood there before");
  const events = lines
    .map((line) => JSON.parse(line) as { event: string; count: number })
    // A first start has one for each of its keys.
    .filter(({ event }) => event !== "key-new");
  expect(new Set(events.map(({ event }) => event))).toEqual(new Set(["token-refused"]));
  expect(events.reduce((sum, { count }) => sum + count, 0)).toBe(3);
});

test("a security log that can't be appended to stops the start in one line", { tags: "long" }, async () => {
  const result = await ended(startMain({ SECURITY_LOG_FILE: "/dev/null/security.log" }));
  expect(result).toEqual({
    code: 78,
    stderr: "SECURITY_LOG_FILE can't be appended to: /dev/null/security.log\n",
  });
});
