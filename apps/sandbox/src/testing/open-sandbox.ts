import { createAuthority } from "@vaada/authority/authority";
import { onTestFinished } from "vitest";
import { buildSandbox } from "../app.ts";
import { readConfig } from "../config.ts";
import { WEBHOOK_PACE, type WebhookPace } from "../providers/webhooks.ts";
import type { StaffPerson } from "../staff/staff-routes.ts";
import { IN_MEMORY, openState } from "../state.ts";

export const AUTH_KEY = "test-auth-key";
export const SUREPASS_TOKEN = "test-surepass-token";
export const FINBOX_API_KEY = "test-finbox-key";
export const FINBOX_SERVER_HASH = "test-finbox-hash";
export const RAZORPAY_KEY_ID = "rzp_test_sandbox";
export const RAZORPAY_KEY_SECRET = "sandbox_key_secret";
export const RAZORPAY_WEBHOOK_SECRET = "sandbox_webhook_secret";
export const CASHFREE_CLIENT_ID = "CFSANDBOX1";
export const CASHFREE_CLIENT_SECRET = "sandbox_cashfree_secret";
export const WHATSAPP_ACCESS_TOKEN = "sandbox_whatsapp_token";
export const WHATSAPP_APP_SECRET = "sandbox_whatsapp_secret";
export const WHATSAPP_VERIFY_TOKEN = "sandbox_whatsapp_word";
export const ESIGN_AUTHORITY = createAuthority();
export const OTP_TEMPLATE_ID = "6a1d0c5e8b7f4a2390c1e7d4";

export type Answer = { readonly status: number; readonly headers: Headers; readonly body: unknown };

export type OpenSandbox = {
  readonly url: string;
  readonly smtpPort: number;
  readonly get: (path: string) => Promise<Answer>;
  readonly post: (path: string, body: unknown) => Promise<Answer>;
  readonly remove: (path: string) => Promise<Answer>;
  /** Calls MSG91's send, as the server's adapter does. */
  readonly sendCode: (query?: Record<string, string>, authKey?: string) => Promise<Answer>;
  readonly close: () => Promise<void>;
};

type Options = {
  readonly serverUrl?: string;
  readonly stateFile?: string;
  readonly now?: () => Date;
  readonly slowAnswerMs?: number;
  readonly momentMs?: number;
  readonly webhookPace?: Partial<WebhookPace>;
  readonly staff?: readonly StaffPerson[];
  /** The end of the address that is registered for reports on texts; none is, unless given. */
  readonly textReports?: string;
};

/** The real sandbox on a free port, closed when the test ends. */
export async function openSandbox(options: Options = {}): Promise<OpenSandbox> {
  const state = openState(options.stateFile ?? IN_MEMORY);
  const { app, mail } = buildSandbox({
    config: readConfig({
      APP_ORIGIN: "http://app.example:3000",
      CHECKOUT_ORIGIN: "http://pay.example:3004",
      SERVER_URL: options.serverUrl ?? NOBODY_LISTENS,
      SANDBOX_SECRET: "test-secret",
      SANDBOX_STAFF: options.staff === undefined ? "" : JSON.stringify(options.staff),
      SMS_AUTH_KEY: AUTH_KEY,
      SMS_WEBHOOK_SECRET: options.textReports ?? "",
      SMS_OTP_TEMPLATE_ID: OTP_TEMPLATE_ID,
      SUREPASS_TOKEN,
      FINBOX_API_KEY,
      FINBOX_SERVER_HASH,
      RAZORPAY_KEY_ID,
      RAZORPAY_KEY_SECRET,
      RAZORPAY_WEBHOOK_SECRET,
      RAZORPAYX_KEY_ID: RAZORPAY_KEY_ID,
      RAZORPAYX_KEY_SECRET: RAZORPAY_KEY_SECRET,
      RAZORPAYX_WEBHOOK_SECRET: RAZORPAY_WEBHOOK_SECRET,
      CASHFREE_CLIENT_SECRET,
      WHATSAPP_ACCESS_TOKEN,
      WHATSAPP_APP_SECRET,
      WHATSAPP_VERIFY_TOKEN,
      MOMENT_MS: String(options.momentMs ?? 0),
      ESIGN_AUTHORITY: `${ESIGN_AUTHORITY.key}${ESIGN_AUTHORITY.certificate}`,
    }),
    state,
    now: options.now ?? (() => new Date()),
    slowAnswerMs: options.slowAnswerMs ?? 0,
    webhookPace: { ...NO_WAITING, ...options.webhookPace },
  });
  app.addHook("onClose", async () => state.close());
  onTestFinished(() => app.close());
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  const smtpPort = await mail.listen(0);
  return {
    url,
    smtpPort,
    get: (path) => call(`${url}${path}`, {}),
    post: (path, body) =>
      call(`${url}${path}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: typeof body === "string" ? body : JSON.stringify(body),
      }),
    remove: (path) => call(`${url}${path}`, { method: "DELETE" }),
    sendCode: (query = {}, authKey = AUTH_KEY) =>
      call(`${url}/msg91/api/v5/otp?${new URLSearchParams({ ...CODE, ...query })}`, {
        method: "POST",
        headers: { authkey: authKey },
      }),
    close: () => app.close(),
  };
}

const NO_WAITING: WebhookPace = { ...WEBHOOK_PACE, lateMs: 0, retryPausesMs: [0, 0] };

/** Port 1 is reserved and nothing answers there. */
const NOBODY_LISTENS = "http://127.0.0.1:1";

export const CODE = {
  template_id: OTP_TEMPLATE_ID,
  mobile: "919876543210",
  otp: "482913",
  otp_length: "6",
  otp_expiry: "5",
};

export async function call(url: string, request: RequestInit): Promise<Answer> {
  const response = await fetch(url, request);
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.startsWith("application/json") ?? false;
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
}
