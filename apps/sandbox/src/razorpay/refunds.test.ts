import { collectionOf } from "@vaada/wire/payments";
import { Refund } from "@vaada/wire/refunds";
import { expect, test } from "vitest";
import * as z from "zod";
import { type OpenSandbox, openSandbox } from "../testing/open-sandbox.ts";
import { serveClock } from "../testing/platform-clock.ts";
import { askRazorpay, openPaymentOrder, paidWith, paymentNow } from "../testing/razorpay.ts";

/** A busy machine is slow, not wrong. */
const PATIENT = { timeout: 30_000 };

const refund = (sandbox: OpenSandbox, paymentId: string, body: unknown, key?: string) =>
  askRazorpay(sandbox, `/payments/${paymentId}/refund`, {
    body,
    headers: key === undefined ? {} : { "x-refund-idempotency": key },
  });

const refundNow = async (sandbox: OpenSandbox, id: unknown) =>
  (await askRazorpay(sandbox, `/refunds/${id}`)).body;

test("a part is given back, then the rest, each pending first and then processed, told and in the books", async () => {
  const clock = await serveClock("2027-01-01");
  const sandbox = await openSandbox({ serverUrl: clock.url });
  const { paymentId } = await paidWith(sandbox, { amount: 50_000 });
  const asked = { amount: 12_345, receipt: "excess 1", notes: { loan: "1" } };
  const { status, body } = await refund(sandbox, paymentId, asked);
  expect(status).toBe(200);
  const first = z.parse(Refund, body);
  expect(first).toMatchObject({
    id: expect.stringMatching(/^rfnd_\w{14}$/),
    status: "pending",
    amount: 12_345,
    payment_id: paymentId,
    receipt: "excess 1",
    notes: { loan: "1" },
    speed_requested: "normal",
  });
  expect(Math.abs(first.created_at - Date.parse("2027-01-01T04:00:00Z") / 1000)).toBeLessThan(120);
  expect(await refundNow(sandbox, first.id)).toMatchObject({ status: "processed" });
  expect(await paymentNow(sandbox, paymentId)).toMatchObject({
    status: "captured",
    amount_refunded: 12_345,
    refund_status: "partial",
  });
  const second = await refund(sandbox, paymentId, {});
  expect(second.body).toMatchObject({ amount: 37_655 });
  expect(await paymentNow(sandbox, paymentId)).toMatchObject({
    status: "refunded",
    amount_refunded: 50_000,
    refund_status: "full",
  });
  const list = await askRazorpay(sandbox, `/payments/${paymentId}/refunds`);
  const { items } = z.parse(collectionOf(Refund), list.body);
  expect(items.map(({ id }) => id)).toEqual([second.body.id, first.id]);
  await expect
    .poll(
      () =>
        clock
          .events()
          .filter((event) => event.startsWith("refund."))
          .toSorted(),
      PATIENT,
    )
    .toEqual(["refund.created", "refund.created", "refund.processed", "refund.processed"]);
  const told = clock.told().find(({ event }) => event === "refund.created");
  expect(told?.contains).toEqual(["refund", "payment"]);
  expect(told?.payload.payment?.entity).toMatchObject({ amount_refunded: 12_345 });
  expect((await sandbox.get("/books")).body).toMatchObject({
    payments: [{ id: paymentId, amount: 500, status: "refunded" }],
    refunds: [
      { id: second.body.id, payment_id: paymentId, amount: 376.55, status: "processed" },
      { id: first.id, payment_id: paymentId, amount: 123.45, status: "processed" },
    ],
  });
});

test("an order whose payment was given back stays paid", async () => {
  const sandbox = await openSandbox();
  const { orderId, paymentId } = await paidWith(sandbox);
  await refund(sandbox, paymentId, {});
  expect((await askRazorpay(sandbox, `/orders/${orderId}`)).body).toMatchObject({ status: "paid" });
  expect((await sandbox.post("/actions/pay", { order_id: orderId })).body).toMatchObject({
    razorpay_payment_id: paymentId,
  });
});

test("the same key and body is the same refund, however many ask at once; another body is refused", async () => {
  const sandbox = await openSandbox();
  const { paymentId } = await paidWith(sandbox, { amount: 50_000 });
  const key = "550e8400-e29b-41d4-a716-446655440000";
  const many = Array.from({ length: 8 }, () => refund(sandbox, paymentId, { amount: 10_000 }, key));
  const ids = (await Promise.all(many)).map(({ body }) => body.id);
  expect(new Set(ids).size).toBe(1);
  expect((await refund(sandbox, paymentId, { amount: 10_000 }, key)).body.id).toBe(ids[0]);
  expect(await refund(sandbox, paymentId, { amount: 10_001 }, key)).toMatchObject({
    status: 400,
    body: {
      error: { description: "Different request with the same idempotency key has already been processed." },
    },
  });
  const other = await paidWith(sandbox, { amount: 50_000 });
  expect(await refund(sandbox, other.paymentId, { amount: 10_000 }, key)).toMatchObject({ status: 400 });
  expect(await refund(sandbox, paymentId, {}, "too short")).toMatchObject({ status: 400 });
  expect(await paymentNow(sandbox, paymentId)).toMatchObject({ amount_refunded: 10_000 });
});

test("refunds are listed newest first, page by page and from an instant on, over all payments", async () => {
  const sandbox = await openSandbox();
  const [one, other] = [
    await paidWith(sandbox, { amount: 50_000 }),
    await paidWith(sandbox, { amount: 50_000 }),
  ];
  const first = (await refund(sandbox, one.paymentId, { amount: 10_000 })).body;
  const second = (await refund(sandbox, other.paymentId, { amount: 20_000 })).body;
  const list = async (query: string) => (await askRazorpay(sandbox, `/refunds?${query}`)).body;
  expect(await list("")).toMatchObject({ count: 2, items: [{ id: second.id }, { id: first.id }] });
  expect(await list("count=1&skip=1")).toMatchObject({ count: 1, items: [{ id: first.id }] });
  expect(await list(`from=${Number(second.created_at) + 60}`)).toMatchObject({ count: 0, items: [] });
  expect(
    (await askRazorpay(sandbox, `/payments/${one.paymentId}/refunds?count=1&skip=1`)).body,
  ).toMatchObject({
    items: [],
  });
});

test("never more goes back than came", async () => {
  const sandbox = await openSandbox();
  const { paymentId } = await paidWith(sandbox, { amount: 50_000 });
  const tried = Array.from({ length: 8 }, () => refund(sandbox, paymentId, { amount: 12_000 }));
  const statuses = (await Promise.all(tried)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(4);
  expect((await refund(sandbox, paymentId, {})).body).toMatchObject({ amount: 2000 });
  expect(await refund(sandbox, paymentId, { amount: 100 })).toMatchObject({
    body: { error: { description: "The payment has been fully refunded already" } },
  });
  const { paymentId: other } = await paidWith(sandbox, { amount: 50_000 });
  for (const [amount, says] of [
    [50_001, "The total refund amount is greater than the refund payment amount"],
    [99, "The amount must be at least INR 1.00"],
    [-100, "The amount must be at least INR 1.00"],
  ])
    expect(await refund(sandbox, other, { amount })).toMatchObject({
      status: 400,
      body: { error: { description: says, field: "amount" } },
    });
  expect(await refund(sandbox, "pay_nobody", {})).toMatchObject({ status: 400 });
  const order_id = await openPaymentOrder(sandbox);
  const { body } = await sandbox.post("/actions/fail", { order_id });
  const failed = (body as { error: { metadata: { payment_id: string } } }).error.metadata.payment_id;
  expect(await refund(sandbox, failed, {})).toMatchObject({
    body: { error: { description: "The payment status should be captured for action to be taken" } },
  });
});

test("a refund that fails leaves the payment as it was, and the next one goes through", async () => {
  const clock = await serveClock("2027-01-01");
  const sandbox = await openSandbox({ serverUrl: clock.url });
  const { paymentId } = await paidWith(sandbox, { amount: 50_000 });
  expect((await sandbox.post("/actions/fail-refund", { payment_id: paymentId })).body).toEqual({
    payment_id: paymentId,
    times: 1,
  });
  const { body } = await refund(sandbox, paymentId, {});
  expect(await refundNow(sandbox, body.id)).toMatchObject({ status: "failed" });
  expect(await paymentNow(sandbox, paymentId)).toMatchObject({
    status: "captured",
    amount_refunded: 0,
    refund_status: null,
  });
  await expect.poll(clock.events, PATIENT).toContain("refund.failed");
  const again = await refund(sandbox, paymentId, {});
  expect(await refundNow(sandbox, again.body.id)).toMatchObject({ status: "processed" });
  expect(await sandbox.post("/actions/fail-refund", { payment_id: "pay_nobody" })).toMatchObject({
    status: 404,
  });
});

test("late is the bank: until then a refund is pending", async () => {
  const sandbox = await openSandbox({ webhookPace: { lateMs: 3_600_000 } });
  const { paymentId } = await paidWith(sandbox);
  await sandbox.post("/faults", { provider: "payments", mode: "webhook-late" });
  const { body } = await refund(sandbox, paymentId, {});
  expect(await refundNow(sandbox, body.id)).toMatchObject({ status: "pending" });
});
