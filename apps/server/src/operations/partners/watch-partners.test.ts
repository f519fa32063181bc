import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { openTestDatabase } from "../../../testing/test-database.ts";
import { realClock } from "../../platform/clock.ts";
import { createLog } from "../../platform/log.ts";
import { createMetrics } from "../../platform/metrics.ts";
import { judgeAnswer } from "../../providers/check-access.ts";
import { createHttpClient } from "../../providers/http-client.ts";
import { watchPartners } from "./watch-partners.ts";

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

const QUESTION = { addressSetting: "A_BASE_URL", keySettings: "A_KEY", askedSetting: "A_ACCOUNT" };

test.each([
  [200, { items: [] }, "right", ""],
  [401, {}, "wrong", "it does not know us: A_KEY"],
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
