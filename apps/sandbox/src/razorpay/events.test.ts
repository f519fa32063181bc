import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openSandbox, RAZORPAY_WEBHOOK_SECRET } from "../testing/open-sandbox.ts";
import { serveClock } from "../testing/platform-clock.ts";
import { askRazorpay, openMandate, tokenStatus } from "../testing/razorpay.ts";
import { catchWebhooks } from "../testing/webhook-catcher.ts";
import { signatureOf } from "./events.ts";

/** A busy machine is slow, not wrong. */
const PATIENT = { timeout: 30_000 };
/** Longer than any test takes. */
const HOUR_MS = 3_600_000;

type SentEvent = { readonly event: string; readonly payload: Record<string, { entity: unknown }> };

test("a checkout's answer and an event are signed as the documentation shows", () => {
  expect(signatureOf("order_SBX0000000001|pay_SBX0000000001", "sandbox_key_secret")).toBe(
    "ee944f2322c441858d01c16046fb52113718147c95b67f4a81b4f1ff2c8d8a65",
  );
  const body =
    '{"entity":"event","account_id":"acc_SBX0000000001","event":"payment.captured","contains":["payment"],' +
    '"payload":{"payment":{"entity":{"id":"pay_SBX0000000001"}}},"created_at":1700000000}';
  expect(signatureOf(body, "sandbox_webhook_secret")).toBe(
    "14ab9489061630eecacda890072db70a113d2fbf3e5928b4fce6f4c3fb8bcf77",
  );
});

test("an auto-pay is told of from its payment to its confirmation, each event signed and named", async () => {
  const catcher = await catchWebhooks();
  const sandbox = await openSandbox({ serverUrl: catcher.url });
  const { customerId, orderId } = await openMandate(sandbox);
  await sandbox.post("/actions/fail", { order_id: orderId });
  await sandbox.post("/actions/pay", { order_id: orderId });
  await expect.poll(() => catcher.caught, PATIENT).toHaveLength(5);
  expect(catcher.caught.map(({ body }) => (body as { event: string }).event).toSorted()).toEqual([
    "order.paid",
    "payment.authorized",
    "payment.captured",
    "payment.failed",
    "token.confirmed",
  ]);
  for (const { path, body } of catcher.caught) {
    expect(path).toBe("/api/webhooks/razorpay");
    const { contains, payload } = body as { contains: string[]; payload: object };
    expect(Object.keys(payload)).toEqual(contains);
  }
  for (const { text, headers } of catcher.bytes)
    expect(headers["x-razorpay-signature"]).toBe(signatureOf(text, RAZORPAY_WEBHOOK_SECRET));
  const ids = catcher.bytes.map(({ headers }) => headers["x-razorpay-event-id"]);
  expect(new Set(ids).size).toBe(5);
  expect(await tokenStatus(sandbox, customerId)).toBe("confirmed");
});

test("a snapshot is of its own moment: authorised first, captured then, the order paid at the end", async () => {
  const catcher = await catchWebhooks();
  const sandbox = await openSandbox({ serverUrl: catcher.url });
  const { body: order } = await askRazorpay(sandbox, "/orders", {
    body: { amount: 500_00, currency: "INR" },
  });
  await sandbox.post("/actions/pay", { order_id: order.id, method: "upi" });
  await expect.poll(() => catcher.caught, PATIENT).toHaveLength(3);
  const entity = (event: string, kind: string) => {
    const bodies = catcher.caught.map(({ body }) => body as SentEvent);
    return bodies.find((body) => body.event === event)?.payload[kind]?.entity;
  };
  expect(entity("payment.authorized", "payment")).toMatchObject({ status: "authorized", captured: false });
  expect(entity("payment.captured", "payment")).toMatchObject({ status: "captured", captured: true });
  expect(entity("order.paid", "order")).toMatchObject({ status: "paid", amount_paid: 500_00, amount_due: 0 });
});

test.each([
  [
    "7777",
    "confirmed",
    { recurring: true, recurring_details: { status: "confirmed", failure_reason: null } },
  ],
  [
    "6666",
    "rejected",
    { recurring: false, recurring_details: { status: "rejected", failure_reason: "Rejected by bank" } },
  ],
])(
  "the bank of an account that ends in %s has %s it on the platform's next day",
  async (ending, status, entity) => {
    const clock = await serveClock("2026-11-15");
    const sandbox = await openSandbox({ serverUrl: clock.url });
    const { customerId, orderId } = await openMandate(sandbox, `5010012345${ending}`);
    await sandbox.post("/actions/pay", { order_id: orderId });
    expect(await tokenStatus(sandbox, customerId)).toBe("initiated");
    clock.setToday("2026-11-16");
    await sandbox.post("/clock", { advanceDays: 1 });
    await expect.poll(clock.events, PATIENT).toContain(`token.${status}`);
    const { body } = await askRazorpay(sandbox, `/customers/${customerId}/tokens`);
    expect(body.items).toMatchObject([entity]);
  },
);

test("what a bank says later is told once, and what has ended stays so", async () => {
  const catcher = await catchWebhooks();
  const sandbox = await openSandbox({ serverUrl: catcher.url });
  const { customerId, orderId } = await openMandate(sandbox);
  await sandbox.post("/actions/pay", { order_id: orderId });
  await expect.poll(() => catcher.caught, PATIENT).toHaveLength(4);
  const { body } = await askRazorpay(sandbox, `/customers/${customerId}/tokens`);
  const [{ id: token }] = body.items as [{ id: string }];
  for (const act of ["reject", "confirm", "cancel", "reject"])
    expect(await sandbox.post(`/actions/${act}`, { token })).toMatchObject({
      status: 200,
      body: { recurring_details: { status: "rejected" } },
    });
  await expect.poll(() => catcher.caught, PATIENT).toHaveLength(5);
  expect(catcher.caught.at(-1)?.body).toMatchObject({ event: "token.rejected" });
  expect(await sandbox.post("/actions/reject", { token: "token_nobody" })).toMatchObject({ status: 404 });
});

test("late is the bank and not only its word: until then the token waits, and a restart forgets nothing", async () => {
  const folder = await mkdtemp(join(tmpdir(), "vaada-sandbox-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const stateFile = join(folder, "sandbox.sqlite");
  const catcher = await catchWebhooks();
  const before = await openSandbox({ stateFile, serverUrl: catcher.url, webhookPace: { lateMs: HOUR_MS } });
  await before.post("/faults", { provider: "mandate", mode: "webhook-late" });
  const { customerId, orderId } = await openMandate(before);
  await before.post("/actions/pay", { order_id: orderId });
  expect(await tokenStatus(before, customerId)).toBe("initiated");
  await expect.poll(() => catcher.caught, PATIENT).toHaveLength(3);
  await before.close();
  const now = () => new Date(Date.now() + 2 * HOUR_MS);
  const after = await openSandbox({ stateFile, serverUrl: catcher.url, now });
  await expect.poll(() => catcher.caught, PATIENT).toHaveLength(4);
  expect(catcher.caught.at(-1)?.body).toMatchObject({ event: "token.confirmed" });
  expect(await tokenStatus(after, customerId)).toBe("confirmed");
});
