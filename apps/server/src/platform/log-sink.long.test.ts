import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, constants, mkdtempSync, openSync, readSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "@vaada/postgres/free-port";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { openTestDatabase } from "../../testing/test-database.ts";
import { testEnvironment } from "../../testing/test-environment.ts";
import { testSigning } from "../../testing/test-sandbox.ts";

const database = await openTestDatabase();
const MAIN = fileURLToPath(new URL("../main.ts", import.meta.url));
const NOWHERE = "127.0.0.1:1";
/** Long enough for the slowest machine: only a line that never comes fails the test. */
const WAIT_MS = 100_000;

const FILES = mkdtempSync(join(tmpdir(), "vaada-files-"));
afterAll(() => rmSync(FILES, { recursive: true, force: true }));

/** The same for every start: a database is not opened with other keys than before. */
const environment = testEnvironment({
  appOrigin: "http://localhost:3000",
  databaseUrl: database.url,
  sandbox: {
    url: `http://${NOWHERE}`,
    smtpUrl: `smtp://${NOWHERE}`,
    trust: "-----BEGIN CERTIFICATE-----",
    signing: testSigning(),
  },
  secret: "a-word-that-nobody-guesses-so-long-as-it-is",
  filesDir: FILES,
});

/** The server in a process of its own, with this as its standard output, once its metrics can be had. */
async function startMain(stdout: number, role: "api" | "worker") {
  const [port, metricsPort] = [await freePort(), await freePort()];
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...environment,
      ROLE: role,
      PORT: String(port),
      CHECKOUT_PORT: "0",
      CONSOLE_PORT: "0",
      METRICS_PORT: String(metricsPort),
      HOST: "127.0.0.1",
      BORROWER_DIST: "/nonexistent",
    },
    stdio: ["ignore", stdout, "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  closeSync(stdout);
  const dropped = async () => {
    const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
    return Number(/^vaada_log_lines_dropped_total (\d+)$/m.exec(await answer.text())?.[1]);
  };
  const call = async () => {
    const signal = AbortSignal.timeout(WAIT_MS);
    const answer = await fetch(`http://127.0.0.1:${port}/api/health/live`, { signal });
    await answer.arrayBuffer();
    return answer.status;
  };
  const answers = role === "api" ? call : dropped;
  await expect
    .poll(
      () =>
        answers().then(
          () => "well",
          () => "not yet",
        ),
      { timeout: WAIT_MS },
    )
    .toBe("well");
  return { child, call, dropped };
}

async function endWell(child: ChildProcess): Promise<void> {
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([0, null]);
}

/** A pipe of the system, of 64 KiB, that is read when the test says so. */
function openPipe() {
  const folder = mkdtempSync(join(tmpdir(), "vaada-pipe-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, "pipe");
  execFileSync("mkfifo", [path]);
  const reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  const chunk = Buffer.alloc(64 * 1024);
  let text = "";
  return {
    writer: openSync(path, "w"),
    close: () => closeSync(reader),
    /** The lines so far. */
    read(): string[] {
      for (;;) {
        try {
          const length = readSync(reader, chunk);
          if (length === 0) break;
          text += chunk.subarray(0, length).toString();
        } catch {
          break;
        }
      }
      return text.split("\n").slice(0, -1);
    },
  };
}

test("calls are answered though nobody reads the log, and who reads it later is told how many lines were dropped", async () => {
  const pipe = openPipe();
  const { child, call, dropped } = await startMain(pipe.writer, "api");
  let calls = 0;
  while ((await dropped()) === 0) {
    expect(await Promise.all(Array.from({ length: 100 }, call))).toEqual(Array(100).fill(200));
    calls += 100;
  }
  type Line = { msg: string; lines?: number };
  const lines = () => pipe.read().map((line): Line => JSON.parse(line));
  const told = () => lines().find(({ msg }) => msg === "log lines were dropped")?.lines;
  await expect.poll(told, { timeout: WAIT_MS }).toBe(await dropped());
  expect(lines().filter(({ msg }) => msg === "request").length + (await dropped())).toBeGreaterThanOrEqual(
    calls,
  );
  pipe.close();
  await endWell(child);
});

test.each([
  ["a server", "a full disk", "api"],
  ["a worker", "a full disk", "worker"],
  ["a server", "a log whose reader has left", "api"],
  ["a worker", "a log whose reader has left", "worker"],
] as const)("%s outlasts %s, and counts what it dropped", async (_who, end, role) => {
  const pipe = openPipe();
  const isFull = end === "a full disk";
  const { child, call, dropped } = await startMain(isFull ? openSync("/dev/full", "w") : pipe.writer, role);
  pipe.close();
  if (isFull) closeSync(pipe.writer);
  const before = await dropped();
  // A worker has lines of its own: it could not reach the sandbox, and tries again.
  await expect
    .poll(() => (role === "api" ? call().then(dropped) : dropped()), { timeout: WAIT_MS })
    .toBeGreaterThan(before);
  if (role === "api") expect(await call()).toBe(200);
  await endWell(child);
});
