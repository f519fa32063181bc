import { randomUUID } from "node:crypto";
import { type Answer, call, type OpenSandbox, RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET } from "./open-sandbox.ts";

type Reply = Omit<Answer, "body"> & { readonly body: Readonly<Record<string, unknown>> };

type CallOptions = {
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  readonly signal?: AbortSignal | null;
};

const POOL_ACCOUNT = "7878780080316316";

/** Calls RazorpayX as the server's adapters do: with a body it is a POST. */
export async function askRazorpayx(
  { url }: OpenSandbox,
  path: string,
  { body, headers = {}, signal = null }: CallOptions = {},
): Promise<Reply> {
  const key = Buffer.from(`${RAZORPAY_KEY_ID}:${RAZORPAY_KEY_SECRET}`).toString("base64");
  const answer = await call(`${url}/razorpay/v1${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: {
      authorization: `Basic ${key}`,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal,
  });
  return answer as Reply;
}

export const CONTACT = {
  name: "Anita Acharya",
  email: "anita@example.com",
  contact: "9123456789",
  type: "customer",
  reference_id: "cust-1",
};

/** A fund account of this number; answers its id. */
export async function fundAccountOf(
  sandbox: OpenSandbox,
  { number, name = "Anita Acharya" }: { number: string; name?: string },
): Promise<string> {
  const contact = await askRazorpayx(sandbox, "/contacts", { body: { ...CONTACT, name } });
  const bank_account = { name, ifsc: "HDFC0000053", account_number: number };
  const body = { contact_id: contact.body.id, account_type: "bank_account", bank_account };
  return String((await askRazorpayx(sandbox, "/fund_accounts", { body })).body.id);
}

export const payoutTo = (fund_account_id: string, more: Readonly<Record<string, unknown>> = {}) => ({
  account_number: POOL_ACCOUNT,
  fund_account_id,
  amount: 1_000_050,
  currency: "INR",
  mode: "IMPS",
  purpose: "payout",
  queue_if_low_balance: true,
  reference_id: "LOAN-123",
  narration: "Loan disbursal",
  ...more,
});

export const pay = (
  sandbox: OpenSandbox,
  body: unknown,
  key: string = randomUUID(),
  signal: AbortSignal | null = null,
): Promise<Reply> =>
  askRazorpayx(sandbox, "/payouts", { body, headers: { "x-payout-idempotency": key }, signal });

export const validationOf = (account: { number: string; name?: string }) => ({
  source_account_number: POOL_ACCOUNT,
  validation_type: "pennydrop",
  reference_id: "112233",
  notes: {},
  fund_account: {
    account_type: "bank_account",
    bank_account: {
      name: account.name ?? "Anita Acharya",
      ifsc: "HDFC0000053",
      account_number: account.number,
    },
    contact: { ...CONTACT, name: account.name ?? "Anita Acharya" },
  },
});
