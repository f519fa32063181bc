import { createHmac } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import {
  CASHFREE_CLIENT_ID,
  CASHFREE_CLIENT_SECRET,
  call,
  type OpenSandbox,
  openSandbox,
} from "../testing/open-sandbox.ts";
import { fundAccountOf, pay, payoutTo } from "../testing/razorpayx.ts";
import { catchWebhooks } from "../testing/webhook-catcher.ts";

const HEADERS = {
  "x-client-id": CASHFREE_CLIENT_ID,
  "x-client-secret": CASHFREE_CLIENT_SECRET,
  "x-api-version": "2024-01-01",
};

async function ask(
  { url }: OpenSandbox,
  path: string,
  { body, headers = HEADERS }: { readonly body?: unknown; readonly headers?: Record<string, string> } = {},
) {
  const answer = await call(`${url}/cashfree/payout${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { ...headers, ...(body === undefined ? {} : { "content-type": "application/json" }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: answer.body as Record<string, unknown> };
}

const beneficiary = (number: string, id = `bene_${number}`) => ({
  beneficiary_id: id,
  beneficiary_name: "Anita Acharya",
  beneficiary_instrument_details: { bank_account_number: number, bank_ifsc: "HDFC0000053" },
});
const transferTo = (beneficiary_id: string, transfer_id = "transfer_1") => ({
  transfer_id,
  transfer_amount: 10_000.5,
  transfer_currency: "INR",
  transfer_mode: "imps",
  beneficiary_details: { beneficiary_id },
});

async function beginTransfer(sandbox: OpenSandbox, number: string, transferId?: string) {
  await ask(sandbox, "/beneficiary", { body: beneficiary(number) });
  return ask(sandbox, "/transfers", { body: transferTo(`bene_${number}`, transferId) });
}

const endOf = async (sandbox: OpenSandbox, id = "transfer_1") =>
  (await ask(sandbox, `/transfers?transfer_id=${id}`)).body;

test("a transfer is received, then credited with the bank's own number, and read by either name", async () => {
  const sandbox = await openSandbox();
  const { status, body } = await beginTransfer(sandbox, "50100123456782");
  expect([status, body]).toMatchObject([
    200,
    { transfer_id: "transfer_1", cf_transfer_id: expect.stringMatching(/^\d{9}$/), status: "RECEIVED" },
  ]);
  const ended = await endOf(sandbox);
  expect(ended).toMatchObject({
    status: "SUCCESS",
    status_code: "COMPLETED",
    transfer_utr: expect.any(String),
  });
  expect((await ask(sandbox, `/transfers?cf_transfer_id=${body.cf_transfer_id}`)).body).toEqual(ended);
});

test("one name is one transfer for ever, and one account one beneficiary", async () => {
  const sandbox = await openSandbox();
  await beginTransfer(sandbox, "50100123456782");
  const again = await ask(sandbox, "/transfers", { body: transferTo("bene_50100123456782") });
  expect([again.status, again.body.code]).toEqual([409, "transfer_id_already_exists"]);
  const other = await ask(sandbox, "/beneficiary", { body: beneficiary("50100123456782", "another") });
  expect([other.status, other.body.code]).toEqual([409, "beneficiary_already_exists"]);
  const query = "bank_account_number=50100123456782&bank_ifsc=HDFC0000053";
  expect((await ask(sandbox, `/beneficiary?${query}`)).body.beneficiary_id).toBe("bene_50100123456782");
});

test.each([
  ["/transfers?transfer_id=none", {}, 404, "transfer_not_found"],
  ["/beneficiary?beneficiary_id=none", {}, 404, "beneficiary_not_found"],
  ["/transfers", { body: transferTo("none") }, 404, "beneficiary_not_found"],
  ["/transfers", { body: transferTo("none", "with-hyphens") }, 400, "transfer_id_invalid"],
  ["/transfers", { headers: { ...HEADERS, "x-client-secret": "another" } }, 401, "authentication_failed"],
  ["/transfers", { headers: { ...HEADERS, "x-api-version": "2020" } }, 400, "x-api-version_invalid"],
])("%s with %j is %i in Cashfree's own words", async (path, given, status, code) => {
  const answer = await ask(await openSandbox(), path, given);
  expect([answer.status, answer.body.type, answer.body.code]).toEqual([
    status,
    "invalid_request_error",
    code,
  ]);
});

test("a bank does not ask who sends: the first payout fails by one provider, the second arrives by the other", async () => {
  const sandbox = await openSandbox();
  await pay(sandbox, payoutTo(await fundAccountOf(sandbox, { number: "50100123452222" })));
  await beginTransfer(sandbox, "50100123452222");
  expect((await endOf(sandbox)).status).toBe("SUCCESS");
  const { body } = await sandbox.get("/books");
  const { payouts } = body as { payouts: { account: string; status: string }[] };
  expect(payouts.map(({ account, status }) => [account, status]).toSorted()).toEqual([
    ["50100123452222", "failed"],
    ["50100123452222", "processed"],
  ]);
});

test("what arrived can be sent back, and each end is told once, signed over its time and its bytes", async () => {
  const catcher = await catchWebhooks();
  const sandbox = await openSandbox({ serverUrl: catcher.url });
  const { body } = await beginTransfer(sandbox, "50100123456782");
  await endOf(sandbox);
  const { status } = await sandbox.post("/actions/reverse", { payout_id: body.cf_transfer_id });
  expect(status).toBe(200);
  await expect.poll(() => catcher.caught.length).toBe(2);
  for (const { path } of catcher.caught) expect(path).toBe("/api/webhooks/cashfree");
  for (const { text, headers } of catcher.bytes) {
    const signed = createHmac("sha256", CASHFREE_CLIENT_SECRET)
      .update(`${headers["x-webhook-timestamp"]}${text}`)
      .digest("base64");
    expect(headers["x-webhook-signature"]).toBe(signed);
  }
  const told = catcher.caught.map(({ body: one }) => one as { type: string; data: { status: string } });
  expect(told.map(({ type, data }) => [type, data.status])).toEqual([
    ["TRANSFER_ACKNOWLEDGED", "SUCCESS"],
    ["TRANSFER_REVERSED", "REVERSED"],
  ]);
});

test("the balance needs a token, and an error comes with HTTP 200", async () => {
  const sandbox = await openSandbox();
  const stranger = await ask(sandbox, "/v1/authorize", { body: {}, headers: { "x-client-id": "x" } });
  expect([stranger.status, stranger.body.status]).toEqual([200, "ERROR"]);
  const { data } = (await ask(sandbox, "/v1/authorize", { body: {} })).body as { data: { token: string } };
  const headers = { authorization: `Bearer ${data.token}` };
  const before = (await ask(sandbox, "/v1/getBalance", { headers })).body;
  expect(before).toMatchObject({ status: "SUCCESS", data: { balance: "1000000000.00" } });
  await beginTransfer(sandbox, "50100123456782");
  await endOf(sandbox);
  expect((await ask(sandbox, "/v1/getBalance", { headers })).body).toMatchObject({
    data: { availableBalance: "999989999.50" },
  });
});

test("what was under way goes on when the sandbox is back", async () => {
  const folder = await mkdtemp(join(tmpdir(), "vaada-cashfree-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const stateFile = join(folder, "sandbox.sqlite");
  const first = await openSandbox({ stateFile, momentMs: 50 });
  await beginTransfer(first, "50100123451111");
  await first.close();
  const again = await openSandbox({ stateFile });
  await expect.poll(async () => (await endOf(again)).status).toBe("SUCCESS");
});
