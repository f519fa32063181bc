import { createHmac, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { openTestServer } from "../../../../testing/test-server.ts";

const server = await openTestServer({ hasCashfree: true });
const { asSuperuser } = server.database;
const [SECRET = ""] = server.services.settings.cashfreeWebhookSecrets.map((secret) => secret.reveal());
const TIMESTAMP = "1747197130";

const signatureOf = (body: string, secret = SECRET, timestamp = TIMESTAMP): string =>
  createHmac("sha256", secret)
    .update(timestamp + body)
    .digest("base64");

const post = (rawBody: string, headers: Readonly<Record<string, string>> = {}) =>
  server.call("POST", "/api/webhooks/cashfree", {
    rawBody,
    headers: {
      "content-type": "application/json",
      "x-webhook-timestamp": TIMESTAMP,
      "x-webhook-signature": signatureOf(rawBody),
      ...headers,
    },
  });

/** As Webhooks V2 of Cashfree's API reference has them; those of failures name no `cf_transfer_id`. */
const event = (type: string, data: object): string =>
  JSON.stringify({ data, event_time: "2024-07-25T17:43:37", type });
const KEY = "0b6a3c52_7d1e_8f40_9a2b_3c4d5e6f7a8b";

const jobs = async () =>
  (await asSuperuser<{ key: string }>("select key from graphile_worker._private_jobs order by key")).map(
    ({ key }) => key,
  );
const events = () => asSuperuser<{ provider: string }>("select provider from vaada.provider_events");

test("an event about a transfer is kept, sealed, and the payout is looked into under our own name", async () => {
  const body = event("TRANSFER_ACKNOWLEDGED", {
    transfer_id: KEY,
    cf_transfer_id: "123456",
    status: "SUCCESS",
  });
  expect((await post(body)).status).toBe(200);
  expect(await events()).toEqual([{ provider: "cashfree" }]);
  expect(await jobs()).toContain(`refresh-payout:cf_${KEY}`);
});

test("whatever it says has happened, also without its own name, it is one job; the same again leaves no trace", async () => {
  const waiting = await jobs();
  const failed = event("TRANSFER_FAILED", {
    transfer_id: KEY,
    status: "FAILED",
    status_code: "IMPS_MODE_FAIL",
  });
  for (let again = 0; again < 3; again++) expect((await post(failed)).status).toBe(200);
  expect(await jobs()).toEqual(waiting);
  expect(await events()).toHaveLength(2);
});

test.each([
  ["a credit to the account", event("CREDIT_CONFIRMATION", { ledger_balance: 1 })],
  ["a batch", event("BULK_TRANSFER_REJECTED", { batch_transfer_id: "b", cf_batch_transfer_id: "1" })],
  ["a name that is none", event("TRANSFER_SUCCESS", { transfer_id: "../../etc/passwd" })],
  ["no JSON", "event=x"],
])("what leads to nothing (%s) is taken, or it would come for ever", async (_what, body) => {
  const waiting = await jobs();
  expect((await post(body)).status).toBe(200);
  expect(await jobs()).toEqual(waiting);
});

test("what Cashfree has not signed finds nothing at that address, and leaves nothing", async () => {
  const body = event("TRANSFER_SUCCESS", { transfer_id: "forged" });
  const [before, waiting] = [(await events()).length, await jobs()];
  const forged: readonly Readonly<Record<string, string>>[] = [
    { "x-webhook-signature": signatureOf(body, randomBytes(16).toString("hex")) },
    { "x-webhook-signature": signatureOf(`${body} `) },
    // Signed at another time: the timestamp is part of what is signed.
    { "x-webhook-timestamp": "1747197131" },
    { "x-webhook-signature": "" },
    {
      "x-webhook-signature": createHmac("sha256", SECRET)
        .update(TIMESTAMP + body)
        .digest("hex"),
    },
  ];
  for (const headers of forged) expect((await post(body, headers)).status).toBe(404);
  expect((await events()).length).toBe(before);
  expect(await jobs()).toEqual(waiting);
});
