import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, createServer as createNetServer } from "node:net";
import { Secret } from "@vaada/contract/secret";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { openTestDatabase } from "../../../testing/test-database.ts";
import { realClock } from "../../platform/clock.ts";
import { createLog } from "../../platform/log.ts";
import { createMetrics } from "../../platform/metrics.ts";
import { judgeAnswer } from "../../providers/check-access.ts";
import { createHttpClient } from "../../providers/http-client.ts";
import { createMail } from "../../providers/mail/client.ts";
import { createPayments } from "../../providers/payments/client.ts";
import { createSms } from "../../providers/sms/client.ts";
import { listenToTroubles, tellingOfShapes } from "../../providers/troubles.ts";
import { watchPartners } from "./watch-partners.ts";

const AUTHENTICATION_FAILED = { error: { code: "BAD_REQUEST_ERROR", description: "Authentication failed" } };

const { database } = await openTestDatabase();
/** A provider that answers as the path says: `/401`, or `/200` with something that is no JSON. */
const provider = createServer((request, response) => {
  response.writeHead(Number(request.url?.slice(1)));
  response.end(request.url === "/200" ? "<html>" : "{}");
}).listen(0, "127.0.0.1");
await once(provider, "listening");
afterAll(() => provider.close());

test("a provider that refuses our key or answers unreadably is an alarm that names the setting, once a minute", async () => {
  const lines: string[] = [];
  const log = createLog({ level: "info", destination: { write: (line) => void lines.push(line) } });
  const metrics = createMetrics();
  const watch = watchPartners({ database, clock: realClock(), log, metrics });
  const call = createHttpClient({
    partner: "razorpayx",
    baseUrl: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`,
    headers: {},
    timeoutMs: 5_000,
  });
  for (const path of ["/401", "/401", "/403", "/200", "/404", "/500"]) await call({ method: "GET", path });
  await watch.stop();
  const alarms = lines.map((line) => JSON.parse(line)).filter(({ msg }) => String(msg).startsWith("alarm:"));
  expect(alarms.map(({ partner, trouble, settings }) => [partner, trouble, settings])).toEqual([
    ["razorpayx", "not-known", "RAZORPAYX_KEY_ID, RAZORPAYX_KEY_SECRET"],
    ["razorpayx", "not-allowed", "RAZORPAYX_KEY_ID, RAZORPAYX_KEY_SECRET"],
    ["razorpayx", "unreadable", "RAZORPAYX_BASE_URL"],
  ]);
  const text = await metrics.registry.metrics();
  expect(text).toContain('vaada_provider_troubles_total{partner="razorpayx",trouble="not-known"} 2');
});

test("a provider's own words and another shape of its answers are alarms too, and so is the mail server's no", async () => {
  const troubles: string[] = [];
  const stop = listenToTroubles((who, trouble) => void troubles.push(`${who} ${trouble}`));
  onTestFinished(stop);
  const answers: Readonly<Record<string, readonly [number, unknown]>> = {
    "/razorpay/orders/order_1/payments": [400, AUTHENTICATION_FAILED],
    "/razorpay/payments/pay_1": [200, { id: "pay_1", entity: "payment" }],
    "/msg91/otp": [200, { type: "error", message: "Invalid authkey" }],
    "/msg91/flow": [200, { type: "error", message: "Template ID missing" }],
  };
  const own = createServer((request, response) => {
    const [status, body] = answers[new URL(request.url ?? "", "http://x").pathname] ?? [404, {}];
    response.writeHead(status).end(JSON.stringify(body));
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void own.close());
  const refusing = createNetServer((socket) => {
    socket.write("220 here\r\n");
    socket.on("data", (chunk) => {
      const isHello = chunk.toString().startsWith("EHLO");
      socket.write(isHello ? "250-here\r\n250 AUTH PLAIN\r\n" : "535 not you\r\n");
    });
    socket.on("error", () => undefined);
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void refusing.close());
  await Promise.all([once(own, "listening"), once(refusing, "listening")]);
  const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;
  const at = (path: string) => `http://127.0.0.1:${portOf(own)}/${path}`;
  const payments = tellingOfShapes(
    "razorpay",
    createPayments({ baseUrl: at("razorpay"), keyId: "rzp_1", keySecret: new Secret("s") }),
  );
  const ids = new Proxy({} as Parameters<typeof createSms>[0]["templateIds"]["en"], { get: () => "t" });
  const sms = createSms({
    baseUrl: at("msg91"),
    authKey: new Secret("k"),
    templateIds: { en: ids, hi: null },
  });
  const mobile = new Secret("9000000000");
  expect(await payments.paymentsOf("order_1")).toMatchObject({ kind: "unavailable" });
  expect(await payments.readPayment("pay_1")).toMatchObject({ reason: "INCOMPLETE" });
  await sms.sendCode({ opens: "account", mobile, code: new Secret("1"), validMinutes: 5, language: "en" });
  await sms.notify({ mobile, template: "papers", values: {}, language: "en" } as Parameters<
    typeof sms.notify
  >[0]);
  const mail = createMail({
    url: new Secret(`smtp://a:b@127.0.0.1:${portOf(refusing)}`),
    from: "help@lender.example",
  });
  await mail.send({ id: "1", to: new Secret("a@example.com"), language: "en", subject: "a", text: "b" });
  expect(troubles).toEqual([
    "razorpay not-known",
    "razorpay unreadable",
    "msg91 not-known",
    "mail not-known",
  ]);
});

const QUESTION = { addressSetting: "A_BASE_URL", keySettings: "A_KEY", askedSetting: "A_ACCOUNT" };

test.each([
  [200, { items: [] }, "right", ""],
  [401, {}, "wrong", "it does not know us: A_KEY"],
  [400, AUTHENTICATION_FAILED, "wrong", "it does not know us: A_KEY"],
  [200, { type: "error", message: "Authentication failure" }, "wrong", "it does not know us: A_KEY"],
  [200, undefined, "wrong", "the answer is not the provider's: A_BASE_URL"],
  [400, { error: {} }, "wrong", "HTTP_400: A_ACCOUNT"],
  [503, undefined, "no answer", "HTTP_503"],
  [429, {}, "no answer", "HTTP_429"],
])("an answer %s with %j is %s", (status, body, outcome, detail) => {
  expect(judgeAnswer(QUESTION, { kind: "answered", status, body })).toEqual({ outcome, detail });
});

test("who asks after nothing is right when there is nothing, and wrong all the same without a key", () => {
  const afterNothing = { ...QUESTION, isAfterNothing: true };
  const judged = (status: number) =>
    judgeAnswer(afterNothing, { kind: "answered", status, body: {} }).outcome;
  expect([404, 422, 400, 200].map(judged)).toEqual(["right", "right", "right", "right"]);
  expect([401, 403].map(judged)).toEqual(["wrong", "wrong"]);
});
