import { expect, test } from "vitest";
import { type OpenSandbox, openSandbox } from "../testing/open-sandbox.ts";
import { askRazorpay, CUSTOMER, mandateBody, openCustomer, openMandate } from "../testing/razorpay.ts";
import { catchWebhooks } from "../testing/webhook-catcher.ts";

/** A busy machine is slow, not wrong. */
const PATIENT = { timeout: 30_000 };

const PAYMENT = { amount: 500_00, currency: "INR", receipt: "payment" };

type Call = (sandbox: OpenSandbox) => Promise<unknown>;
type TestOrders = { mandate: { customerId: string; orderId: string }; paymentOrder: string };

/** Every call, by whose faults it meets. */
const calls = ({ mandate, paymentOrder }: TestOrders): Record<"mandate" | "payments", Call[]> => ({
  mandate: [
    (sandbox) => askRazorpay(sandbox, "/customers", { body: CUSTOMER }),
    (sandbox) => askRazorpay(sandbox, "/orders", { body: mandateBody(mandate.customerId) }),
    (sandbox) => askRazorpay(sandbox, `/orders/${mandate.orderId}`),
    (sandbox) => askRazorpay(sandbox, `/orders/${mandate.orderId}/payments`),
    (sandbox) => askRazorpay(sandbox, "/orders?receipt=Receipt%20No.%201"),
    (sandbox) => askRazorpay(sandbox, `/customers/${mandate.customerId}/tokens`),
    (sandbox) =>
      askRazorpay(sandbox, `/customers/${mandate.customerId}/tokens/token_1`, { method: "DELETE" }),
  ],
  payments: [
    (sandbox) => askRazorpay(sandbox, "/orders", { body: PAYMENT }),
    (sandbox) => askRazorpay(sandbox, `/orders/${paymentOrder}`),
    (sandbox) => askRazorpay(sandbox, `/orders/${paymentOrder}/payments`),
    (sandbox) => askRazorpay(sandbox, "/orders?receipt=payment"),
    (sandbox) => askRazorpay(sandbox, "/refunds/rfnd_1"),
    (sandbox) => askRazorpay(sandbox, "/disputes"),
    (sandbox) => askRazorpay(sandbox, "/settlements/recon/combined?year=2027&month=1&day=1"),
  ],
});

async function made(sandbox: OpenSandbox): Promise<TestOrders> {
  const mandate = await openMandate(sandbox);
  const { body } = await askRazorpay(sandbox, "/orders", { body: PAYMENT });
  return { mandate, paymentOrder: String(body.id) };
}

test.each(["mandate", "payments"] as const)(
  "a fault of %s meets its own calls and no other's",
  async (provider) => {
    const sandbox = await openSandbox();
    const { mandate, payments } = calls(await made(sandbox));
    const [own, others] = provider === "mandate" ? [mandate, payments] : [payments, mandate];
    for (const call of own) {
      await sandbox.post("/faults", { provider, mode: "error" });
      for (const other of others) expect(await other(sandbox)).not.toMatchObject({ status: 500 });
      expect(await call(sandbox)).toMatchObject({ status: 500, body: { error: { code: "SERVER_ERROR" } } });
      await sandbox.post("/faults", { provider, mode: "down" });
      await expect(call(sandbox)).rejects.toThrow();
      await sandbox.post("/faults", { provider, mode: "slow" });
      expect(await call(sandbox)).not.toMatchObject({ status: 500 });
      expect((await sandbox.get("/faults")).body).toEqual([]);
    }
  },
);

test("an order that is never answered is made all the same", async () => {
  const sandbox = await openSandbox();
  const customerId = await openCustomer(sandbox);
  await sandbox.post("/faults", { provider: "mandate", mode: "timeout-after-success" });
  const answer = fetch(`${sandbox.url}/razorpay/v1/orders`, {
    method: "POST",
    headers: {
      authorization: `Basic ${Buffer.from("rzp_test_sandbox:sandbox_key_secret").toString("base64")}`,
      "content-type": "application/json",
    },
    body: JSON.stringify({ ...mandateBody(customerId), receipt: "unheard" }),
    signal: AbortSignal.timeout(500),
  });
  await expect(answer).rejects.toThrow();
  const found = () => askRazorpay(sandbox, "/orders?receipt=unheard").then(({ body }) => body.count);
  await expect.poll(found, PATIENT).toBe(1);
});

test.each(["mandate", "payments"] as const)("events of %s come twice, and out of order", async (provider) => {
  const catcher = await catchWebhooks();
  const sandbox = await openSandbox({ serverUrl: catcher.url, webhookPace: { lateMs: 3_600_000 } });
  const { mandate, paymentOrder } = await made(sandbox);
  const order_id = provider === "mandate" ? mandate.orderId : paymentOrder;
  await sandbox.post("/faults", { provider, mode: "webhook-out-of-order" });
  await sandbox.post("/faults", { provider, mode: "webhook-twice" });
  await sandbox.post("/actions/pay", { order_id });
  await expect.poll(() => catcher.caught, PATIENT).toHaveLength(provider === "mandate" ? 5 : 4);
  const events = catcher.caught.map(({ body }) => (body as { event: string }).event);
  expect(events.filter((event) => event === "payment.captured")).toHaveLength(2);
  expect(events.indexOf("payment.authorized")).toBeGreaterThan(events.indexOf("payment.captured"));
  const ids = catcher.bytes.map(({ headers }) => headers["x-razorpay-event-id"]);
  expect(new Set(ids).size).toBe(ids.length - 1);
});
