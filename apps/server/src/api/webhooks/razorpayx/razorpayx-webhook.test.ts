import { createHmac, randomBytes, randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { openTestServer } from "../../../../testing/test-server.ts";
import { expectForgeriesRefused, FORGERIES_TIMEOUT_MS } from "../../../../testing/webhooks/forgeries.ts";

const server = await openTestServer();
const { database } = server;
const [SECRET = ""] = server.services.settings.razorpayxWebhookSecrets.map((secret) => secret.reveal());
const ADDRESS = "/api/webhooks/razorpayx";

const signatureOf = (body: string | Buffer, secret = SECRET): string =>
  createHmac("sha256", secret).update(body).digest("hex");

type Sent = { readonly signature?: string; readonly eventId?: string; readonly address?: string };
const post = (rawBody: string | Buffer, sent: Sent = {}) =>
  server.call("POST", sent.address ?? ADDRESS, {
    rawBody,
    headers: {
      "content-type": "application/json",
      "x-razorpay-event-id": sent.eventId ?? randomUUID(),
      "x-razorpay-signature": sent.signature ?? signatureOf(rawBody),
    },
  });

const event = (name: string, payload: unknown): string =>
  JSON.stringify({ entity: "event", account_id: "acc_1", event: name, payload, created_at: 1_700_000_000 });
const payoutEvent = (id: unknown, name = "payout.processed"): string =>
  event(name, { payout: { entity: { id, status: "processed", amount: 1 } } });
const dropEvent = (id: unknown, name = "fund_account.validation.completed"): string =>
  event(name, { "fund_account.validation": { entity: { id, results: { registered_name: "SOMEBODY" } } } });

const jobs = async () =>
  (
    await database.asSuperuser<{ key: string }>("select key from graphile_worker._private_jobs order by key")
  ).map(({ key }) => key);
const events = () =>
  database.asSuperuser<{ id: string; provider: string; body_sealed: Buffer }>(
    "select id, provider, body_sealed from vaada.provider_events order by received_at",
  );

test("an event about a payout is kept as it came, sealed, and the payout is looked into", async () => {
  const rawBody = payoutEvent("pout_00000000000001");
  const { status, text } = await post(rawBody);
  expect([status, text]).toEqual([200, '{"statusCode":200,"message":"OK","data":{}}']);
  const [kept] = await events();
  if (kept === undefined) throw new Error("nothing was kept");
  expect(kept.provider).toBe("razorpayx");
  expect(kept.body_sealed.includes("pout_")).toBe(false);
  const place = { table: "provider_events", column: "body_sealed", row: kept.id };
  expect(server.services.vault.openBytes(kept.body_sealed, place).toString()).toBe(rawBody);
  expect(await jobs()).toContain("refresh-payout:pout_00000000000001");
});

test("an event about a penny drop has it looked into", async () => {
  expect((await post(dropEvent("fav_00000000000001"))).status).toBe(200);
  expect(await jobs()).toContain("refresh-penny-drop:fav_00000000000001");
});

test("whatever an event says has happened, in whichever order, it is one job to go and ask", async () => {
  const waiting = (await jobs()).length;
  for (const name of [
    "payout.processed",
    "payout.initiated",
    "payout.queued",
    "payout.reversed",
    "payout.new",
  ])
    expect((await post(payoutEvent("pout_any", name))).status).toBe(200);
  expect((await jobs()).length).toBe(waiting + 1);
});

test("the same event again is taken and leaves no trace", async () => {
  const [rawBody, eventId] = [payoutEvent("pout_twice"), "event-twice"];
  expect((await post(rawBody, { eventId })).status).toBe(200);
  const [kept, waiting] = [(await events()).length, await jobs()];
  const again = await Promise.all(Array.from({ length: 5 }, () => post(rawBody, { eventId })));
  expect(again.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect((await events()).length).toBe(kept);
  expect(await jobs()).toEqual(waiting);
});

test.each([
  ["no JSON", "payout=x"],
  ["nothing", ""],
  ["an event of another kind", event("transaction.created", { transaction: { entity: { id: "txn_1" } } })],
  ["a payout event without a payout", event("payout.processed", {})],
  ["a penny drop under another key", event("fund_account.validation.completed", { fund_account: {} })],
  ["a number for a name", payoutEvent(42)],
  ["a name that is none", payoutEvent("../../etc/passwd")],
  ["a name that others know, of a kind that is no own property", event("payout.x", { constructor: {} })],
])(
  "what nobody can make sense of (%s) is kept and taken, or it would come for ever",
  async (_what, rawBody) => {
    const [before, waiting] = [(await events()).length, await jobs()];
    expect((await post(rawBody)).status).toBe(200);
    expect((await events()).length).toBe(before + 1);
    expect(await jobs()).toEqual(waiting);
  },
);

test("what is not signed by RazorpayX finds nothing at that address, and leaves nothing", async () => {
  const rawBody = payoutEvent("pout_forged");
  const good = signatureOf(rawBody);
  const [before, waiting] = [(await events()).length, await jobs()];
  const unknown = await server.call("POST", "/api/no-such-address", { body: {} });
  const forged: readonly (readonly [what: string, body: string, sent: Sent])[] = [
    ["another secret", rawBody, { signature: signatureOf(rawBody, randomBytes(16).toString("hex")) }],
    ["an altered body", rawBody.replace("processed", "reversed!"), { signature: good }],
    ["another body's signature", rawBody, { signature: signatureOf(payoutEvent("pout_other")) }],
    ["capitals", rawBody, { signature: good.toUpperCase() }],
    ["one sign less", rawBody, { signature: good.slice(1) }],
    ["no signature", rawBody, { signature: "" }],
    ["the address of a provider that nobody knows", rawBody, { address: "/api/webhooks/razorpayz" }],
    ["an address with more to it", rawBody, { address: `${ADDRESS}/${SECRET}` }],
  ];
  for (const [what, body, sent] of forged) {
    const { status, text } = await post(body, sent);
    expect([what, status, text]).toEqual([what, 404, unknown.text]);
  }
  expect((await events()).length).toBe(before);
  expect(await jobs()).toEqual(waiting);
});

test("a thousand forged or altered events come to nothing here too", {
  tags: "long",
  timeout: FORGERIES_TIMEOUT_MS,
}, async () => {
  const [before, waiting] = [(await events()).length, await jobs()];
  const anyEvent = () => payoutEvent(`pout_${randomBytes(7).toString("hex")}`);
  await expectForgeriesRefused(server, { address: ADDRESS, secret: SECRET, anyEvent });
  expect((await events()).length).toBe(before);
  expect(await jobs()).toEqual(waiting);
  expect((await post(anyEvent())).status).toBe(200);
});
