import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createAuthority } from "@vaada/authority/authority";
import { expect, onTestFinished, test } from "vitest";

const authority = createAuthority();

import { call } from "./testing/open-sandbox.ts";
import { sendMail } from "./testing/send-mail.ts";

const SETTINGS = {
  SANDBOX_PORT: "0",
  SANDBOX_SECRET: "secret",
  SMS_AUTH_KEY: "key",
  SUREPASS_TOKEN: "token",
  FINBOX_API_KEY: "key",
  FINBOX_SERVER_HASH: "hash",
  RAZORPAY_KEY_ID: "rzp_test_key",
  RAZORPAY_KEY_SECRET: "secret",
  RAZORPAY_WEBHOOK_SECRET: "hook",
  RAZORPAYX_KEY_ID: "rzp_test_key",
  RAZORPAYX_KEY_SECRET: "secret",
  RAZORPAYX_WEBHOOK_SECRET: "hook",
  CASHFREE_CLIENT_SECRET: "secret",
  WHATSAPP_ACCESS_TOKEN: "token",
  WHATSAPP_APP_SECRET: "secret",
  WHATSAPP_VERIFY_TOKEN: "word",
  ESIGN_AUTHORITY: `${authority.key}${authority.certificate}`,
};

test("it says where it listens in one line, and ends cleanly on SIGTERM with a call still open", {
  tags: "long",
}, async () => {
  const sandbox = start(SETTINGS);
  const url = await sandbox.listening;
  const fault = { provider: "sms", mode: "slow" };
  await call(`${url}/faults`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(fault),
  });
  // The answer is due in 8 seconds: were it waited for, there would be one.
  const cut = expect(fetch(`${url}/msg91/api/v5/otp`, { method: "POST" })).rejects.toThrow("fetch failed");
  await expect.poll(async () => (await call(`${url}/faults`, {})).body).toEqual([]);
  sandbox.child.kill("SIGTERM");
  await cut;
  expect(await sandbox.ended).toEqual({ code: 0, errors: "" });
});

test("it outlasts a full disk that takes nothing of what it says", { tags: "long" }, async () => {
  const free = createServer().listen(0, "127.0.0.1");
  await once(free, "listening");
  const { port } = free.address() as AddressInfo;
  free.close();
  await once(free, "close");
  const full = openSync("/dev/full", "w");
  const child = spawn(process.execPath, [join(import.meta.dirname, "main.ts")], {
    env: { ...SETTINGS, SANDBOX_PORT: String(port) },
    stdio: ["ignore", full, full],
  });
  closeSync(full);
  onTestFinished(() => void child.kill("SIGKILL"));
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/phone/messages`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(answers, { timeout: 60_000 }).toBe(true);
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([0, null]);
});

test("it says where mail is taken, and takes it there", { tags: "long" }, async () => {
  const { smtp, url } = await start(SETTINGS).told;
  expect(await sendMail(smtp, { to: ["a@b.in"], lines: ["Subject: Hello", "", "you"] })).toMatch(/^250 /);
  expect((await call(`${url}/phone/messages`, {})).body).toMatchObject([{ text: "Hello\n\nyou" }]);
});

test("what it was told survives a restart on the same folder", { tags: "long" }, async () => {
  const DATA_DIR = join(temporaryFolder(), "new", "folder");
  const first = start({ ...SETTINGS, DATA_DIR });
  await call(`${await first.listening}/people`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ pan: "ABCPK1234L", name: "KAVITA KULKARNI" }),
  });
  first.child.kill("SIGKILL");
  await first.ended;
  const second = start({ ...SETTINGS, DATA_DIR });
  const { body } = await call(`${await second.listening}/people`, {});
  expect((body as { name: string }[]).at(-1)?.name).toBe("KAVITA KULKARNI");
});

test("a setting that can't work ends the start with one line and code 78", { tags: "long" }, async () => {
  expect(await start({ ...SETTINGS, SANDBOX_SECRET: "" }).ended).toEqual({
    code: 78,
    errors: "sandbox: SANDBOX_SECRET is missing\n",
  });
});

test.each([
  ["SANDBOX_PORT", "localhost"],
  ["SANDBOX_SMTP_PORT", "127.0.0.1"],
])("a %s that is taken ends the start with one line and code 78", { tags: "long" }, async (setting, host) => {
  const other = createServer().listen(0, host);
  onTestFinished(() => void other.close());
  await once(other, "listening");
  const address = other.address();
  const port = typeof address === "object" ? String(address?.port) : "";
  expect(await start({ ...SETTINGS, [setting]: port }).ended).toEqual({
    code: 78,
    errors: `sandbox: ${setting} ${port} is taken by another program\n`,
  });
});

test("a folder that cannot be used ends the start with one line and code 78", { tags: "long" }, async () => {
  const file = join(temporaryFolder(), "a-file");
  writeFileSync(file, "");
  const { code, errors } = await start({ ...SETTINGS, DATA_DIR: file }).ended;
  expect(code).toBe(78);
  expect(errors).toMatch(/^sandbox: DATA_DIR .*a-file cannot be used: .*\n$/);
});

type SandboxProcess = {
  readonly child: ChildProcess;
  readonly listening: Promise<string>;
  readonly told: Promise<{ url: string; smtp: number }>;
  readonly ended: Promise<{ code: number | null; errors: string }>;
};

function start(environment: Record<string, string>): SandboxProcess {
  const main = new URL("./main.ts", import.meta.url).pathname;
  const child = spawn(process.execPath, [main], { env: environment, stdio: ["ignore", "pipe", "pipe"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  let errors = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    errors += text;
  });
  const told = once(child.stdout.setEncoding("utf8"), "data").then(([line]) => {
    const { listening: port, smtp } = JSON.parse(String(line)) as { listening: number; smtp: number };
    return { url: `http://localhost:${port}`, smtp };
  });
  const listening = told.then(({ url }) => url);
  const ended = once(child, "close").then(([code]) => ({ code: code as number | null, errors }));
  return { child, listening, told, ended };
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "vaada-sandbox-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
