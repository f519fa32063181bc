import { createHmac, randomBytes } from "node:crypto";
import { Secret } from "@vaada/contract/secret";
import { expect, onTestFinished, test } from "vitest";
import { openTestServer } from "../../../../testing/test-server.ts";
import { expectForgeriesRefused, FORGERIES_TIMEOUT_MS } from "../../../../testing/webhooks/forgeries.ts";
import { buildApp } from "../../../app.ts";

const server = await openTestServer();
const { database } = server;
const [TODAY] = server.services.settings.razorpayWebhookSecrets;
const SECRET = TODAY?.reveal() ?? "";
const ADDRESS = "/api/webhooks/razorpay";

const signed = (body: string | Buffer, secret = SECRET): string =>
  createHmac("sha256", secret).update(body).digest("hex");

type Headers = Record<string, string>;
const post = (rawBody: string | Buffer, headers: Headers = {}) =>
  server.call("POST", ADDRESS, { rawBody, headers: { "x-razorpay-signature": signed(rawBody), ...headers } });

const eventOf = (event: string, payload: object): string =>
  JSON.stringify({
    entity: "event",
    account_id: "acc_SBX00000000001",
    event,
    contains: Object.keys(payload),
    payload,
    created_at: 1_700_000_000,
  });
const tokenEvent = (id: unknown, event = "token.confirmed") => eventOf(event, { token: { entity: { id } } });
const paymentEvent = (order_id: unknown, event = "payment.captured") =>
  eventOf(event, { payment: { entity: { id: `pay_${randomBytes(7).toString("hex")}`, order_id } } });

const jobs = () =>
  database.asSuperuser("select key, payload from graphile_worker._private_jobs order by key");
const events = () =>
  database.asSuperuser("select id, provider, body_sealed from vaada.provider_events order by received_at");
const names = () =>
  database.asSuperuser("select provider, name from vaada.provider_event_names order by name");

test("an event is kept as it came, sealed, and what it is about is looked into", async () => {
  const rawBody = tokenEvent("token_FHf94Uym9tdYFJ");
  const { status, text } = await post(rawBody, { "x-razorpay-event-id": "evt1" });
  expect([status, text]).toEqual([200, '{"statusCode":200,"message":"OK","data":{}}']);
  const [kept] = await events();
  expect(kept?.provider).toBe("razorpay");
  expect(kept?.body_sealed.includes("token_FHf94Uym9tdYFJ")).toBe(false);
  const place = { table: "provider_events", column: "body_sealed", row: kept?.id };
  expect(server.services.vault.openBytes(kept?.body_sealed, place).toString()).toBe(rawBody);
  expect(await names()).toEqual([{ provider: "razorpay", name: "evt1" }]);
  expect(await jobs()).toMatchObject([
    {
      key: "refresh-mandate:token_FHf94Uym9tdYFJ",
      payload: { reference: "token_FHf94Uym9tdYFJ" },
    },
  ]);
});

test.each([
  ["a token, whatever has become of it", tokenEvent("token_2", "token.rejected"), "token_2"],
  ["a payment, by its order", paymentEvent("order_2"), "order_2"],
  ["a payment that failed", paymentEvent("order_3", "payment.failed"), "order_3"],
  [
    "an order, beside its payment",
    eventOf("order.paid", {
      payment: { entity: { id: "pay_4", order_id: "order_4" } },
      order: { entity: { id: "order_4" } },
    }),
    "order_4",
  ],
])("an event about %s is one job to go and ask", async (_what, rawBody, reference) => {
  expect((await post(rawBody)).status).toBe(200);
  const waiting = await jobs();
  expect(waiting.filter(({ key }) => key === `refresh-mandate:${reference}`)).toHaveLength(1);
});

const MONEY = { id: "pay_5", order_id: "order_5", amount: 500_000 };

test.each([
  [
    "a payment of money",
    eventOf("payment.captured", { payment: { entity: MONEY } }),
    "refresh-order:order_5",
  ],
  [
    "an order of money",
    eventOf("order.paid", { order: { entity: { id: "order_6", amount: 500_000 } } }),
    "refresh-order:order_6",
  ],
  [
    "a refund, by the order of its payment",
    eventOf("refund.processed", {
      refund: { entity: { id: "rfnd_7" } },
      payment: { entity: { ...MONEY, order_id: "order_7" } },
    }),
    "refresh-order:order_7",
  ],
  [
    "a dispute",
    eventOf("payment.dispute.lost", { payment: { entity: MONEY }, dispute: { entity: { id: "disp_8" } } }),
    "refresh-dispute:disp_8",
  ],
])("an event about %s has its own job", async (_what, rawBody, key) => {
  expect((await post(rawBody)).status).toBe(200);
  expect((await jobs()).filter((job) => job.key === key)).toHaveLength(1);
});

test("the same event again leaves no trace, also when many come at once", async () => {
  const rawBody = tokenEvent("token_again");
  const headers = { "x-razorpay-event-id": "evt-again" };
  const before = (await events()).length;
  const answers = await Promise.all(Array.from({ length: 12 }, () => post(rawBody, headers)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect((await post(rawBody, headers)).status).toBe(200);
  expect((await events()).length).toBe(before + 1);
  expect((await jobs()).filter(({ key }) => key === "refresh-mandate:token_again")).toHaveLength(1);
});

test("without a name of its own an event is known by its bytes", async () => {
  const rawBody = tokenEvent("token_nameless");
  const before = (await events()).length;
  for (const headers of [{}, {}, { "x-razorpay-event-id": "not a name" }])
    expect((await post(rawBody, headers)).status).toBe(200);
  expect((await events()).length).toBe(before + 1);
});

test("in whatever order they come, it is the same jobs", async () => {
  const told = [
    paymentEvent("order_mixed", "payment.authorized"),
    paymentEvent("order_mixed"),
    tokenEvent("token_mixed"),
  ];
  for (const rawBody of told.toReversed()) expect((await post(rawBody)).status).toBe(200);
  const keys = (await jobs()).map(({ key }) => key).filter((key) => String(key).endsWith("_mixed"));
  expect(keys).toEqual(["refresh-mandate:order_mixed", "refresh-mandate:token_mixed"]);
});

test.each([
  ["no JSON", "event=token.confirmed"],
  ["nothing", ""],
  ["another kind of event", eventOf("refund.processed", { refund: { entity: { id: "rfnd_1" } } })],
  ["a token without a name", tokenEvent(42)],
  ["a name that is none", tokenEvent("../../etc/passwd")],
  ["a name without end", tokenEvent("t".repeat(201))],
  ["a payment of no order", paymentEvent(null)],
  ["no event", JSON.stringify({ entity: "order", id: "order_1" })],
])("what is signed and about nothing of ours (%s) is kept only", async (_what, rawBody) => {
  const [before, waiting] = [(await events()).length, await jobs()];
  expect((await post(rawBody)).status).toBe(200);
  expect((await events()).length).toBe(before + 1);
  expect(await jobs()).toEqual(waiting);
});

test("a thousand forged or altered events come to nothing, and soon not even their bodies are read", {
  tags: "long",
  timeout: FORGERIES_TIMEOUT_MS,
}, async () => {
  const [before, waiting] = [(await events()).length, await jobs()];
  const anyEvent = () => tokenEvent(`token_${randomBytes(7).toString("hex")}`);
  await expectForgeriesRefused(server, { address: ADDRESS, secret: SECRET, anyEvent });
  expect((await events()).length).toBe(before);
  expect(await jobs()).toEqual(waiting);
  expect((await post(anyEvent())).status).toBe(200);
});

test("a signature of the other address does not do here", async () => {
  const rawBody = tokenEvent("token_x");
  const { status } = await server.call("POST", "/api/webhooks/razorpay/more", {
    rawBody,
    headers: { "x-razorpay-signature": signed(rawBody) },
  });
  expect(status).toBe(404);
  expect((await server.call("GET", ADDRESS)).status).not.toBe(200);
});

test("two megabytes are taken, and not a byte more", async () => {
  const before = (await events()).length;
  const limit = 256 * 1024;
  expect((await post(" ".repeat(limit))).status).toBe(200);
  expect((await post(" ".repeat(limit + 1))).json.code).toBe("BODY_TOO_LARGE");
  expect((await events()).length).toBe(before + 1);
});

test("while both are set, the secret of before is as good as that of today, and no third", async () => {
  const before = randomBytes(16).toString("hex");
  const settings = {
    ...server.services.settings,
    razorpayWebhookSecrets: [new Secret(SECRET), new Secret(before)],
  };
  const app = buildApp({ ...server.services, settings });
  onTestFinished(() => app.close());
  const sendWith = async (secret: string) => {
    const payload = tokenEvent(`token_${secret}`);
    const headers = { "x-razorpay-signature": signed(payload, secret) };
    return (await app.inject({ method: "POST", url: ADDRESS, payload, headers })).statusCode;
  };
  expect(await sendWith(before)).toBe(200);
  expect(await sendWith(SECRET)).toBe(200);
  expect(await sendWith("another")).toBe(404);
});
