import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { signatureOf } from "../razorpay/events.ts";
import { type OpenSandbox, openSandbox, RAZORPAY_WEBHOOK_SECRET } from "../testing/open-sandbox.ts";
import { askRazorpayx, CONTACT, fundAccountOf, pay, payoutTo } from "../testing/razorpayx.ts";
import { catchWebhooks, type WebhookCatcher } from "../testing/webhook-catcher.ts";

/** Others may keep the machine busy; what is waited for still comes. */
const PATIENT = { timeout: 30_000 };
const NEVER_MS = 60_000;

const payoutNow = async (sandbox: OpenSandbox, id: unknown) =>
  (await askRazorpayx(sandbox, `/payouts/${id}`)).body;
const eventsIn = ({ caught }: WebhookCatcher) =>
  caught.map(({ body }) => (body as { event: string }).event).toSorted();

test("identical details are one contact and one fund account", async () => {
  const sandbox = await openSandbox();
  const { status, body: contact } = await askRazorpayx(sandbox, "/contacts", { body: CONTACT });
  expect(status).toBe(200);
  expect(contact).toEqual({
    id: expect.stringMatching(/^cont_[A-Za-z0-9]{14}$/),
    entity: "contact",
    ...CONTACT,
    batch_id: null,
    active: true,
    notes: [],
    created_at: expect.any(Number),
  });
  expect((await askRazorpayx(sandbox, "/contacts", { body: CONTACT })).body).toEqual(contact);
  const bank_account = { name: "Anita Acharya", ifsc: "HDFC0000053", account_number: "765432123456788" };
  const asked = { contact_id: contact.id, account_type: "bank_account", bank_account };
  const { body: account } = await askRazorpayx(sandbox, "/fund_accounts", { body: asked });
  expect(account).toEqual({
    id: expect.stringMatching(/^fa_[A-Za-z0-9]{14}$/),
    entity: "fund_account",
    contact_id: contact.id,
    account_type: "bank_account",
    bank_account: { ...bank_account, bank_name: "HDFC Bank", notes: [] },
    active: true,
    batch_id: null,
    created_at: expect.any(Number),
  });
  expect((await askRazorpayx(sandbox, "/fund_accounts", { body: asked })).body).toEqual(account);
  const other = { ...asked, bank_account: { ...bank_account, name: "Anita A" } };
  expect((await askRazorpayx(sandbox, "/fund_accounts", { body: other })).body.id).not.toBe(account.id);
});

test("a payout is processing, then processed, and each of it is told, signed over its bytes", async () => {
  const catcher = await catchWebhooks();
  const sandbox = await openSandbox({ serverUrl: catcher.url });
  const account = await fundAccountOf(sandbox, { number: "765432123456788" });
  const { status, body: payout } = await pay(sandbox, payoutTo(account, { notes: { loan: "7" } }));
  expect(status).toBe(200);
  expect(payout).toMatchObject({
    id: expect.stringMatching(/^pout_[A-Za-z0-9]{14}$/),
    entity: "payout",
    fund_account_id: account,
    amount: 1_000_050,
    currency: "INR",
    notes: { loan: "7" },
    fees: 0,
    tax: 0,
    status: "processing",
    utr: null,
    mode: "IMPS",
    purpose: "payout",
    reference_id: "LOAN-123",
    narration: "Loan disbursal",
    batch_id: null,
    status_details: { reason: "payout_bank_processing" },
  });
  await expect.poll(() => eventsIn(catcher), PATIENT).toEqual(["payout.initiated", "payout.processed"]);
  expect(await payoutNow(sandbox, payout.id)).toMatchObject({
    status: "processed",
    utr: expect.stringMatching(/^\d{12}$/),
    status_details: { reason: "payout_processed" },
  });
  expect(catcher.caught.map(({ path }) => path)).toEqual(Array(2).fill("/api/webhooks/razorpayx"));
  for (const { text, headers } of catcher.bytes)
    expect(headers["x-razorpay-signature"]).toBe(signatureOf(text, RAZORPAY_WEBHOOK_SECRET));
  expect(new Set(catcher.bytes.map(({ headers }) => headers["x-razorpay-event-id"])).size).toBe(2);
  expect(catcher.caught.map(({ body }) => body)).toContainEqual({
    entity: "event",
    account_id: expect.stringMatching(/^acc_/),
    event: "payout.processed",
    contains: ["payout"],
    payload: { payout: { entity: await payoutNow(sandbox, payout.id) } },
    created_at: expect.any(Number),
  });
});

test("a key is needed, and its answer is kept: nothing is paid twice", async () => {
  const sandbox = await openSandbox();
  const body = payoutTo(await fundAccountOf(sandbox, { number: "765432123456788" }));
  const without = await askRazorpayx(sandbox, "/payouts", { body });
  expect([without.status, without.body]).toEqual([
    400,
    {
      error: {
        code: "BAD_REQUEST_ERROR",
        description: "Idempotency key is missing. Include idempotency header and key in the request.",
        source: "business",
        step: null,
        reason: "null",
        metadata: {},
        field: "X-Payout-Idempotency",
      },
    },
  ]);
  for (const key of ["abc", "x".repeat(37), "a/b/c"])
    expect((await pay(sandbox, body, key)).status).toBe(400);
  const first = await pay(sandbox, body, "key-1");
  await expect.poll(async () => (await payoutNow(sandbox, first.body.id)).status, PATIENT).toBe("processed");
  expect((await pay(sandbox, body, "key-1")).body).toEqual(first.body);
  const other = await pay(sandbox, { ...body, amount: 2_000_000 }, "key-1");
  expect(other.status).toBe(400);
  expect(other.body).toMatchObject({ error: { field: "X-Payout-Idempotency" } });
  expect((await sandbox.get("/books")).body).toMatchObject({ payouts: [{ amount: 10_000.5 }] });
});

const REFUSED: readonly (readonly [what: string, change: object, field: string])[] = [
  ["another source account", { account_number: "111111111111" }, "account_number"],
  ["no such fund account", { fund_account_id: "fa_00000000000000" }, "fund_account_id"],
  ["less than a rupee", { amount: 99 }, "amount"],
  ["rupees and paise", { amount: 100.5 }, "amount"],
  ["an amount as text", { amount: "1000" }, "amount"],
  ["another currency", { currency: "USD" }, "currency"],
  ["a way in lower case", { mode: "imps" }, "mode"],
  ["a purpose that is not registered", { purpose: "loan" }, "purpose"],
  ["a long name of ours", { reference_id: "x".repeat(41) }, "reference_id"],
  ["a narration with a sign", { narration: "Loan & more" }, "narration"],
];

test("what does not fit is refused by its field, and the key stays unused", async () => {
  const sandbox = await openSandbox();
  const body = payoutTo(await fundAccountOf(sandbox, { number: "765432123456788" }));
  for (const [what, change, field] of REFUSED) {
    const refused = await pay(sandbox, { ...body, ...change }, "key-1");
    expect([what, refused.status]).toEqual([what, 400]);
    expect(refused.body, what).toMatchObject({ error: { code: "BAD_REQUEST_ERROR", field } });
  }
  expect((await pay(sandbox, body, "key-1")).status).toBe(200);
});

test("without the account's key nothing is told or done", async () => {
  const sandbox = await openSandbox();
  for (const authorization of ["", "Basic eDp5", "Bearer x"]) {
    const refused = await askRazorpayx(sandbox, "/contacts", { body: CONTACT, headers: { authorization } });
    expect(refused.status).toBe(401);
    expect(refused.body).toMatchObject({ error: { description: "Authentication failed" } });
  }
});

test("a queued payout waits, and can be cancelled until it is on its way", async () => {
  const catcher = await catchWebhooks();
  const sandbox = await openSandbox({ serverUrl: catcher.url, momentMs: NEVER_MS });
  const account = await fundAccountOf(sandbox, { number: "765432121111" });
  const { body: queued } = await pay(sandbox, payoutTo(account));
  expect(queued).toMatchObject({ status: "queued", status_details: { reason: "low_balance" } });
  const cancelled = await askRazorpayx(sandbox, `/payouts/${queued.id}/cancel`, { body: {} });
  expect(cancelled.body).toMatchObject({ id: queued.id, status: "cancelled" });
  expect((await askRazorpayx(sandbox, `/payouts/${queued.id}/cancel`, { body: {} })).status).toBe(400);
  const usual = await fundAccountOf(sandbox, { number: "765432123456788" });
  const { body: processing } = await pay(sandbox, payoutTo(usual));
  expect((await askRazorpayx(sandbox, `/payouts/${processing.id}/cancel`, { body: {} })).status).toBe(400);
  await expect.poll(() => eventsIn(catcher), PATIENT).toEqual(["payout.initiated", "payout.queued"]);
});

test("payouts are found by our own name of them, newest first", async () => {
  const sandbox = await openSandbox();
  const account = await fundAccountOf(sandbox, { number: "765432123456788" });
  const { body: one } = await pay(sandbox, payoutTo(account, { reference_id: "LOAN-1" }));
  const { body: again } = await pay(sandbox, payoutTo(account, { reference_id: "LOAN-1" }));
  await pay(sandbox, payoutTo(account, { reference_id: "LOAN-2" }));
  const list = (query: string) => askRazorpayx(sandbox, `/payouts?${query}`);
  const { body: found } = await list("account_number=7878780080316316&reference_id=LOAN-1");
  expect(found).toMatchObject({ entity: "collection", count: 2, items: [{ id: again.id }, { id: one.id }] });
  expect((await list("account_number=7878780080316316&reference_id=none")).body).toMatchObject({ items: [] });
  const second = await list("account_number=7878780080316316&reference_id=LOAN-1&count=1&skip=1");
  expect(second.body).toMatchObject({ count: 1, items: [{ id: one.id }] });
  const later = Number(again.created_at) + 1;
  expect((await list(`account_number=7878780080316316&from=${later + 60}`)).body).toMatchObject({
    items: [],
  });
  expect((await list(`account_number=7878780080316316&to=${later + 60}`)).body).toMatchObject({ count: 3 });
  expect((await list("reference_id=LOAN-1")).status).toBe(400);
  expect((await list("account_number=1&reference_id=LOAN-1")).status).toBe(400);
});

test("a bank may send back what had arrived, once, and nothing else", async () => {
  const catcher = await catchWebhooks();
  const sandbox = await openSandbox({ serverUrl: catcher.url });
  const account = await fundAccountOf(sandbox, { number: "765432123456788" });
  const { body: payout } = await pay(sandbox, payoutTo(account));
  await expect.poll(async () => (await payoutNow(sandbox, payout.id)).status, PATIENT).toBe("processed");
  const { utr } = await payoutNow(sandbox, payout.id);
  const reverse = () => sandbox.post("/actions/reverse", { payout_id: payout.id });
  expect(await reverse()).toMatchObject({ status: 200, body: { id: payout.id, status: "reversed" } });
  expect(await payoutNow(sandbox, payout.id)).toMatchObject({ status: "reversed", utr });
  expect(await reverse()).toMatchObject({ status: 409 });
  expect(await sandbox.post("/actions/reverse", { payout_id: "pout_none" })).toMatchObject({ status: 404 });
  await expect
    .poll(() => eventsIn(catcher), PATIENT)
    .toEqual(["payout.initiated", "payout.processed", "payout.reversed"]);
});

test("what was under way when the sandbox was stopped goes on when it is back, key and all", async () => {
  const folder = mkdtempSync(join(tmpdir(), "vaada-sandbox-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const stateFile = join(folder, "sandbox.sqlite");
  const first = await openSandbox({ stateFile, momentMs: NEVER_MS });
  const body = payoutTo(await fundAccountOf(first, { number: "765432123456788" }));
  const { body: payout } = await pay(first, body, "key-1");
  await first.close();
  const catcher = await catchWebhooks();
  const later = () => new Date(Date.now() + 2 * NEVER_MS);
  const second = await openSandbox({ stateFile, serverUrl: catcher.url, now: later });
  await expect.poll(() => eventsIn(catcher), PATIENT).toEqual(["payout.processed"]);
  expect(await payoutNow(second, payout.id)).toMatchObject({ status: "processed" });
  expect((await pay(second, body, "key-1")).body).toEqual(payout);
});

test("timeout-after-success really pays, and webhook faults are those of payouts", async () => {
  const catcher = await catchWebhooks();
  const sandbox = await openSandbox({ serverUrl: catcher.url });
  const body = payoutTo(await fundAccountOf(sandbox, { number: "765432123456788" }));
  await sandbox.post("/faults", { provider: "payouts", mode: "webhook-twice", times: 2 });
  await sandbox.post("/faults", { provider: "payouts", mode: "timeout-after-success" });
  const givingUp = new AbortController();
  const abandoned = pay(sandbox, body, randomUUID(), givingUp.signal);
  const paidSoFar = async () => ((await sandbox.get("/books")).body as { payouts: unknown[] }).payouts;
  await expect.poll(paidSoFar, PATIENT).toHaveLength(1);
  givingUp.abort();
  await expect(abandoned).rejects.toThrow();
  const twice = ["payout.initiated", "payout.initiated", "payout.processed", "payout.processed"];
  await expect.poll(() => eventsIn(catcher), PATIENT).toEqual(twice);
  expect(new Set(catcher.bytes.map(({ headers }) => headers["x-razorpay-event-id"])).size).toBe(2);
  expect((await sandbox.get("/books")).body).toMatchObject({
    payouts: [{ reference: "LOAN-123", account: "765432123456788", amount: 10_000.5, status: "processed" }],
    payments: [],
    refunds: [],
  });
});
