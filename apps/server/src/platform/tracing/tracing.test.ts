import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, expect, test } from "vitest";
import { openTestServer } from "../../../testing/test-server.ts";
import { ACCOUNT, REFERENCES, receiveMoney, sign, walkTo } from "../../../testing/walk.ts";
import { startTracing } from "./start-tracing.ts";

type SentSpan = {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
};

const bodies: string[] = [];
const collector = createServer((request, response) => {
  void text(request).then((body) => {
    bodies.push(body);
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
}).listen(0, "127.0.0.1");
await once(collector, "listening");
afterAll(() => void collector.close());

const url = `http://127.0.0.1:${(collector.address() as AddressInfo).port}/v1/traces`;
const stopTracing = await startTracing({ url, percent: 100, role: "all" });
const server = await openTestServer();

test("one trace leads from the tap that signs to the job, the provider and the ledger, and names nobody", async () => {
  const walker = await walkTo(server, "e-sign");
  await sign(server, walker);
  await receiveMoney(server, walker);
  await stopTracing();
  const spans = bodies.flatMap(spansIn);

  const posted = spans.find(({ name }) => name === "post disbursal");
  expect(wayTo(posted, spans)).toEqual([
    "POST /api/user/digital-esign/report",
    // The one that begins the payout, and the one that asks what became of it.
    "job disburse",
    "job disburse",
    "post disbursal",
  ]);
  const paid = spans.find(({ name, traceId }) => name === "POST razorpayx" && traceId === posted?.traceId);
  expect(wayTo(paid, spans)).toEqual([
    "POST /api/user/digital-esign/report",
    "job disburse",
    "POST razorpayx",
  ]);
  const sent = bodies.join("");
  const given = [walker.mobile, walker.pan, walker.email, walker.token, walker.userId];
  for (const word of [...given, ACCOUNT.account_no, REFERENCES.name_1, REFERENCES.mobile_no_1])
    expect(sent.includes(word), word).toBe(false);
});

function spansIn(body: string): SentSpan[] {
  const { resourceSpans } = JSON.parse(body) as {
    resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[] }[];
  };
  return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
}

/** The names of what it is part of, the outermost first; each of them wrote in a transaction. */
function wayTo(span: SentSpan | undefined, spans: readonly SentSpan[]): string[] {
  if (span === undefined) return [];
  const parent = spans.find(
    ({ traceId, spanId }) => traceId === span.traceId && spanId === span.parentSpanId,
  );
  return [...wayTo(parent, spans), ...(span.name === "transaction" ? [] : [span.name])];
}
