import { type Answer, call, type OpenSandbox, RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET } from "./open-sandbox.ts";

type Reply = Omit<Answer, "body"> & { readonly body: Readonly<Record<string, unknown>> };

type CallOptions = { body?: unknown; method?: string; key?: string; headers?: Record<string, string> };

const KEY = `Basic ${Buffer.from(`${RAZORPAY_KEY_ID}:${RAZORPAY_KEY_SECRET}`).toString("base64")}`;

/** Calls Razorpay as the server's adapter does: with a body it is a POST. */
export async function askRazorpay(
  { url }: OpenSandbox,
  path: string,
  { body, method, key = KEY, headers = {} }: CallOptions = {},
): Promise<Reply> {
  const isPost = body !== undefined;
  const answer = await call(`${url}/razorpay/v1${path}`, {
    method: method ?? (isPost ? "POST" : "GET"),
    headers: {
      authorization: key,
      ...(isPost ? { "content-type": "application/json" } : {}),
      ...headers,
    },
    ...(isPost ? { body: typeof body === "string" ? body : JSON.stringify(body) } : {}),
  });
  return answer as Reply;
}

export const CUSTOMER = {
  name: "Anita Acharya",
  email: "anita@home.in",
  contact: "+919876543210",
  fail_existing: "0",
};

/** An order for an auto-pay on an account, as the documentation shows it. */
export const mandateBody = (customerId: string, accountNumber = "1121431121541121") => ({
  amount: 0,
  currency: "INR",
  payment_capture: true,
  method: "emandate",
  customer_id: customerId,
  receipt: "Receipt No. 1",
  notes: {},
  token: {
    auth_type: "netbanking",
    max_amount: 9_999_900,
    expire_at: 4_102_444_799,
    notes: {},
    bank_account: {
      beneficiary_name: "Anita Acharya",
      account_number: accountNumber,
      account_type: "savings",
      ifsc_code: "HDFC0000001",
    },
  },
});

export async function openCustomer(sandbox: OpenSandbox): Promise<string> {
  const { body } = await askRazorpay(sandbox, "/customers", { body: CUSTOMER });
  return String(body.id);
}

export async function openMandate(
  sandbox: OpenSandbox,
  accountNumber?: string,
): Promise<{ customerId: string; orderId: string }> {
  const customerId = await openCustomer(sandbox);
  const { body } = await askRazorpay(sandbox, "/orders", { body: mandateBody(customerId, accountNumber) });
  return { customerId, orderId: String(body.id) };
}

/** `{"status": "initiated"}` and so on, of the only token of a customer. */
export async function tokenStatus(sandbox: OpenSandbox, customerId: string): Promise<unknown> {
  const { body } = await askRazorpay(sandbox, `/customers/${customerId}/tokens`);
  const [token] = body.items as { recurring_details: { status: string } }[];
  return token?.recurring_details.status;
}

/** An auto-pay that its bank has confirmed. */
export async function confirmedMandate(
  sandbox: OpenSandbox,
  accountNumber?: string,
): Promise<{ customerId: string; tokenId: string }> {
  const { customerId, orderId } = await openMandate(sandbox, accountNumber);
  const { body: paid } = await sandbox.post("/actions/pay", { order_id: orderId });
  const { razorpay_payment_id: id } = paid as Record<string, string>;
  const { token_id } = (await askRazorpay(sandbox, `/payments/${id}`)).body;
  const tokenId = String(token_id);
  await sandbox.post("/actions/confirm", { token: tokenId });
  return { customerId, tokenId };
}

/** An order to be paid; answers its id. */
export async function openPaymentOrder(sandbox: OpenSandbox, amount = 2_042_000): Promise<string> {
  const { body } = await askRazorpay(sandbox, "/orders", {
    body: { amount, currency: "INR", receipt: "loan 1", payment_capture: true },
  });
  return String(body.id);
}

/** A payment whose money is there; answers its id. */
export async function paidWith(
  sandbox: OpenSandbox,
  { amount = 2_042_000, method = "upi" }: { amount?: number; method?: string } = {},
): Promise<{ orderId: string; paymentId: string }> {
  const orderId = await openPaymentOrder(sandbox, amount);
  const { body } = await sandbox.post("/actions/pay", { order_id: orderId, method });
  return { orderId, paymentId: (body as Record<string, string>).razorpay_payment_id ?? "" };
}

/** Debits an auto-pay for an order, as the documentation shows it. */
export const presentDebit = (
  sandbox: OpenSandbox,
  { customerId, tokenId, ...more }: { customerId: string; tokenId: string } & Record<string, unknown>,
): Promise<Reply> =>
  askRazorpay(sandbox, "/payments/create/recurring", {
    body: {
      email: CUSTOMER.email,
      contact: CUSTOMER.contact,
      amount: 2_042_000,
      currency: "INR",
      customer_id: customerId,
      token: tokenId,
      recurring: true,
      notes: {},
      ...more,
    },
  });

/** Reads a payment by its id. */
export const paymentNow = async (sandbox: OpenSandbox, id: unknown) =>
  (await askRazorpay(sandbox, `/payments/${id}`)).body;
