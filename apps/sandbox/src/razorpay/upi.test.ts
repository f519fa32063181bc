import { expect, test } from "vitest";
import { type OpenSandbox, openSandbox } from "../testing/open-sandbox.ts";
import { serveClock } from "../testing/platform-clock.ts";
import {
  askRazorpay,
  openCustomer,
  openPaymentOrder,
  presentDebit,
  tokenStatus,
} from "../testing/razorpay.ts";

/** A busy machine is slow, not wrong. */
const PATIENT = { timeout: 30_000 };
const MORNING = "2027-01-04T10:00:00+05:30";
const DEBIT = "2027-01-05T13:00:00+05:30";
const seconds = (time: string): number => Date.parse(time) / 1000;

const mandateBody = (customerId: string, accountNumber = "1121431121541121") => ({
  amount: 100,
  currency: "INR",
  payment_capture: true,
  method: "upi",
  customer_id: customerId,
  receipt: "Receipt No. 1",
  token: { max_amount: 1_500_000, expire_at: 4_102_444_799, frequency: "as_presented" },
  bank_account: { account_number: accountNumber, name: "Anita Acharya", ifsc: "HDFC0000001" },
});

async function approved(sandbox: OpenSandbox, accountNumber?: string) {
  const customerId = await openCustomer(sandbox);
  const { body: order } = await askRazorpay(sandbox, "/orders", {
    body: mandateBody(customerId, accountNumber),
  });
  const { body: paid } = await sandbox.post("/actions/pay", { order_id: order.id, method: "upi" });
  const { razorpay_payment_id: id } = paid as Record<string, string>;
  const payment = (await askRazorpay(sandbox, `/payments/${id}`)).body;
  return { customerId, order, payment, tokenId: String(payment.token_id) };
}

async function confirmed(sandbox: OpenSandbox) {
  const mandate = await approved(sandbox);
  await sandbox.post("/actions/confirm", { token: mandate.tokenId });
  return mandate;
}

const notified = (sandbox: OpenSandbox, token_id: string, amount = 500_000) =>
  askRazorpay(sandbox, "/orders", {
    body: {
      amount,
      currency: "INR",
      payment_capture: true,
      receipt: "Receipt No. 2",
      notification: { token_id, payment_after: seconds(DEBIT) },
    },
  });

test("approving a mandate in a UPI app takes a rupee, which is in the books and can go back", async () => {
  const sandbox = await openSandbox();
  const { order, payment, customerId } = await approved(sandbox);
  expect(order).toMatchObject({ amount: 100, status: "created", method: "upi", receipt: "Receipt No. 1" });
  expect(payment).toMatchObject({ amount: 100, status: "captured", method: "upi", fee: 0, bank: null });
  const { body } = await askRazorpay(sandbox, `/customers/${customerId}/tokens`);
  expect(body.items).toMatchObject([
    { method: "upi", max_amount: 1_500_000, vpa: { username: "success", handle: "razorpay" } },
  ]);
  await expect.poll(() => tokenStatus(sandbox, customerId), PATIENT).toBe("confirmed");
  expect((await sandbox.get("/books")).body).toMatchObject({ payments: [{ amount: 1, status: "captured" }] });
  const refund = await askRazorpay(sandbox, `/payments/${payment.id}/refund`, { body: { amount: 100 } });
  expect(refund.status).toBe(200);
});

test.each([
  ["less than a rupee", { amount: 0 }, "amount"],
  ["no account", { bank_account: undefined }, "bank_account"],
  [
    "a maximum above what UPI takes",
    { token: { max_amount: 10_000_000, expire_at: 4_102_444_799, frequency: "as_presented" } },
    "token.max_amount",
  ],
])("an order by UPI with %s is refused", async (_, change, field) => {
  const sandbox = await openSandbox();
  const customerId = await openCustomer(sandbox);
  const { status, body } = await askRazorpay(sandbox, "/orders", {
    body: { ...mandateBody(customerId), ...change },
  });
  expect([status, (body.error as { field: string }).field]).toEqual([400, field]);
});

test("its owner pauses and resumes it, in the app or by the account's number, and of resuming no event tells", async () => {
  const clock = await serveClock("2027-01-04");
  const sandbox = await openSandbox({ serverUrl: clock.url });
  const { customerId, tokenId } = await confirmed(sandbox);
  await sandbox.post("/actions/pause", { token: tokenId });
  expect(await tokenStatus(sandbox, customerId)).toBe("paused");
  expect((await notified(sandbox, tokenId)).body).toMatchObject({ error: { reason: "mandate_paused" } });
  await sandbox.post("/actions/resume", { token: tokenId });
  expect(await tokenStatus(sandbox, customerId)).toBe("confirmed");
  await expect
    .poll(() => clock.events().filter((event) => event.startsWith("token")), PATIENT)
    .toEqual(["token.confirmed", "token.paused"]);
  const other = await openSandbox();
  const atOnce = await approved(other, "50100123455555");
  await expect.poll(() => tokenStatus(other, atOnce.customerId), PATIENT).toBe("paused");
});

test("ending it has the app end it a moment later; what is only deleted stands on", async () => {
  const sandbox = await openSandbox();
  const { customerId, tokenId } = await confirmed(sandbox);
  const cancel = () =>
    askRazorpay(sandbox, `/customers/${customerId}/tokens/${tokenId}/cancel`, { method: "PUT" });
  expect((await cancel()).body).toEqual({ status: "cancellation_initiated" });
  await expect.poll(() => tokenStatus(sandbox, customerId), PATIENT).toBe("cancelled");
  expect((await cancel()).status).toBe(400);
});

test("a debit comes through once its payer was told for a day, and at the hours of UPI alone", async () => {
  const clock = await serveClock("2027-01-04");
  const sandbox = await openSandbox({ serverUrl: clock.url });
  clock.setNow(MORNING);
  const mandate = await confirmed(sandbox);
  const { body: order } = await notified(sandbox, mandate.tokenId);
  expect(order).toMatchObject({
    amount: 500_000,
    notification: { token_id: mandate.tokenId, payment_after: seconds(DEBIT) },
  });
  await expect.poll(() => clock.events(), PATIENT).toContain("order.notification.delivered");
  const present = () => presentDebit(sandbox, { ...mandate, order_id: order.id, amount: 500_000 });
  for (const [time, status] of [
    ["2027-01-05T12:59:00+05:30", 400],
    ["2027-01-05T17:00:00+05:30", 400],
    ["2027-01-05T21:29:00+05:30", 400],
    [DEBIT, 200],
  ] as const) {
    clock.setNow(time);
    expect([time, (await present()).status]).toEqual([time, status]);
  }
  await expect
    .poll(async () => (await askRazorpay(sandbox, `/orders/${order.id}`)).body.status, PATIENT)
    .toBe("paid");
});

test("nobody is debited without being told, and of more than UPI debits without a PIN", async () => {
  const clock = await serveClock("2027-01-04");
  const sandbox = await openSandbox({ serverUrl: clock.url });
  clock.setNow(MORNING);
  const mandate = await confirmed(sandbox);
  await sandbox.post("/actions/fail-notification", { token: mandate.tokenId });
  const { body: untold } = await notified(sandbox, mandate.tokenId);
  await expect.poll(() => clock.events(), PATIENT).toContain("order.notification.failed");
  const ordinary = await openPaymentOrder(sandbox, 500_000);
  clock.setNow(DEBIT);
  for (const order_id of [untold.id, ordinary])
    expect((await presentDebit(sandbox, { ...mandate, order_id, amount: 500_000 })).status).toBe(400);
});
