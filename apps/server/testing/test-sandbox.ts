import type { Authority, SigningFile } from "@vaada/authority/authority";
import { inject } from "vitest";
import { providerEnvironment } from "../src/settings/provider-environment.ts";
import { TEST_AUTHORITY, TEST_SANDBOXES, TEST_SIGNING } from "./global-setup.ts";

export type TestSandbox = {
  readonly url: string;
  readonly smtpUrl: string;
  /** The certificate of the authority whose signatures its signing service makes. */
  readonly trust: string;
  /** The certificate with which the lender signs its papers, by the same authority. */
  readonly signing: SigningFile;
  /** Texts that arrived at a number, newest first. */
  messages(to: string): Promise<{ text: string }[]>;
  /** The code in the newest text to a number. */
  codeFor(mobile: string): Promise<string>;
  /** The provider is the one that texts codes unless another is named. */
  fault(fault: { provider?: string; mode: string; times?: number }): Promise<void>;
  /** Does what a person would do on a hosted page, or somebody would tell the sandbox. */
  post(path: string, body: unknown): Promise<Record<string, unknown>>;
  clearFaults(): Promise<void>;
  stop(): Promise<void>;
};

/** The certificate with which the lender of every test signs its papers. */
export const testSigning = (): SigningFile => inject(TEST_SIGNING as never) as SigningFile;

/** The real sandbox with a state of its own, on a free port, in the process that keeps all of the run's. */
export async function startTestSandbox(settings: {
  appOrigin: string;
  authKey: string;
  secret: string;
  keyId?: string;
  slowAnswerMs?: number | undefined;
  /** The server for events and the calendar, when one listens there. */
  serverUrl?: string | undefined;
  /** Whether it reports on texts there. */
  reportsTexts?: boolean | undefined;
}): Promise<TestSandbox> {
  const authority = inject(TEST_AUTHORITY as never) as Authority;
  const door = `${inject(TEST_SANDBOXES as never) as string}/sandboxes`;
  const { id, listening, smtp } = await post(door, {
    SANDBOX_PORT: "0",
    SANDBOX_SMTP_PORT: "0",
    APP_ORIGIN: settings.appOrigin,
    SANDBOX_SECRET: settings.secret,
    ...providerEnvironment({ sandboxUrl: "http://localhost", secretFor: () => settings.secret }),
    SMS_AUTH_KEY: settings.authKey,
    SMS_WEBHOOK_SECRET: settings.reportsTexts === true ? settings.secret : "",
    ...(settings.keyId === undefined
      ? {}
      : { RAZORPAY_KEY_ID: settings.keyId, RAZORPAYX_KEY_ID: settings.keyId }),
    ...(settings.serverUrl === undefined ? {} : { SERVER_URL: settings.serverUrl }),
    MOMENT_MS: "0",
    SLOW_ANSWER_MS: String(settings.slowAnswerMs ?? ""),
    ESIGN_AUTHORITY: `${authority.key}${authority.certificate}`,
  });
  const url = `http://localhost:${listening}`;
  const messages = async (to: string): Promise<{ text: string }[]> =>
    (await fetch(`${url}/phone/messages?to=${to}`)).json() as Promise<{ text: string }[]>;
  return {
    url,
    smtpUrl: `smtp://localhost:${smtp}`,
    trust: authority.certificate,
    signing: testSigning(),
    messages,
    async codeFor(mobile) {
      const [newest] = await messages(mobile);
      const code = /#(\d{6})$/.exec(newest?.text ?? "")?.[1];
      if (code === undefined) throw new Error("server: no code has arrived");
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
      await fetch(`${door}/${id}`, { method: "DELETE" });
    },
  };
}

async function post(url: string, body: unknown): Promise<Record<string, unknown>> {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`server: the sandbox refused: ${await answer.text()}`);
  return (await answer.json()) as Record<string, unknown>;
}
