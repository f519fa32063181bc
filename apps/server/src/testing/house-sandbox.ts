import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { Authority } from "@vaada/authority/authority";
import { inject } from "vitest";
import { TEST_AUTHORITY } from "./global-setup.ts";

const MAIN = fileURLToPath(new URL("../../../sandbox/src/main.ts", import.meta.url));
const LEAVE_WITH_PARENT = new URL("../../../../tools/house/leave-with-parent.mjs", import.meta.url).href;

export type HouseSandbox = {
  readonly url: string;
  readonly smtpUrl: string;
  /** The certificate of the authority whose signatures its signing service makes. */
  readonly trust: string;
  /** Texts that arrived at a number, newest first. */
  messages(to: string): Promise<{ text: string }[]>;
  /** The code in the newest text to a number. */
  codeFor(mobile: string): Promise<string>;
  /** The provider is the one that texts codes unless another is named. */
  fault(fault: { provider?: string; mode: string; times?: number }): Promise<void>;
  /** What a person would do on a hosted page, or somebody would tell the sandbox. */
  post(path: string, body: unknown): Promise<Record<string, unknown>>;
  clearFaults(): Promise<void>;
  stop(): Promise<void>;
};

/** The real sandbox in a process of its own, on a free port, keeping everything in memory. */
export async function startHouseSandbox(settings: {
  appOrigin: string;
  authKey: string;
  secret: string;
  keyId?: string;
  slowAnswerMs?: number | undefined;
}): Promise<HouseSandbox> {
  const authority = inject(TEST_AUTHORITY as never) as Authority;
  const child = spawn(process.execPath, ["--import", LEAVE_WITH_PARENT, MAIN], {
    env: {
      SANDBOX_PORT: "0",
      // A sandbox a test file: read and compiled once, the others start in two thirds of the time.
      NODE_COMPILE_CACHE: join(tmpdir(), "vaada-compile-cache"),
      SANDBOX_SMTP_PORT: "0",
      APP_ORIGIN: settings.appOrigin,
      SANDBOX_SECRET: settings.secret,
      SMS_AUTH_KEY: settings.authKey,
      SUREPASS_TOKEN: settings.secret,
      FINBOX_API_KEY: settings.secret,
      FINBOX_SERVER_HASH: settings.secret,
      RAZORPAY_KEY_ID: settings.keyId ?? "rzp_test_none",
      RAZORPAY_KEY_SECRET: settings.secret,
      RAZORPAY_WEBHOOK_SECRET: settings.secret,
      RAZORPAYX_KEY_ID: settings.keyId ?? "rzp_test_none",
      RAZORPAYX_KEY_SECRET: settings.secret,
      RAZORPAYX_WEBHOOK_SECRET: settings.secret,
      MOMENT_MS: "0",
      SLOW_ANSWER_MS: String(settings.slowAnswerMs ?? ""),
      ESIGN_AUTHORITY: `${authority.key}${authority.certificate}`,
    },
    // A run that is interrupted skips its last hooks; the sandbox leaves when this channel ends.
    stdio: ["ignore", "pipe", "ignore", "ipc"],
  });
  const ports = await listeningPorts(child);
  const url = `http://localhost:${ports.listening}`;
  const messages = async (to: string): Promise<{ text: string }[]> =>
    (await fetch(`${url}/phone/messages?to=${to}`)).json() as Promise<{ text: string }[]>;
  return {
    url,
    smtpUrl: `smtp://localhost:${ports.smtp}`,
    trust: authority.certificate,
    messages,
    async codeFor(mobile) {
      const [newest] = await messages(mobile);
      const code = /#(\d{6})$/.exec(newest?.text ?? "")?.[1];
      if (code === undefined) throw new Error("house: no code has arrived");
      return code;
    },
    async fault(fault) {
      await post(`${url}/faults`, { provider: "sms", ...fault });
    },
    post: (path, body) => post(`${url}${path}`, body),
    async clearFaults() {
      await fetch(`${url}/faults`, { method: "DELETE" });
    },
    async stop() {
      if (child.exitCode !== null) return;
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}

async function post(url: string, body: unknown): Promise<Record<string, unknown>> {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`house: the sandbox refused: ${await answer.text()}`);
  return (await answer.json()) as Record<string, unknown>;
}

async function listeningPorts(child: ChildProcess): Promise<{ listening: number; smtp: number }> {
  if (child.stdout === null) throw new Error("house: the sandbox has no stdout");
  for await (const line of createInterface({ input: child.stdout })) {
    const { listening, smtp } = JSON.parse(line) as { listening?: number; smtp?: number };
    if (listening !== undefined && smtp !== undefined) return { listening, smtp };
  }
  throw new Error("house: the sandbox ended before it listened");
}
