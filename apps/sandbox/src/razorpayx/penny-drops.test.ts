import { expect, test } from "vitest";
import { signatureOf } from "../razorpay/events.ts";
import { openSandbox, RAZORPAY_WEBHOOK_SECRET } from "../testing/open-sandbox.ts";
import { askRazorpayx, CONTACT, validationOf } from "../testing/razorpayx.ts";
import { catchWebhooks } from "../testing/webhook-catcher.ts";

/** Others may keep the machine busy; what is waited for still comes. */
const PATIENT = { timeout: 30_000 };
const PATH = "/fund_accounts/validations";

test("a validation is created, then completed, and told under another name than it is answered", async () => {
  const catcher = await catchWebhooks();
  const sandbox = await openSandbox({ serverUrl: catcher.url });
  const asked = validationOf({ number: "765432123456788" });
  const { status, body: created } = await askRazorpayx(sandbox, PATH, { body: asked });
  expect(status).toBe(200);
  expect(created).toMatchObject({
    id: expect.stringMatching(/^fav_[A-Za-z0-9]{14}$/),
    entity: "fund_account.validation",
    status: "created",
    utr: null,
    validation_results: {
      account_status: null,
      registered_name: null,
      details: null,
      name_match_score: null,
    },
    status_details: { source: "internal", reason: "validation_request_created" },
    reference_id: "112233",
    fund_account: {
      id: expect.stringMatching(/^fa_/),
      bank_account: { account_number: "765432123456788", ifsc: "HDFC0000053" },
      contact: { id: expect.stringMatching(/^cont_/), name: "Anita Acharya" },
    },
  });
  await expect.poll(() => catcher.caught, PATIENT).toHaveLength(1);
  const { body: completed } = await askRazorpayx(sandbox, `${PATH}/${created.id}`);
  expect(completed).toMatchObject({
    status: "completed",
    utr: expect.stringMatching(/^\d{12}$/),
    validation_results: { account_status: "active", registered_name: "ANITA ACHARYA", name_match_score: 100 },
    status_details: { reason: "validation_completed" },
  });
  expect(completed).not.toHaveProperty("results");
  const { validation_results: _answered, ...rest } = completed;
  expect(catcher.caught[0]).toMatchObject({
    path: "/api/webhooks/razorpayx",
    body: {
      event: "fund_account.validation.completed",
      contains: ["fund_account.validation"],
      payload: {
        "fund_account.validation": {
          entity: { ...rest, results: { account_status: "active", name_match_score: "100" } },
        },
      },
    },
  });
  const [sent] = catcher.bytes;
  expect(sent?.headers["x-razorpay-signature"]).toBe(signatureOf(sent?.text ?? "", RAZORPAY_WEBHOOK_SECRET));
});

test("the contact and account of a validation are those of a payout", async () => {
  const sandbox = await openSandbox();
  const asked = validationOf({ number: "765432123456788" });
  const { body } = await askRazorpayx(sandbox, PATH, { body: asked });
  const { id, contact } = body.fund_account as { id: string; contact: { id: string } };
  expect((await askRazorpayx(sandbox, "/contacts", { body: CONTACT })).body.id).toBe(contact.id);
  const { account_type, bank_account } = asked.fund_account;
  const fundAccount = { contact_id: contact.id, account_type, bank_account };
  expect((await askRazorpayx(sandbox, "/fund_accounts", { body: fundAccount })).body.id).toBe(id);
});

test("a bank that can't be reached fails it, and says so by webhook", async () => {
  const catcher = await catchWebhooks();
  const sandbox = await openSandbox({ serverUrl: catcher.url });
  const asked = validationOf({ number: "765432129999" });
  const { body: created } = await askRazorpayx(sandbox, PATH, { body: asked });
  await expect.poll(() => catcher.caught, PATIENT).toHaveLength(1);
  expect(catcher.caught[0]?.body).toMatchObject({ event: "fund_account.validation.failed" });
  expect((await askRazorpayx(sandbox, `${PATH}/${created.id}`)).body).toMatchObject({
    status: "failed",
    utr: null,
    status_details: { source: "gateway", reason: "gateway_technical_error" },
  });
});

test("it takes as long as the sandbox's pace says", async () => {
  let nowMs = Date.UTC(2026, 10, 15, 4);
  const sandbox = await openSandbox({ momentMs: 60_000, now: () => new Date(nowMs) });
  const { body: created } = await askRazorpayx(sandbox, PATH, {
    body: validationOf({ number: "765432123456788" }),
  });
  const look = async () => (await askRazorpayx(sandbox, `${PATH}/${created.id}`)).body.status;
  nowMs += 59_999;
  expect(await look()).toBe("created");
  nowMs += 1;
  expect(await look()).toBe("completed");
});

const REFUSED: readonly (readonly [what: string, change: object, field: string])[] = [
  ["another source account", { source_account_number: "1" }, "source_account_number"],
  ["another kind of validation", { validation_type: "free" }, "validation_type"],
  ["no account", { fund_account: undefined }, "fund_account"],
];

test("what does not fit is refused by its field", async () => {
  const sandbox = await openSandbox();
  for (const [what, change, field] of REFUSED) {
    const body = { ...validationOf({ number: "765432123456788" }), ...change };
    const refused = await askRazorpayx(sandbox, PATH, { body });
    expect([what, refused.status]).toEqual([what, 400]);
    expect(refused.body, what).toMatchObject({ error: { code: "BAD_REQUEST_ERROR", field } });
  }
});

test("what does not exist is a bad request", async () => {
  const sandbox = await openSandbox();
  const missing = await askRazorpayx(sandbox, `${PATH}/fav_00000000000000`);
  expect(missing.status).toBe(400);
  expect(missing.body).toMatchObject({ error: { description: "The id provided does not exist" } });
});

test("faults of penny drops are not those of payouts", async () => {
  const sandbox = await openSandbox();
  await sandbox.post("/faults", { provider: "penny-drop", mode: "error" });
  expect((await askRazorpayx(sandbox, "/contacts", { body: CONTACT })).status).toBe(200);
  const failed = await askRazorpayx(sandbox, PATH, { body: validationOf({ number: "765432123456788" }) });
  expect(failed.status).toBe(500);
  expect(failed.body).toMatchObject({ error: { code: "SERVER_ERROR" } });
});
