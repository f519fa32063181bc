import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { createEmptyDatabase, openTestDatabase } from "../testing/test-database.ts";
import { testEnvironment } from "../testing/test-environment.ts";

const database = await openTestDatabase();
const empty = await createEmptyDatabase();
const MAIN = fileURLToPath(new URL("./main.ts", import.meta.url));
const NOWHERE = "127.0.0.1:1";
const ENV = {
  ...testEnvironment({
    appOrigin: "http://localhost:3000",
    databaseUrl: database.url,
    sandbox: { url: `http://${NOWHERE}`, smtpUrl: `smtp://${NOWHERE}`, trust: "-----BEGIN CERTIFICATE-----" },
    secret: "a-word-that-nobody-guesses-so-long-as-it-is",
    filesDir: "/nonexistent",
  }),
  PORT: "0",
  METRICS_PORT: "0",
  CHECKOUT_PORT: "0",
  HOST: "127.0.0.1",
  BORROWER_DIST: "/nonexistent",
};

function startMain(env: Record<string, string | undefined>): ChildProcess {
  const child = spawn(process.execPath, [MAIN], {
    env: { ...ENV, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
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
): Promise<{ port: number; metricsPort: number; lines: string[] }> {
  const lines: string[] = [];
  if (child.stdout === null) throw new Error("main has no stdout");
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line);
    const entry = JSON.parse(line);
    if (entry.msg === "listening") return { ...entry, lines };
  }
  throw new Error(`main ended: ${lines.join("\n")}`);
}

test.each(["SIGTERM", "SIGINT"] as const)(
  "the server starts, says that the app is not built, serves, and ends cleanly on %s",
  async (signal) => {
    const child = startMain({});
    const { port, metricsPort, lines } = await listening(child);
    expect(lines.join()).toContain("npm run build");
    expect((await fetch(`http://127.0.0.1:${port}/api/health/ready`)).status).toBe(200);
    expect(await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()).toContain(
      "vaada_pool_connections",
    );
    child.kill(signal);
    expect((await ended(child)).code).toBe(0);
  },
);

test("as an api alone it runs no jobs, and as a worker alone it listens to nobody", async () => {
  const api = startMain({ ROLE: "api" });
  await listening(api);
  const beating = () => database.asSuperuser("select 1 from vaada.worker_heartbeats");
  const before = (await beating()).length;
  const worker = startMain({ ROLE: "worker" });
  await expect.poll(async () => (await beating()).length).toBe(before + 1);
  worker.kill("SIGTERM");
  expect((await ended(worker)).code).toBe(0);
  api.kill("SIGTERM");
  expect((await ended(api)).code).toBe(0);
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
])("%s ends the start with one line and code 78", async (_what, env, line) => {
  expect(await ended(startMain({ ROLE: "api", ...env }))).toEqual({ code: 78, stderr: line });
});

test("a taken port is named", async () => {
  const squatter = createServer().listen(0, "127.0.0.1");
  await once(squatter, "listening");
  onTestFinished(() => void squatter.close());
  const address = squatter.address();
  const port = typeof address === "object" ? address?.port : undefined;
  expect(await ended(startMain({ ROLE: "api", PORT: String(port) }))).toEqual({
    code: 78,
    stderr: `Port ${port} is taken. Set PORT, CHECKOUT_PORT or METRICS_PORT to another one.\n`,
  });
});
