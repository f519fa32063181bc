import { expect, test } from "vitest";
import { type OpenSandbox, openSandbox, RAZORPAY_KEY_ID } from "../testing/open-sandbox.ts";
import { askRazorpay, mandateBody, openMandate, openPaymentOrder, tokenStatus } from "../testing/razorpay.ts";

/** The origin of the lender's page that the checkout opens on. */
const PAY = "http://pay.example:3004";

const pageOf = ({ url }: OpenSandbox, query: Record<string, string>): string =>
  `${url}/razorpay/checkout?${new URLSearchParams({ key: RAZORPAY_KEY_ID, ...query })}`;

async function open(url: string) {
  const response = await fetch(url, { redirect: "manual" });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** A bank answers with a page in a window of its own, which names the next one. */
async function submit(url: string, form: Record<string, string>) {
  const response = await fetch(url, { method: "POST", body: new URLSearchParams(form), redirect: "manual" });
  const text = await response.text();
  const next = /data-next="([^"]*)"/.exec(text)?.[1]?.replaceAll("&amp;", "&");
  return { status: response.status, location: next ?? response.headers.get("location") ?? "" };
}

/** The message of the page to the page under it. */
function toldBy(text: string): unknown {
  const told = /data-tells="([^"]*)"/.exec(text)?.[1] ?? "";
  return JSON.parse(told.replaceAll("&quot;", '"').replaceAll("&#39;", "'").replaceAll("&amp;", "&"));
}

test.each([
  ["checkout.js", "text/javascript; charset=utf-8"],
  ["risk.js", "text/javascript; charset=utf-8"],
  ["logo.svg", "image/svg+xml"],
])("another site's page may load %s", async (file, type) => {
  const sandbox = await openSandbox();
  const { status, headers } = await open(`${sandbox.url}/razorpay/${file}`);
  expect(status).toBe(200);
  expect(headers.get("content-type")).toBe(type);
  expect(headers.get("cross-origin-resource-policy")).toBe("cross-origin");
});

test("a beacon of the script is taken, and nothing is said to it", async () => {
  const sandbox = await openSandbox();
  const { status } = await fetch(`${sandbox.url}/razorpay/track`, {
    method: "POST",
    body: '{"event":"open"}',
  });
  expect(status).toBe(204);
});

test("a bank answers in a window of its own, which may speak to the checkout that opened it", async () => {
  const sandbox = await openSandbox();
  const order_id = await openPaymentOrder(sandbox, 204_200);
  const page = pageOf(sandbox, { order_id, method: "netbanking" });
  expect((await open(page)).text).toContain('target="bank"');
  const response = await fetch(page, { method: "POST", body: new URLSearchParams({ act: "pay" }) });
  expect(response.headers.get("cross-origin-opener-policy")).toBe("unsafe-none");
  expect(await response.text()).toContain(`data-origin="${sandbox.url}"`);
  expect((await open(pageOf(sandbox, { order_id, method: "card" }))).text).not.toContain("target=");
});

test("the page may lie over the lender's page for it, and over nobody else's", async () => {
  const sandbox = await openSandbox();
  const { orderId } = await openMandate(sandbox);
  for (const query of [{ order_id: orderId }, { order_id: "order_nobody" }]) {
    const policy = (await open(pageOf(sandbox, query))).headers.get("content-security-policy");
    expect(policy).toContain(`frame-ancestors ${PAY};`);
    expect(policy).toContain("script-src 'self';");
  }
  const other = await open(`${sandbox.url}/phone`);
  expect(other.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
});

test("an auto-pay is declined, told, and authorised on the next try", async () => {
  const sandbox = await openSandbox();
  const { customerId, orderId } = await openMandate(sandbox, "50100123456782");
  const query = { order_id: orderId, customer_id: customerId, name: "Ramesh & Sons", description: "Loan 12" };
  const start = await open(pageOf(sandbox, query));
  for (const shown of ["Ramesh &amp; Sons", "Auto-pay up to", "₹99,999", "HDFC Bank", "6782", "Net banking"])
    expect(start.text).toContain(shown);
  expect(start.text).not.toContain("50100123456782");
  expect(start.text).not.toContain("UPI");
  expect(toldBy(start.text)).toBeNull();

  const bank = pageOf(sandbox, { ...query, method: "netbanking" });
  expect((await open(bank)).text).toContain("Authorise auto-pay");
  const failed = await submit(bank, { act: "fail" });
  expect(failed.status).toBe(200);
  const again = await open(`${sandbox.url}${failed.location}`);
  expect(again.text).toContain('role="alert"');
  expect(toldBy(again.text)).toMatchObject({
    kind: "failed",
    failed: { error: { reason: "authentication_failed", metadata: { order_id: orderId } } },
  });
  expect(await tokenStatus(sandbox, customerId)).toBeUndefined();

  const done = await submit(bank, { act: "pay" });
  const end = await open(`${sandbox.url}${done.location}`);
  const { body: answer } = await sandbox.post("/actions/pay", { order_id: orderId });
  expect(toldBy(end.text)).toEqual({ kind: "paid", answer });
  expect(await submit(bank, { act: "fail" })).toMatchObject({ location: done.location });
  expect((await askRazorpay(sandbox, `/orders/${orderId}`)).body).toMatchObject({
    status: "paid",
    attempts: 2,
  });
});

test("an order may leave the way open, and the token says which it was", async () => {
  const sandbox = await openSandbox();
  const { customerId, orderId: fixed } = await openMandate(sandbox);
  expect((await open(pageOf(sandbox, { order_id: fixed }))).text).not.toContain("Debit card");
  const { auth_type: _fixed, ...token } = mandateBody(customerId).token;
  const { body } = await askRazorpay(sandbox, "/orders", { body: { ...mandateBody(customerId), token } });
  const card = pageOf(sandbox, { order_id: String(body.id), method: "card" });
  expect((await open(card)).text).toContain("Debit card");
  await submit(card, { act: "pay" });
  const tokens = await askRazorpay(sandbox, `/customers/${customerId}/tokens`);
  expect(tokens.body.items).toMatchObject([{ auth_type: "debitcard" }]);
});

test("a payment shows its three ways, none of them a credit, and no address is typed for UPI", async () => {
  const sandbox = await openSandbox();
  const order_id = await openPaymentOrder(sandbox, 204_200);
  const { text } = await open(pageOf(sandbox, { order_id }));
  for (const shown of ["₹2,042", "UPI", "Debit card", "Net banking"]) expect(text).toContain(shown);
  expect(text).not.toMatch(/credit/i);
  const upi = await open(pageOf(sandbox, { order_id, method: "upi" }));
  for (const shown of ["<svg", "Google Pay", "PhonePe", "Pay ₹2,042"]) expect(upi.text).toContain(shown);
  expect(upi.text).not.toContain('type="text"');
});

test.each([
  ["upi", { app: "phonepe" }, { method: "upi", vpa: "borrower@ybl", bank: null }],
  ["upi", {}, { method: "upi", vpa: "success@razorpay" }],
  [
    "card",
    { number: "4100 2800 0000 1007", expiry: "01/31", cvv: "999" },
    { method: "card", card: { last4: "1007", network: "Visa", type: "debit", issuer: "HDFC" } },
  ],
  ["netbanking", { bank: "SBIN" }, { method: "netbanking", bank: "SBIN", vpa: null }],
])("by %s with %j it fails first, is tried again inside, and is paid", async (method, form, told) => {
  const sandbox = await openSandbox();
  const order_id = await openPaymentOrder(sandbox, 204_200);
  const page = pageOf(sandbox, { order_id, method });
  const failed = await submit(page, { act: "fail", ...form });
  const again = await open(`${sandbox.url}${failed.location}`);
  expect(again.text).toContain('role="alert"');
  expect(toldBy(again.text)).toMatchObject({ kind: "failed", failed: { error: { metadata: { order_id } } } });
  const done = await submit(page, { act: "pay", ...form });
  const { text } = await open(`${sandbox.url}${done.location}`);
  expect(text).toContain("₹2,042 paid");
  const { items } = (await askRazorpay(sandbox, `/orders/${order_id}/payments`)).body;
  expect(items).toMatchObject([{ ...told, status: "captured" }, { status: "failed" }]);
  expect(JSON.stringify(items)).not.toContain("41002800");
});

const CREDIT_CARD = { act: "pay", number: "5500 6700 0000 1002", expiry: "12/30", cvv: "123" };

test.each([
  ["neither the order nor the page asks", {}, {}, "captured"],
  ["the order asks", { checkout_config_id: "config_NoCreditCards1" }, {}, "failed"],
  ["the page asks", {}, { cards: "debit" }, "failed"],
  ["the page offers both", {}, { cards: "debit,credit" }, "captured"],
])("a credit card is refused only where that was asked for: %s", async (_when, order, query, status) => {
  const sandbox = await openSandbox();
  const body = { amount: 204_200, currency: "INR", ...order };
  const { id: order_id } = (await askRazorpay(sandbox, "/orders", { body })).body;
  await submit(pageOf(sandbox, { order_id: String(order_id), method: "card", ...query }), CREDIT_CARD);
  const { items } = (await askRazorpay(sandbox, `/orders/${order_id}/payments`)).body;
  expect(items).toMatchObject([{ status, card: { type: "credit" } }]);
});

test("an order under an unknown configuration is refused, and an action pays with a credit card all the same", async () => {
  const sandbox = await openSandbox();
  const body = { amount: 204_200, currency: "INR", checkout_config_id: "config_Other" };
  expect((await askRazorpay(sandbox, "/orders", { body })).status).toBe(400);
  const order = { ...body, checkout_config_id: "config_NoCreditCards1" };
  const { id: order_id } = (await askRazorpay(sandbox, "/orders", { body: order })).body;
  await sandbox.post("/actions/pay", { order_id, method: "credit-card" });
  const { items } = (await askRazorpay(sandbox, `/orders/${order_id}/payments`)).body;
  expect(items).toMatchObject([{ status: "captured", card: { type: "credit" } }]);
});

test.each([
  ["no card", { number: "1234", expiry: "12/30", cvv: "123" }, "incorrect_card_details"],
  ["no expiry", { number: "6527 6589 0000 1005", expiry: "soon", cvv: "123" }, "incorrect_card_details"],
])("%s pays nothing, and says why", async (_what, form, error_reason) => {
  const sandbox = await openSandbox();
  const order_id = await openPaymentOrder(sandbox);
  const { location } = await submit(pageOf(sandbox, { order_id, method: "card" }), { act: "pay", ...form });
  expect(toldBy((await open(`${sandbox.url}${location}`)).text)).toMatchObject({
    failed: { error: { reason: error_reason } },
  });
  const { items } = (await askRazorpay(sandbox, `/orders/${order_id}/payments`)).body;
  expect(items).toMatchObject([{ status: "failed", error_reason }]);
});

test.each([
  ["another key", { key: "rzp_test_other" }, 401],
  ["no order", { order_id: "order_nobody" }, 404],
  ["another customer", { customer_id: "cust_other" }, 404],
])("with %s there is nothing to pay, and nothing is told", async (_what, query, status) => {
  const sandbox = await openSandbox();
  const { orderId } = await openMandate(sandbox);
  const page = pageOf(sandbox, { order_id: orderId, ...query });
  const shown = await open(page);
  expect(shown.status).toBe(status);
  expect(toldBy(shown.text)).toBeNull();
  expect((await submit(`${page}&method=netbanking`, { act: "pay" })).status).toBe(status);
  expect((await askRazorpay(sandbox, `/orders/${orderId}`)).body).toMatchObject({ status: "created" });
});
