import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Secret } from "@vaada/contract/secret";
import { paise } from "@vaada/money/paise";
import { afterAll, afterEach, expect, test } from "vitest";
import { startTestSandbox } from "../../../testing/test-sandbox.ts";
import { createMandates } from "./client.ts";
import type { NewMandateOrder } from "./port.ts";

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

const access = { baseUrl: `${sandbox.url}/razorpay/v1`, keyId, keySecret: new Secret(secret) };
const mandates = createMandates(access);
/** For a provider that never answers: nobody waits ten seconds in a test. */
const impatient = createMandates({ ...access, timeoutMs: 1_000 });
const fault = (mode: string, times = 1) => sandbox.fault({ provider: "mandate", mode, times });

const PERSON = {
  name: new Secret("ANITA ACHARYA"),
  email: new Secret("anita@home.in"),
  mobile: new Secret("9876543210"),
};

const customerReference = await openCustomer();
let orders = 0;

async function openCustomer(): Promise<string> {
  const customer = await mandates.openCustomer(PERSON);
  if (customer.kind !== "named") throw new Error(`no customer: ${customer.reason}`);
  return customer.reference;
}

const newOrder = (change: Partial<NewMandateOrder> = {}): NewMandateOrder => {
  orders += 1;
  return {
    method: "enach",
    receipt: `receipt-${orders}`,
    customerReference,
    max: paise(24_575_50n),
    expiresAt: new Date(Date.now() + 90 * 86_400_000),
    account: {
      holder: new Secret("ANITA ACHARYA"),
      number: new Secret("50100123456782"),
      ifsc: "HDFC0000053",
    },
    ...change,
  };
};

async function openOrder(change?: Partial<NewMandateOrder>): Promise<string> {
  const order = await mandates.openOrder(newOrder(change));
  if (order.kind !== "named") throw new Error(`no order: ${order.reason}`);
  return order.reference;
}

/** Somebody listened here a moment ago. */
async function addressOfNobody(): Promise<string> {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return `http://127.0.0.1:${port}`;
}

const read = (orderReference: string) => mandates.readOrder({ orderReference, customerReference });

async function authorise(change?: Partial<NewMandateOrder>) {
  const orderReference = await openOrder(change);
  await sandbox.post("/actions/pay", { order_id: orderReference });
  const reading = await read(orderReference);
  if (reading.kind !== "known") throw new Error(`not known: ${reading.kind}`);
  return { orderReference, tokenReference: reading.tokenReference };
}

test("the same person twice is the same customer", async () => {
  expect(customerReference).toMatch(/^cust_\w{14}$/);
  expect(await mandates.openCustomer(PERSON)).toEqual({ kind: "named", reference: customerReference });
});

test("an order is open, a failed try leaves it open, and an authorised one is confirmed", async () => {
  const orderReference = await openOrder();
  expect(await read(orderReference)).toEqual({ kind: "open", failure: null });
  await sandbox.post("/actions/fail", { order_id: orderReference });
  expect(await read(orderReference)).toEqual({ kind: "open", failure: "authentication_failed" });
  await sandbox.post("/actions/close", { order_id: orderReference });
  const answer = await sandbox.post("/actions/pay", { order_id: orderReference });
  await expect
    .poll(() => read(orderReference), { timeout: 30_000 })
    .toEqual({
      kind: "known",
      status: "confirmed",
      paymentReference: answer.razorpay_payment_id,
      tokenReference: expect.stringMatching(/^token_\w{14}$/),
      failure: null,
    });
});

test("the checkout's answer is believed when its signature is over our own order, and only then", async () => {
  const orderReference = await openOrder();
  const answer = await sandbox.post("/actions/pay", { order_id: orderReference });
  const paymentReference = String(answer.razorpay_payment_id);
  const signature = String(answer.razorpay_signature);
  const given = { orderReference, paymentReference, signature };
  expect(mandates.isSigned(given)).toBe(true);
  const other = await openOrder();
  for (const forged of [
    { ...given, orderReference: other },
    { ...given, paymentReference: "pay_00000000000000" },
    { ...given, signature: signature.toUpperCase() },
    { ...given, signature: signature.slice(0, 62) },
    { ...given, signature: `${signature}00` },
    { ...given, signature: "" },
    { ...given, signature: "0".repeat(64) },
  ])
    expect(mandates.isSigned(forged), forged.signature).toBe(false);
  const known = createMandates({ ...access, keySecret: new Secret("sandbox_key_secret") });
  expect(
    known.isSigned({
      orderReference: "order_SBX0000000001",
      paymentReference: "pay_SBX0000000001",
      signature: "ee944f2322c441858d01c16046fb52113718147c95b67f4a81b4f1ff2c8d8a65",
    }),
  ).toBe(true);
});

test("a bank that takes a day leaves it initiated, and may then reject it or the borrower cancel it", async () => {
  const account = { ...newOrder().account, number: new Secret("501001237777") };
  const { orderReference, tokenReference } = await authorise({ account });
  expect(await read(orderReference)).toMatchObject({ kind: "known", status: "initiated", failure: null });
  await sandbox.post("/actions/reject", { token: tokenReference });
  expect(await read(orderReference)).toMatchObject({ status: "rejected", failure: "REJECTED_BY_BANK" });
  const other = await authorise({ account });
  await sandbox.post("/actions/cancel", { token: other.tokenReference });
  expect(await read(other.orderReference)).toMatchObject({ status: "cancelled", failure: "CANCELLED" });
});

test("cancelling twice cancels once, and what was cancelled elsewhere is cancelled", async () => {
  const { orderReference, tokenReference } = await authorise();
  const cancel = () => mandates.cancel({ method: "enach", customerReference, tokenReference });
  expect(await cancel()).toEqual({ kind: "cancelled" });
  expect(await cancel()).toEqual({ kind: "cancelled" });
  expect(await read(orderReference)).toMatchObject({ status: "unlisted", failure: "NOT_LISTED" });
  const other = await authorise();
  await sandbox.post("/actions/cancel", { token: other.tokenReference });
  expect(await mandates.cancel({ method: "enach", customerReference, ...other })).toEqual({
    kind: "cancelled",
  });
});

/** An ordinary order, as somebody else asks for it. */
async function ask(path: string, body?: object): Promise<Record<string, unknown>> {
  const key = Buffer.from(`${keyId}:${secret}`).toString("base64");
  const headers = { authorization: `Basic ${key}`, "content-type": "application/json" };
  const sent = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
  return (await fetch(`${access.baseUrl}${path}`, { headers, ...sent })).json() as Promise<
    Record<string, unknown>
  >;
}

test("an order is charged to an auto-pay that stands, and to no other", async () => {
  const { tokenReference } = await authorise();
  const amount = paise(10_000n);
  const newPayment = async () => String((await ask("/orders", { amount: 10_000, currency: "INR" })).id);
  const orderReference = await newPayment();
  const { email, mobile } = PERSON;
  const charge = { orderReference, amount, customerReference, tokenReference, email, mobile };
  const charged = await mandates.charge(charge);
  expect(charged).toEqual({ kind: "named", reference: expect.stringMatching(/^pay_\w+$/) });
  await expect
    .poll(() => ask(`/orders/${orderReference}/payments`))
    .toMatchObject({ items: [{ status: "captured", amount: 10_000, token_id: tokenReference }] });
  expect(await mandates.charge(charge), "an order is paid once").toMatchObject({ kind: "refused" });
  await mandates.cancel({ method: "enach", customerReference, tokenReference });
  const other = { ...charge, orderReference: await newPayment() };
  expect(await mandates.charge(other)).toMatchObject({ kind: "refused" });
});

test("what the provider refuses is refused, and says which field", async () => {
  const account = { ...newOrder().account, ifsc: "DLXB0000001" };
  expect(await mandates.openOrder(newOrder({ account }))).toEqual({
    kind: "refused",
    reason: "input_validation_failed:token.bank_account.ifsc_code",
  });
  expect((await mandates.openOrder(newOrder({ customerReference: "cust_00000000000000" }))).kind).toBe(
    "refused",
  );
});

test("an order is never made twice: a lost one is found by its receipt", { tags: "long" }, async () => {
  await fault("timeout-after-success");
  const lost = newOrder();
  expect(await impatient.openOrder(lost)).toEqual({ kind: "unknown", reason: "TIMEOUT" });
  const found = await mandates.findOrder(lost.receipt);
  expect(found).toEqual({ kind: "found", reference: expect.stringMatching(/^order_\w{14}$/) });
  const response = await fetch(`${access.baseUrl}/orders?receipt=${lost.receipt}`, {
    headers: { authorization: `Basic ${Buffer.from(`${keyId}:${secret}`).toString("base64")}` },
  });
  expect(await response.json()).toMatchObject({ count: 1 });
  expect(await mandates.findOrder("nobody-asked-for-this")).toEqual({ kind: "none" });
});

test("a fault of theirs leaves open whether there is an order, and a line that was cut too", async () => {
  for (const [mode, reason] of [
    ["error", "HTTP_500"],
    ["down", expect.stringMatching(/^\w+$/)],
  ] as const) {
    await fault(mode);
    const order = newOrder();
    expect(await mandates.openOrder(order)).toEqual({ kind: "unknown", reason });
    expect(await mandates.findOrder(order.receipt)).toEqual({ kind: "none" });
  }
  const nobody = createMandates({ ...access, baseUrl: await addressOfNobody() });
  expect(await nobody.openOrder(newOrder())).toEqual({ kind: "unavailable", reason: "ECONNREFUSED" });
});

test("what is safe to repeat outlives two faults, and not three", { tags: "long" }, async () => {
  const { orderReference, tokenReference } = await authorise();
  for (const mode of ["error", "down"]) {
    await fault(mode, 2);
    expect((await mandates.openCustomer(PERSON)).kind).toBe("named");
    await fault(mode, 2);
    expect((await read(orderReference)).kind).toBe("known");
    await fault(mode, 3);
    expect((await mandates.openCustomer(PERSON)).kind).toBe("unavailable");
    await fault(mode, 3);
    expect((await read(orderReference)).kind).toBe("unavailable");
    await fault(mode, 3);
    expect((await mandates.findOrder("receipt-1")).kind).toBe("unavailable");
    await fault(mode, 3);
    expect((await mandates.cancel({ method: "enach", customerReference, tokenReference })).kind).toBe(
      "unavailable",
    );
  }
  await fault("error", 2);
  expect(await mandates.cancel({ method: "enach", customerReference, tokenReference })).toEqual({
    kind: "cancelled",
  });
});

test("a slow provider is waited for", async () => {
  await fault("slow", 3);
  expect((await mandates.openCustomer(PERSON)).kind).toBe("named");
  expect((await mandates.openOrder(newOrder())).kind).toBe("named");
  expect((await mandates.findOrder("receipt-1")).kind).toBe("found");
});

test("a cancellation that was done and not heard of is done", { tags: "long" }, async () => {
  const { tokenReference } = await authorise();
  await fault("timeout-after-success");
  const cancel = { method: "enach", customerReference, tokenReference } as const;
  expect(await impatient.cancel(cancel)).toEqual({ kind: "unavailable", reason: "TIMEOUT" });
  expect(await mandates.cancel(cancel)).toEqual({ kind: "cancelled" });
});

test("a wrong key is an outage and nothing else", async () => {
  const stranger = createMandates({ ...access, keySecret: new Secret("wrong") });
  const denied = { kind: "unavailable", reason: "AUTHENTICATION_FAILED" };
  expect(await stranger.openCustomer(PERSON)).toEqual(denied);
  expect(await stranger.openOrder(newOrder())).toEqual(denied);
  expect(await stranger.findOrder("receipt-1")).toEqual(denied);
  expect(await stranger.readOrder({ orderReference: await openOrder(), customerReference })).toEqual(denied);
  expect(await stranger.cancel({ method: "enach", customerReference, tokenReference: "token_1" })).toEqual(
    denied,
  );
});

test.each(["Om", "Ani"])("somebody called %s has an auto-pay as anybody else", async (name) => {
  expect((await mandates.openCustomer({ ...PERSON, name: new Secret(name) })).kind).toBe("named");
  const { account } = newOrder();
  expect(await openOrder({ account: { ...account, holder: new Secret(name) } })).toMatch(/^order_/);
});

const upi = (change: Partial<NewMandateOrder> = {}) =>
  newOrder({ method: "upi", max: paise(14_999_00n), ...change });

async function approve() {
  const made = await mandates.openOrder(upi());
  if (made.kind !== "named") throw new Error(`no order: ${made.reason}`);
  await sandbox.post("/actions/pay", { order_id: made.reference, method: "upi" });
  const reading = await read(made.reference);
  if (reading.kind !== "known") throw new Error(`not known: ${reading.kind}`);
  await sandbox.post("/actions/confirm", { token: reading.tokenReference });
  return { orderReference: made.reference, tokenReference: reading.tokenReference };
}

test("a mandate by UPI is approved for a rupee, paused and resumed in the app, and ended there", async () => {
  const { orderReference, tokenReference } = await approve();
  expect(await read(orderReference)).toMatchObject({ status: "confirmed", captured: 100n });
  await sandbox.post("/actions/pause", { token: tokenReference });
  expect(await read(orderReference)).toMatchObject({ kind: "known", status: "paused", failure: null });
  await sandbox.post("/actions/resume", { token: tokenReference });
  expect(await read(orderReference)).toMatchObject({ status: "confirmed" });
  const cancel = () => mandates.cancel({ method: "upi", customerReference, tokenReference });
  expect(await cancel()).toEqual({ kind: "cancelled" });
  await expect.poll(() => read(orderReference), { timeout: 30_000 }).toMatchObject({ status: "cancelled" });
  expect(await cancel(), "what has ended is ended").toEqual({ kind: "cancelled" });
});

test("the order of a debit by UPI is found by its receipt, and is of what the payer is told", async () => {
  const { tokenReference } = await approve();
  const order = {
    receipt: "debit-1",
    amount: paise(5_000_00n),
    tokenReference,
    debitFrom: new Date(Date.now() + 27 * 3_600_000),
  };
  const made = await mandates.openNotifiedOrder(order);
  expect(made).toEqual({ kind: "named", reference: expect.stringMatching(/^order_\w{14}$/) });
  expect(await mandates.findOrder("debit-1")).toEqual({
    kind: "found",
    reference: made.kind === "named" ? made.reference : "",
  });
  await mandates.cancel({ method: "upi", customerReference, tokenReference });
  await expect
    .poll(async () => (await mandates.openNotifiedOrder({ ...order, receipt: "debit-2" })).kind, {
      timeout: 30_000,
    })
    .toBe("refused");
});

test("an event about a notification is read for its order and its end, and any other is not", () => {
  const notification = {
    id: "notification_00000000000001",
    entity: "notification",
    order_id: "order_1Aa00000000002",
    token_id: "token_M7K2eFBU7vToaQ",
    delivered_at: 1_634_057_113,
    status: "delivered",
    payment_after: 1_634_057_114,
  };
  const orderReference = "order_1Aa00000000002";
  expect(mandates.parseNotificationEvent(notification)).toEqual({ orderReference, status: "delivered" });
  expect(mandates.parseNotificationEvent({ ...notification, delivered_at: null, status: "failed" })).toEqual({
    orderReference,
    status: "failed",
  });
  for (const odd of [undefined, {}, { ...notification, status: "sent" }, { ...notification, order_id: 7 }])
    expect(mandates.parseNotificationEvent(odd)).toBeNull();
});
