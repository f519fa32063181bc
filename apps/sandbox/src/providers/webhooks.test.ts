import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import type { FaultMode } from "../faults/fault-modes.ts";
import { IN_MEMORY, openState } from "../state.ts";
import { catchWebhooks, type WebhookCatcher } from "../testing/webhook-catcher.ts";
import { openWebhooks, WEBHOOK_PACE, type WebhookPace, type Webhooks } from "./webhooks.ts";

const NEVER_MS = 600_000;
/** Others may keep the machine busy; what is waited for still comes. */
const PATIENT = { timeout: 30_000 };

test("a webhook goes out once, byte for byte, with the headers that its provider gave", async () => {
  const catcher = await catchWebhooks();
  const { send } = open();
  send({
    provider: "payments",
    url: `${catcher.url}/hook?secret=1`,
    body: '{ "event" : 1 }',
    headers: { "content-type": "application/json; charset=utf-8" },
  });
  await expect.poll(() => catcher.caught, PATIENT).toHaveLength(1);
  expect(catcher.caught).toEqual([
    { path: "/hook?secret=1", type: "application/json; charset=utf-8", body: { event: 1 } },
  ]);
});

test("it is tried again until the receiver takes it with a 2xx", async () => {
  const catcher = await catchWebhooks([500, 302, 404]);
  const { send } = open({ pace: { retryPausesMs: [0, 0, 0, 0] } });
  sendTo(send, catcher, "a");
  await expect.poll(() => eventsOf(catcher), PATIENT).toEqual(["a", "a", "a", "a"]);
  sendTo(send, catcher, "b");
  await expect.poll(() => eventsOf(catcher), PATIENT).toEqual(["a", "a", "a", "a", "b"]);
});

test("after the last try it is given up", async () => {
  const catcher = await catchWebhooks([500, 500, 500, 500]);
  const { send } = open({ pace: { retryPausesMs: [0, 0] } });
  sendTo(send, catcher, "a");
  await expect.poll(() => eventsOf(catcher), PATIENT).toEqual(["a", "a", "a"]);
  sendTo(send, catcher, "b");
  await expect.poll(() => eventsOf(catcher), PATIENT).toEqual(["a", "a", "a", "b", "b"]);
});

test("a receiver that says nothing is given up and asked again", async () => {
  let requests = 0;
  const silent = createServer(() => {
    requests += 1;
  }).listen(0, "127.0.0.1");
  onTestFinished(() => {
    silent.closeAllConnections();
    silent.close();
  });
  await once(silent, "listening");
  const { port } = silent.address() as AddressInfo;
  const { send } = open({ pace: { timeoutMs: 50, retryPausesMs: Array(1000).fill(0) } });
  send({ provider: "digilocker", url: `http://127.0.0.1:${port}/`, body: "{}" });
  await expect.poll(() => requests, PATIENT).toBeGreaterThan(1);
});

test("webhook-twice sends it two times, the next one once again", async () => {
  const catcher = await catchWebhooks();
  const { send } = open({ faults: ["webhook-twice"] });
  sendTo(send, catcher, "a");
  await expect.poll(() => eventsOf(catcher), PATIENT).toEqual(["a", "a"]);
  sendTo(send, catcher, "b");
  await expect.poll(() => eventsOf(catcher), PATIENT).toEqual(["a", "a", "b"]);
});

test("webhook-late lets others go first", async () => {
  const catcher = await catchWebhooks();
  const { send } = open({ faults: ["webhook-late"], pace: { lateMs: NEVER_MS } });
  for (const event of ["late", "in time", "next"]) sendTo(send, catcher, event);
  await expect.poll(() => eventsOf(catcher).toSorted(), PATIENT).toEqual(["in time", "next"]);
});

test("webhook-late comes when its time is over, and not before", async () => {
  const catcher = await catchWebhooks();
  const lateMs = 60;
  const { send } = open({ faults: ["webhook-late"], pace: { lateMs } });
  const sentAt = performance.now();
  sendTo(send, catcher, "late");
  await expect.poll(() => eventsOf(catcher), PATIENT).toEqual(["late"]);
  // A timer may fire a fraction of a millisecond early.
  expect(performance.now() - sentAt).toBeGreaterThan(lateMs - 2);
});

test("webhook-out-of-order is held until the next one of the same provider was sent", async () => {
  const catcher = await catchWebhooks();
  const { send } = open({
    faults: ["webhook-out-of-order", "webhook-out-of-order"],
    pace: { lateMs: NEVER_MS },
  });
  sendTo(send, catcher, "a");
  sendTo(send, catcher, "of another provider", "payments");
  await expect.poll(() => eventsOf(catcher), PATIENT).toEqual(["of another provider"]);
  sendTo(send, catcher, "b");
  await expect.poll(() => eventsOf(catcher), PATIENT).toEqual(["of another provider", "b", "a"]);
  sendTo(send, catcher, "c");
  sendTo(send, catcher, "d");
  await expect.poll(() => eventsOf(catcher).slice(3), PATIENT).toEqual(["d", "c"]);
});

test("webhook-out-of-order comes at last when no other follows", async () => {
  const catcher = await catchWebhooks();
  const { send } = open({ faults: ["webhook-out-of-order"], pace: { lateMs: 20 } });
  sendTo(send, catcher, "a");
  await expect.poll(() => eventsOf(catcher), PATIENT).toEqual(["a"]);
  sendTo(send, catcher, "b");
  await expect.poll(() => eventsOf(catcher), PATIENT).toEqual(["a", "b"]);
});

test("nothing goes out once the sandbox closes, whatever was held, late or to be tried again", async () => {
  const catcher = await catchWebhooks([500]);
  const { send, close } = open({
    faults: ["webhook-late", "webhook-out-of-order"],
    pace: { lateMs: NEVER_MS, retryPausesMs: [NEVER_MS] },
  });
  sendTo(send, catcher, "late");
  sendTo(send, catcher, "held");
  sendTo(send, catcher, "failing", "payments");
  await expect.poll(() => eventsOf(catcher), PATIENT).toEqual(["failing"]);
  close();
  const after = open();
  sendTo(after.send, catcher, "of another sandbox");
  await expect.poll(() => eventsOf(catcher), PATIENT).toEqual(["failing", "of another sandbox"]);
});

function open({
  faults = [],
  pace = {},
}: {
  faults?: readonly FaultMode[];
  pace?: Partial<WebhookPace>;
} = {}): Webhooks & { close: () => void } {
  const state = openState(IN_MEMORY);
  const closing = new AbortController();
  onTestFinished(() => {
    closing.abort();
    state.close();
  });
  for (const mode of faults) state.faults.add({ provider: "digilocker", mode, times: 1 });
  const { send } = openWebhooks({
    faults: state.faults,
    closing: closing.signal,
    pace: { ...WEBHOOK_PACE, ...pace },
  });
  return { send, close: () => closing.abort() };
}

function sendTo(
  send: Webhooks["send"],
  { url }: WebhookCatcher,
  event: string,
  provider: "digilocker" | "payments" = "digilocker",
): void {
  send({ provider, url, body: JSON.stringify({ event }) });
}

const eventsOf = ({ caught }: WebhookCatcher): unknown[] =>
  caught.map(({ body }) => (body as { event: unknown }).event);
