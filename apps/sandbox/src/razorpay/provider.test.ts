import { Customer, MandateOrder, Token } from "@vaada/wire/mandate";
import { collectionOf, Order, Payment } from "@vaada/wire/payments";
import { expect, test } from "vitest";
import * as z from "zod";
import { openSandbox } from "../testing/open-sandbox.ts";
import {
  askRazorpay,
  CUSTOMER,
  mandateBody,
  openCustomer,
  openMandate,
  tokenStatus,
} from "../testing/razorpay.ts";
import { razorpayId } from "./razorpay-id.ts";

test("every id is its kind and fourteen letters and digits, and no two are the same", () => {
  const ids = Array.from({ length: 1000 }, () => razorpayId("order"));
  for (const id of ids) expect(id).toMatch(/^order_[A-Za-z0-9]{14}$/);
  expect(new Set(ids).size).toBe(1000);
});

test.each([
  ["no key", ""],
  ["another secret", `Basic ${Buffer.from("rzp_test_sandbox:wrong").toString("base64")}`],
  ["another key", `Basic ${Buffer.from("rzp_test_other:sandbox_key_secret").toString("base64")}`],
])("with %s nothing is answered", async (_what, key) => {
  const sandbox = await openSandbox();
  for (const path of ["/orders?receipt=1", "/payments/pay_1", "/customers/cust_1/tokens"])
    expect(await askRazorpay(sandbox, path, { key })).toMatchObject({
      status: 401,
      body: { error: { code: "BAD_REQUEST_ERROR", description: "Authentication failed" } },
    });
});

test("the same person again is the same customer, or a refusal when that is asked for", async () => {
  const sandbox = await openSandbox();
  const { body } = await askRazorpay(sandbox, "/customers", { body: CUSTOMER });
  expect(z.parse(Customer, body)).toEqual({
    id: expect.stringMatching(/^cust_\w{14}$/),
    entity: "customer",
    name: CUSTOMER.name,
    email: CUSTOMER.email,
    contact: CUSTOMER.contact,
    gstin: null,
    notes: [],
    created_at: expect.any(Number),
  });
  expect((await askRazorpay(sandbox, "/customers", { body: CUSTOMER })).body).toEqual(body);
  for (const fail_existing of ["1", undefined])
    expect(await askRazorpay(sandbox, "/customers", { body: { ...CUSTOMER, fail_existing } })).toMatchObject({
      status: 400,
      body: { error: { description: "Customer already exists for the merchant" } },
    });
  const other = await askRazorpay(sandbox, "/customers", { body: { ...CUSTOMER, email: "other@home.in" } });
  expect(other.body.id).not.toBe(body.id);
});

test("an order of an auto-pay answers in the words of the answer", async () => {
  const sandbox = await openSandbox();
  const customerId = await openCustomer(sandbox);
  const { status, body } = await askRazorpay(sandbox, "/orders", { body: mandateBody(customerId) });
  expect(status).toBe(200);
  expect(z.parse(MandateOrder, body)).toMatchObject({
    id: expect.stringMatching(/^order_\w{14}$/),
    entity: "order",
    amount: 0,
    status: "created",
    attempts: 0,
    receipt: "Receipt No. 1",
    customer_id: customerId,
    token: {
      method: "emandate",
      recurring_status: null,
      max_amount: 9_999_900,
      auth_type: "netbanking",
      expire_at: 4_102_444_799,
      bank_account: {
        ifsc: "HDFC0000001",
        bank_name: "HDFC Bank",
        name: "Anita Acharya",
        account_number: "1121431121541121",
        account_type: "savings",
        beneficiary_email: CUSTOMER.email,
        beneficiary_mobile: CUSTOMER.contact,
      },
      first_payment_amount: 0,
    },
  });
  expect((await askRazorpay(sandbox, `/orders/${body.id}`)).body).toEqual(body);
});

type Change = (body: ReturnType<typeof mandateBody>) => unknown;
const account =
  (change: object): Change =>
  (body) => ({
    ...body,
    token: { ...body.token, bank_account: { ...body.token.bank_account, ...change } },
  });
const token =
  (change: object): Change =>
  (body) => ({ ...body, token: { ...body.token, ...change } });

test.each<[string, string | undefined, Change]>([
  ["an amount", "amount", (body) => ({ ...body, amount: 100 })],
  ["a long receipt", "receipt", (body) => ({ ...body, receipt: "x".repeat(41) })],
  [
    "sixteen notes",
    "notes",
    (body) => ({ ...body, notes: Object.fromEntries(Array.from({ length: 16 }, (_, at) => [at, "x"])) }),
  ],
  ["a customer nobody knows", undefined, (body) => ({ ...body, customer_id: "cust_00000000000000" })],
  ["more than a crore", "token.max_amount", token({ max_amount: 1_00_00_000_01 })],
  ["an end in the past", "token.expire_at", token({ expire_at: 1 })],
  ["a name too short", "token.bank_account.beneficiary_name", account({ beneficiary_name: "Ani" })],
  ["an account too short", "token.bank_account.account_number", account({ account_number: "1234" })],
  ["no IFSC", "token.bank_account.ifsc_code", account({ ifsc_code: "HDFC1000001" })],
  ["a bank that is not live", "token.bank_account.ifsc_code", account({ ifsc_code: "DLXB0000001" })],
  [
    "the words of the answer",
    "token.bank_account.ifsc_code",
    account({ ifsc_code: undefined, ifsc: "HDFC0000001" }),
  ],
])("an order of an auto-pay with %s is refused", async (_what, field, change) => {
  const sandbox = await openSandbox();
  const body = change(mandateBody(await openCustomer(sandbox)));
  const { status, body: refused } = await askRazorpay(sandbox, "/orders", { body });
  expect(status).toBe(400);
  expect(refused.error).toMatchObject({
    code: "BAD_REQUEST_ERROR",
    ...(field === undefined ? {} : { field }),
    source: "business",
    step: "payment_initiation",
    reason: "input_validation_failed",
    metadata: {},
  });
});

test("an order to be paid costs at least a rupee, and two of one receipt are two orders", async () => {
  const sandbox = await openSandbox();
  const body = { amount: 5000, currency: "INR", receipt: "receipt#1", notes: { key1: "value3" } };
  expect(await askRazorpay(sandbox, "/orders", { body: { ...body, amount: 99 } })).toMatchObject({
    status: 400,
    body: { error: { description: "The amount must be at least INR 1.00", field: "amount" } },
  });
  const first = z.parse(Order, (await askRazorpay(sandbox, "/orders", { body })).body);
  expect(first).toMatchObject({
    amount: 5000,
    amount_paid: 0,
    amount_due: 5000,
    status: "created",
    offer_id: null,
  });
  const second = await askRazorpay(sandbox, "/orders", { body });
  const found = await askRazorpay(sandbox, `/orders?receipt=${encodeURIComponent(body.receipt)}`);
  const { items } = z.parse(collectionOf(Order), found.body);
  expect(items.map(({ id }) => id)).toEqual([second.body.id, first.id]);
  expect((await askRazorpay(sandbox, "/orders?receipt=other")).body).toMatchObject({ count: 0, items: [] });
});

test("a failed try leaves the order open, and the next one pays it, signed", async () => {
  const sandbox = await openSandbox();
  const { customerId, orderId } = await openMandate(sandbox);
  const failed = await sandbox.post("/actions/fail", { order_id: orderId });
  expect(failed.body).toMatchObject({
    error: {
      code: "BAD_REQUEST_ERROR",
      reason: "authentication_failed",
      metadata: { order_id: orderId, payment_id: expect.stringMatching(/^pay_\w{14}$/) },
    },
  });
  expect((await askRazorpay(sandbox, `/orders/${orderId}`)).body).toMatchObject({
    status: "attempted",
    attempts: 1,
  });
  expect((await sandbox.post("/actions/close", { order_id: orderId })).body).toEqual({ dismissed: true });
  const paid = await sandbox.post("/actions/pay", { order_id: orderId });
  expect(await sandbox.post("/actions/pay", { order_id: orderId })).toMatchObject({ body: paid.body });
  expect(await sandbox.post("/actions/fail", { order_id: orderId })).toMatchObject({ body: paid.body });
  expect((await askRazorpay(sandbox, `/orders/${orderId}`)).body).toMatchObject({
    status: "paid",
    attempts: 2,
  });
  const { razorpay_payment_id: id } = paid.body as Record<string, string>;
  const payment = z.parse(Payment, (await askRazorpay(sandbox, `/payments/${id}`)).body);
  expect(payment).toMatchObject({
    amount: 0,
    method: "emandate",
    status: "captured",
    customer_id: customerId,
  });
  const list = z.parse(
    collectionOf(Payment),
    (await askRazorpay(sandbox, `/orders/${orderId}/payments`)).body,
  );
  expect(list.items.map(({ status }) => status)).toEqual(["captured", "failed"]);
  const tokens = await askRazorpay(sandbox, `/customers/${customerId}/tokens`);
  expect(z.parse(collectionOf(Token), tokens.body).items).toMatchObject([
    {
      id: payment.token_id,
      method: "emandate",
      max_amount: 9_999_900,
      bank: "HDFC",
      auth_type: "netbanking",
    },
  ]);
});

test("a payment is made in any of three ways, and the books know it in rupees", async () => {
  const sandbox = await openSandbox();
  for (const [method, acquirer] of [
    ["upi", "rrn"],
    ["card", "auth_code"],
    ["netbanking", "bank_transaction_id"],
  ]) {
    const { body: order } = await askRazorpay(sandbox, "/orders", {
      body: { amount: 204_205, currency: "INR" },
    });
    const { body } = await sandbox.post("/actions/pay", { order_id: order.id, method });
    const { razorpay_payment_id: id } = body as Record<string, string>;
    expect((await askRazorpay(sandbox, `/payments/${id}`)).body).toMatchObject({
      method,
      amount: 204_205,
      status: "captured",
      acquirer_data: { [acquirer ?? ""]: expect.any(String) },
    });
    expect((await askRazorpay(sandbox, `/orders/${order.id}`)).body).toMatchObject({
      amount_paid: 204_205,
      amount_due: 0,
    });
  }
  const { orderId } = await openMandate(sandbox);
  await sandbox.post("/actions/pay", { order_id: orderId });
  const { body: books } = await sandbox.get("/books");
  const paid = { id: expect.stringMatching(/^pay_/), order_id: expect.stringMatching(/^order_/) };
  const payment = { ...paid, amount: 2042.05, status: "captured" };
  expect(books).toMatchObject({ payments: [payment, payment, payment], refunds: [] });
  expect(await sandbox.post("/actions/pay", { order_id: "order_nobody" })).toMatchObject({ status: 404 });
  expect(await sandbox.post("/actions/pay", { order_id: "order_1", method: "cash" })).toMatchObject({
    status: 400,
  });
});

test("an auto-pay can be authorised on the day of its order alone", async () => {
  let now = new Date("2026-11-15T18:29:00Z");
  const sandbox = await openSandbox({ now: () => now });
  const { customerId, orderId } = await openMandate(sandbox);
  now = new Date("2026-11-15T18:30:00Z");
  expect((await sandbox.post("/actions/pay", { order_id: orderId })).body).toMatchObject({
    error: { reason: "payment_timed_out", metadata: { order_id: orderId } },
  });
  expect(await tokenStatus(sandbox, customerId)).toBeUndefined();
});

test("a token that was taken away is told of no more, and can be taken away once", async () => {
  const sandbox = await openSandbox();
  const { customerId, orderId } = await openMandate(sandbox);
  await sandbox.post("/actions/pay", { order_id: orderId });
  const { body } = await askRazorpay(sandbox, `/customers/${customerId}/tokens`);
  const [{ id }] = body.items as [{ id: string }];
  const path = `/customers/${customerId}/tokens/${id}`;
  expect(
    await askRazorpay(sandbox, `/customers/cust_other/tokens/${id}`, { method: "DELETE" }),
  ).toMatchObject({ status: 400 });
  expect(await askRazorpay(sandbox, path, { method: "DELETE" })).toMatchObject({
    status: 200,
    body: { deleted: true },
  });
  expect(await askRazorpay(sandbox, path, { method: "DELETE" })).toMatchObject({ status: 400 });
  expect((await askRazorpay(sandbox, `/customers/${customerId}/tokens`)).body).toMatchObject({ count: 0 });
});

test("what nobody has made is not there", async () => {
  const sandbox = await openSandbox();
  for (const path of [
    "/orders/order_1",
    "/orders/order_1/payments",
    "/payments/pay_1",
    "/customers/cust_1/tokens",
  ])
    expect(await askRazorpay(sandbox, path)).toMatchObject({
      status: 400,
      body: { error: { code: "BAD_REQUEST_ERROR", description: "The id provided does not exist" } },
    });
  expect(await askRazorpay(sandbox, "/orders", { body: "{" })).toMatchObject({
    status: 400,
    body: { error: { code: "BAD_REQUEST_ERROR" } },
  });
});
