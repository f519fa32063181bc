import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { openTestServer } from "../../testing/test-server.ts";
import { anyPan } from "../../testing/walk.ts";

const server = await openTestServer();

async function run(command: string, args: readonly string[], env: Readonly<Record<string, string>>) {
  const program = fileURLToPath(new URL(`./${command}.ts`, import.meta.url));
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...server.environment, DATABASE_MIGRATION_URL: server.database.superuserUrl, ...env },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let err = "";
  child.stderr.on("data", (chunk) => {
    err += chunk;
  });
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, err };
}

const PAN = anyPan();
const SPAN = ["--from", "2026-11-01T00:00:00Z", "--to", "2026-11-02T00:00:00Z"];

test.each([
  ["blacklist", ["add", PAN, "Forged papers"], "add"],
  ["switches", ["stop", "payouts", "a test"], "stop payouts"],
  ["reconcile", [], "money"],
  ["affected", [...SPAN, "--sessions", "--network", "203.0.113.7/32"], "sessions"],
  ["keys", [], "show"],
  ["audit", ["--since=2026-11-01"], "since 2026-11-01"],
])(
  "npm run %s %j has its line in the security log: who ran it, and no number in it",
  async (command, args, act) => {
    const folder = await mkdtemp(join(tmpdir(), "vaada-security-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = join(folder, "security.log");
    const { code } = await run(command, args, { SECURITY_LOG_FILE: file });
    expect(code).toBe(0);
    const text = await readFile(file, "utf8");
    expect(JSON.parse(text)).toMatchObject({
      event: "command-run",
      command,
      act,
      by: userInfo().username,
      count: 1,
    });
    for (const secret of [PAN, "203.0.113.7"]) expect(text).not.toContain(secret);
  },
);

test("a log that can't be written keeps nobody from stopping money, and says so", async () => {
  const env = { SECURITY_LOG_FILE: "/dev/null/security.log" };
  expect(await run("switches", ["stop", "refunds", "a test"], env)).toEqual({
    code: 0,
    err: "SECURITY_LOG_FILE can't be appended to: /dev/null/security.log. What happens now is not in it.\n",
  });
});

test("production without a file has the line on standard error, as its servers have theirs", async () => {
  const { code, err } = await run("switches", [], { NODE_ENV: "production", SECURITY_LOG_FILE: "" });
  expect(code).toBe(0);
  expect(JSON.parse(err)).toMatchObject({ event: "command-run", command: "switches", act: "show" });
});
