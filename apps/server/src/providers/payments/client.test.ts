import { randomBytes, randomUUID } from "node:crypto";
import { Secret } from "@vaada/contract/secret";
import { paise } from "@vaada/money/paise";
import { afterAll, afterEach, expect, test } from "vitest";
import { startTestSandbox } from "../../../testing/test-sandbox.ts";
import { createPayments } from "./client.ts";

const secret = randomBytes(16).toString("hex");
const keyId = "rzp_test_house";
const sandbox = await startTestSandbox({
  appOrigin: "http://localhost:3000",
  authKey: secret,
  secret,
  keyId,
  slowAnswerMs: 100,
});
afterEach(() => sandbox.clearFaults());
afterAll(() => sandbox.stop());

const checkoutConfigId = "config_NoCreditCards1";
const access = {
  baseUrl: `${sandbox.url}/razorpay/v1`,
  keyId,
  keySecret: new Secret(secret),
  checkoutConfigId,
};
const payments = createPayments(access);
/** For a provider that never answers: nobody waits ten seconds in a test. */
const impatient = createPayments({ ...access, timeoutMs: 1_000 });
const fault = (mode: string, times = 1) => sandbox.fault({ provider: "payments", mode, times });

async function openOrder(amount = 500_000n): Promise<string> {
  const order = await payments.createOrder({ receipt: randomUUID(), amount: paise(amount) });
  if (order.kind !== "named") throw new Error(`no order: ${order.reason}`);
  return order.reference;
}

test("an order is paid in the checkout, and the provider tells of every try", async () => {
  const orderReference = await openOrder();
  expect(await payments.paymentsOf(orderReference)).toEqual({ kind: "known", payments: [] });
  await sandbox.post("/actions/fail", { order_id: orderReference });
  const answer = await sandbox.post("/actions/pay", { order_id: orderReference, method: "upi" });
  const paymentReference = String(answer.razorpay_payment_id);
  const tries = await payments.paymentsOf(orderReference);
  expect(tries).toMatchObject({
    payments: [
      { reference: paymentReference, status: "captured", amount: 500_000n, mode: "UPI" },
      { status: "failed", failure: "authentication_failed", mode: "Net Banking" },
    ],
  });
  expect(await payments.readPayment(paymentReference)).toMatchObject({
    payment: { orderReference, status: "captured", currency: "INR" },
  });
  const signature = String(answer.razorpay_signature);
  expect(payments.isSigned({ orderReference, paymentReference, signature })).toBe(true);
  expect(payments.isSigned({ orderReference: "order_other", paymentReference, signature })).toBe(false);
});

test("an order that was not heard of is found by its receipt", { tags: "long" }, async () => {
  await fault("timeout-after-success");
  const receipt = randomUUID();
  const unheard = await impatient.createOrder({ receipt, amount: paise(10_000n) });
  expect(unheard).toEqual({ kind: "unknown", reason: "TIMEOUT" });
  expect(await payments.findOrder(receipt)).toMatchObject({ kind: "found" });
  expect(await payments.findOrder(randomUUID())).toEqual({ kind: "none" });
  expect(await payments.listOrders(new Date(Date.now() - 60_000))).toMatchObject({
    kind: "known",
    orders: expect.arrayContaining([expect.objectContaining({ receipt, status: "created" })]),
  });
  expect(await payments.listOrders(new Date(Date.now() + 60_000))).toEqual({ kind: "known", orders: [] });
  await fault("error");
  expect(await payments.createOrder({ receipt: randomUUID(), amount: paise(10_000n) })).toMatchObject({
    kind: "unknown",
  });
  expect(await payments.createOrder({ receipt: randomUUID(), amount: paise(1n) })).toMatchObject({
    kind: "refused",
  });
});

test("a refund asked for twice is one refund, and no more than was paid goes back", async () => {
  const orderReference = await openOrder();
  const answer = await sandbox.post("/actions/pay", { order_id: orderReference });
  const refund = {
    id: randomUUID(),
    paymentReference: String(answer.razorpay_payment_id),
    amount: paise(200_000n),
  };
  const { paymentReference } = refund;
  expect(await payments.refundsOf(paymentReference)).toEqual({ kind: "known", refunds: [] });
  const since = new Date(Date.now() - 60_000);
  const first = await payments.refund(refund);
  const again = await payments.refund(refund);
  expect(first).toMatchObject({ kind: "known", refund: { status: "pending", amount: 200_000n } });
  expect(again).toEqual(first);
  await expect
    .poll(() => payments.refundsOf(paymentReference), { timeout: 20_000 })
    .toMatchObject({ refunds: [{ status: "processed", ownReference: refund.id }] });
  expect(await payments.listRefunds(since)).toEqual(await payments.refundsOf(paymentReference));
  expect(await payments.listRefunds(new Date(Date.now() + 60_000))).toEqual({ kind: "known", refunds: [] });
  const more = { ...refund, id: randomUUID(), amount: paise(300_001n) };
  expect(await payments.refund(more)).toMatchObject({ kind: "refused" });
});

test("a dispute is told of by its name", async () => {
  const orderReference = await openOrder();
  const { razorpay_payment_id: payment_id } = await sandbox.post("/actions/pay", {
    order_id: orderReference,
  });
  const dispute = await sandbox.post("/actions/dispute", { payment_id, outcome: "lost" });
  expect(await payments.readDispute(String(dispute.id))).toEqual({
    kind: "known",
    dispute: {
      reference: dispute.id,
      paymentReference: payment_id,
      status: "lost",
      deducted: 500_000n,
    },
  });
  expect(await payments.readDispute("disp_unknown")).toMatchObject({ kind: "refused" });
});
