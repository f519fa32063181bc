import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { RecurringAnswer } from "@vaada/wire/mandate";
import { Payment } from "@vaada/wire/payments";
import { expect, onTestFinished, test } from "vitest";
import * as z from "zod";
import { openSandbox } from "../testing/open-sandbox.ts";
import { serveClock } from "../testing/platform-clock.ts";
import {
  askRazorpay,
  confirmedMandate,
  openMandate,
  openPaymentOrder,
  paymentNow,
  presentDebit,
} from "../testing/razorpay.ts";

/** A busy machine is slow, not wrong. */
const PATIENT = { timeout: 30_000 };
const HOUR_MS = 3_600_000;
const DAY = "2027-01-01";
const DAY_AT_SECONDS = Date.parse(`${DAY}T04:00:00Z`) / 1000;

test("a debit is captured on its day of the platform, told, and in the books", async () => {
  const clock = await serveClock(DAY);
  const sandbox = await openSandbox({ serverUrl: clock.url });
  const mandate = await confirmedMandate(sandbox);
  const order_id = await openPaymentOrder(sandbox);
  const before = clock.told().length;
  const { status, body } = await presentDebit(sandbox, { ...mandate, order_id, description: "Loan 1" });
  expect(status).toBe(200);
  const { razorpay_payment_id: id } = z.parse(RecurringAnswer, body);
  await expect
    .poll(() => clock.events().slice(before).toSorted(), PATIENT)
    .toEqual(["order.paid", "payment.captured"]);
  const payment = z.parse(Payment, await paymentNow(sandbox, id));
  expect(payment).toMatchObject({
    status: "captured",
    method: "emandate",
    bank: "HDFC",
    token_id: mandate.tokenId,
    customer_id: mandate.customerId,
    order_id,
    amount: 2_042_000,
    description: "Loan 1",
    error_reason: null,
  });
  // The clock of the platform may stand on while real seconds pass.
  expect(Math.abs(payment.created_at - DAY_AT_SECONDS)).toBeLessThan(120);
  expect((await askRazorpay(sandbox, `/orders/${order_id}`)).body).toMatchObject({
    status: "paid",
    attempts: 1,
  });
  expect((await sandbox.get("/books")).body).toMatchObject({
    payments: [{ id, order_id, amount: 20_420, status: "captured" }],
  });
});

test("it bounces as often as asked, and is tried again on the same order", async () => {
  const clock = await serveClock(DAY);
  const sandbox = await openSandbox({ serverUrl: clock.url });
  const mandate = await confirmedMandate(sandbox);
  const order_id = await openPaymentOrder(sandbox);
  expect((await sandbox.post("/actions/bounce", { token: mandate.tokenId, times: 2 })).body).toEqual({
    token: mandate.tokenId,
    times: 2,
    mandates: 1,
  });
  for (const status of ["failed", "failed", "captured"]) {
    const { body } = await presentDebit(sandbox, { ...mandate, order_id });
    expect(await paymentNow(sandbox, body.razorpay_payment_id)).toMatchObject({
      status,
      error_reason: status === "failed" ? "insufficient_funds" : null,
    });
  }
  expect((await askRazorpay(sandbox, `/orders/${order_id}`)).body).toMatchObject({
    status: "paid",
    attempts: 3,
  });
  await expect
    .poll(() => clock.events().filter((event) => event === "payment.failed"), PATIENT)
    .toHaveLength(2);
});

test("all is every auto-pay there is, each that often; an account names its own", async () => {
  const sandbox = await openSandbox();
  const [first, second] = [
    await confirmedMandate(sandbox, "50100123456781"),
    await confirmedMandate(sandbox, "50100123456782"),
  ];
  const debited = async (mandate: typeof first) => {
    const order_id = await openPaymentOrder(sandbox);
    const { body } = await presentDebit(sandbox, { ...mandate, order_id });
    return (await paymentNow(sandbox, body.razorpay_payment_id)).status;
  };
  expect((await sandbox.post("/actions/bounce", { token: "all" })).body).toMatchObject({ mandates: 2 });
  await sandbox.post("/actions/bounce", { token: "50100123456782" });
  expect([await debited(first), await debited(first)]).toEqual(["failed", "captured"]);
  expect([await debited(second), await debited(second), await debited(second)]).toEqual([
    "failed",
    "failed",
    "captured",
  ]);
  expect(await sandbox.post("/actions/bounce", { token: "token_nobody" })).toMatchObject({ status: 404 });
  expect(await sandbox.post("/actions/bounce", { token: "all", times: 0 })).toMatchObject({ status: 400 });
});

test.each(["mandate", "payments"])(
  "late is the bank: a debit under %s waits as created, is not presented twice, and survives a restart",
  async (provider) => {
    const folder = await mkdtemp(join(tmpdir(), "vaada-sandbox-"));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const stateFile = join(folder, "sandbox.sqlite");
    const before = await openSandbox({ stateFile, webhookPace: { lateMs: HOUR_MS } });
    const mandate = await confirmedMandate(before);
    const order_id = await openPaymentOrder(before);
    await before.post("/faults", { provider, mode: "webhook-late" });
    const { body } = await presentDebit(before, { ...mandate, order_id });
    const id = body.razorpay_payment_id;
    expect(await paymentNow(before, id)).toMatchObject({ status: "created", captured: false });
    expect((await askRazorpay(before, `/orders/${order_id}`)).body).toMatchObject({ status: "attempted" });
    expect(await presentDebit(before, { ...mandate, order_id })).toMatchObject({
      status: 400,
      body: { error: { description: "A payment of this order is still being processed." } },
    });
    await before.close();
    const after = await openSandbox({ stateFile, now: () => new Date(Date.now() + 2 * HOUR_MS) });
    await expect.poll(() => paymentNow(after, id), PATIENT).toMatchObject({ status: "captured" });
  },
);

test("what is never answered was presented all the same", async () => {
  const sandbox = await openSandbox();
  const mandate = await confirmedMandate(sandbox);
  const order_id = await openPaymentOrder(sandbox);
  await sandbox.post("/faults", { provider: "mandate", mode: "timeout-after-success" });
  void presentDebit(sandbox, { ...mandate, order_id }).catch(() => undefined);
  const items = async () => (await askRazorpay(sandbox, `/orders/${order_id}/payments`)).body.items;
  await expect.poll(items, PATIENT).toMatchObject([{ status: "captured", token_id: mandate.tokenId }]);
});

test("an auto-pay is not debited beyond what was agreed, nor after it ended", async () => {
  const sandbox = await openSandbox();
  const mandate = await confirmedMandate(sandbox);
  const order_id = await openPaymentOrder(sandbox);
  const large = await openPaymentOrder(sandbox, 9_999_901);
  const registration = (await openMandate(sandbox)).orderId;
  for (const [asked, field] of [
    [{ order_id: large, amount: 9_999_901 }, "amount"],
    [{ order_id, amount: 100 }, "amount"],
    [{ order_id: registration }, "order_id"],
    [{ order_id: "order_nobody" }, undefined],
    [{ order_id, tokenId: "token_nobody" }, undefined],
    [{ order_id, customerId: "cust_nobody" }, undefined],
    [{ order_id, recurring: false }, "recurring"],
  ] as const) {
    const refused = await presentDebit(sandbox, { ...mandate, ...asked });
    expect(refused.status).toBe(400);
    expect((refused.body.error as { field?: string }).field).toBe(field);
  }
  await sandbox.post("/actions/cancel", { token: mandate.tokenId });
  expect(await presentDebit(sandbox, { ...mandate, order_id })).toMatchObject({
    status: 400,
    body: { error: { field: "token", reason: "mandate_not_active" } },
  });
  expect((await sandbox.get("/books")).body).toMatchObject({ payments: [] });
});

test("what a bank has not confirmed yet is not debited", async () => {
  const clock = await serveClock(DAY);
  const sandbox = await openSandbox({ serverUrl: clock.url });
  const { customerId, orderId } = await openMandate(sandbox, "50100123457777");
  const { body } = await sandbox.post("/actions/pay", { order_id: orderId });
  const { token_id } = await paymentNow(sandbox, (body as Record<string, string>).razorpay_payment_id);
  const order_id = await openPaymentOrder(sandbox);
  const mandate = { customerId, tokenId: String(token_id) };
  expect(await presentDebit(sandbox, { ...mandate, order_id })).toMatchObject({ status: 400 });
  clock.setToday("2027-01-02");
  expect(await presentDebit(sandbox, { ...mandate, order_id })).toMatchObject({ status: 200 });
});
