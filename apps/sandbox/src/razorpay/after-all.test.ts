import { Dispute, Disputes } from "@vaada/wire/disputes";
import { expect, test } from "vitest";
import * as z from "zod";
import { type OpenSandbox, openSandbox } from "../testing/open-sandbox.ts";
import { serveClock } from "../testing/platform-clock.ts";
import { askRazorpay, openPaymentOrder, paidWith, paymentNow } from "../testing/razorpay.ts";

/** A busy machine is slow, not wrong. */
const PATIENT = { timeout: 30_000 };

async function failedPayment(sandbox: OpenSandbox, order_id: string): Promise<string> {
  const { body } = await sandbox.post("/actions/fail", { order_id, method: "upi" });
  return (body as { error: { metadata: { payment_id: string } } }).error.metadata.payment_id;
}

test("a payment that failed comes through days later, and is of the day on which it was made", async () => {
  const clock = await serveClock("2027-01-01");
  const sandbox = await openSandbox({ serverUrl: clock.url });
  const order_id = await openPaymentOrder(sandbox);
  const id = await failedPayment(sandbox, order_id);
  const { created_at } = await paymentNow(sandbox, id);
  clock.setToday("2027-01-03");
  const late = await sandbox.post("/actions/late-capture", { payment_id: id });
  expect(late.body).toMatchObject({ id, status: "captured", captured: true, error_reason: null, created_at });
  expect(await sandbox.post("/actions/late-capture", { payment_id: id })).toMatchObject({ body: late.body });
  expect((await askRazorpay(sandbox, `/orders/${order_id}`)).body).toMatchObject({
    status: "paid",
    attempts: 1,
  });
  await expect
    .poll(() => clock.events().toSorted(), PATIENT)
    .toEqual(["order.paid", "payment.authorized", "payment.captured", "payment.failed"]);
});

test("after somebody paid again both payments are there, and the order is paid once", async () => {
  const clock = await serveClock("2027-01-01");
  const sandbox = await openSandbox({ serverUrl: clock.url });
  const order_id = await openPaymentOrder(sandbox);
  const id = await failedPayment(sandbox, order_id);
  await sandbox.post("/actions/pay", { order_id });
  await sandbox.post("/actions/late-capture", { payment_id: id });
  const { items } = (await askRazorpay(sandbox, `/orders/${order_id}/payments`)).body;
  expect(items).toMatchObject([{ status: "captured" }, { id, status: "captured" }]);
  expect((await askRazorpay(sandbox, `/orders/${order_id}`)).body).toMatchObject({ amount_paid: 2_042_000 });
  await expect
    .poll(() => clock.events().filter((event) => event === "payment.captured"), PATIENT)
    .toHaveLength(2);
  expect(clock.events().filter((event) => event === "order.paid")).toHaveLength(1);
});

test.each([
  ["lost", 2_042_000],
  ["won", 0],
])("a dispute is opened, then %s, and can be looked up", async (outcome, amount_deducted) => {
  const clock = await serveClock("2027-01-01");
  const sandbox = await openSandbox({ serverUrl: clock.url });
  const { paymentId: payment_id } = await paidWith(sandbox);
  const opened = z.parse(Dispute, (await sandbox.post("/actions/dispute", { payment_id })).body);
  expect(opened).toMatchObject({ status: "open", amount: 2_042_000, amount_deducted: 0, payment_id });
  const { body } = await sandbox.post("/actions/dispute", { payment_id, outcome });
  expect(body).toMatchObject({ id: opened.id, status: outcome, amount_deducted });
  expect((await sandbox.post("/actions/dispute", { payment_id, outcome: "won" })).body).toEqual(body);
  expect((await askRazorpay(sandbox, `/disputes/${opened.id}`)).body).toEqual(body);
  expect(z.parse(Disputes, (await askRazorpay(sandbox, "/disputes")).body).items).toEqual([body]);
  await expect
    .poll(() => clock.events().filter((event) => event.startsWith("payment.dispute.")), PATIENT)
    .toHaveLength(2);
  const told = clock.told().find(({ event }) => event === `payment.dispute.${outcome}`);
  expect(told?.contains).toEqual(["payment", "dispute"]);
  expect((await sandbox.get("/books")).body).toMatchObject({
    payments: [{ id: payment_id, status: "captured" }],
    disputes: [{ id: opened.id, payment_id, amount: 20_420, status: outcome }],
  });
});

test("what was never paid is not disputed, and what did not fail does not come late", async () => {
  const sandbox = await openSandbox();
  const id = await failedPayment(sandbox, await openPaymentOrder(sandbox));
  expect(await sandbox.post("/actions/dispute", { payment_id: id, outcome: "lost" })).toMatchObject({
    status: 409,
  });
  expect(await sandbox.post("/actions/dispute", { payment_id: id, outcome: "maybe" })).toMatchObject({
    status: 400,
  });
  for (const act of ["dispute", "late-capture"])
    expect(await sandbox.post(`/actions/${act}`, { payment_id: "pay_nobody" })).toMatchObject({
      status: 404,
    });
});
