import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { outcomeOf } from "../../api/client.ts";
import type { MandateAnswer } from "./auto-pay-calls.ts";
import { mandateStateOf, waitForBank } from "./auto-pay-waiting.tsx";

type Status = "none" | "created" | "initiated" | "confirmed" | "rejected" | "cancelled";

const SAID = "Auto-pay was not set up. If ₹1 was taken, it comes back. You can set it up again.";
const status = (said: Status): MandateAnswer => ({ kind: "ok", data: { status: said } });
const refused = (statusCode: number, code: string): MandateAnswer =>
  outcomeOf(statusCode, null, JSON.stringify({ statusCode, code, message: SAID, data: null }));

const ANSWER = { razorpay_order_id: "order_1", razorpay_payment_id: "pay_1", razorpay_signature: "00" };

test.each<[what: string, answer: MandateAnswer, word: ReturnType<typeof mandateStateOf>]>([
  ["confirmed", status("confirmed"), { kind: "go-on" }],
  ["at the bank", status("initiated"), { kind: "at-the-bank" }],
  ["not heard of", status("created"), { kind: "unheard" }],
  ["none", status("none"), { kind: "unheard" }],
  ["rejected", status("rejected"), { kind: "refused" }],
  ["cancelled", status("cancelled"), { kind: "refused" }],
  ["not signed", refused(400, "MANDATE_NOT_AUTHORISED"), { kind: "not-authorised", message: SAID }],
  ["a provider that is away", refused(503, "PROVIDER_UNAVAILABLE"), { kind: "unheard" }],
  ["no network", { kind: "offline" }, { kind: "unheard" }],
  ["no answer in time", { kind: "timeout" }, { kind: "unheard" }],
  ["a session that has ended", refused(403, "SESSION_ENDED"), { kind: "led-elsewhere" }],
  ["another step", refused(422, "STEP_OUT_OF_TURN"), { kind: "led-elsewhere" }],
])("%s is read as it is meant", (_, answer, word) => {
  expect(mandateStateOf(answer)).toEqual(word);
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

function waiting(answers: readonly MandateAnswer[], answer: typeof ANSWER | null = ANSWER) {
  const left = [...answers];
  const next = async (): Promise<MandateAnswer> => left.shift() ?? status("initiated");
  const calls = { finish: vi.fn(next), read: vi.fn(next) };
  const leaving = new AbortController();
  const heard: boolean[] = [];
  const end = vi.fn();
  void waitForBank({
    calls,
    answer,
    untilMs: Date.now() + 120_000,
    left: leaving.signal,
    onHeard: (isHeard) => heard.push(isHeard),
  }).then(end);
  return { calls, leaving, heard, end };
}

test("the checkout's answer is handed over once, and the bank is asked for every two seconds until it agrees", async () => {
  const { calls, end } = waiting([status("initiated"), status("initiated"), status("confirmed")]);
  await vi.advanceTimersByTimeAsync(3999);
  expect([calls.finish.mock.calls, calls.read.mock.calls.length]).toEqual([[[ANSWER]], 1]);
  expect(end).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(end.mock.calls).toEqual([[{ kind: "go-on" }]]);
});

test("after the countdown it goes on with a bank that has not agreed yet, or that nobody could ask", async () => {
  for (const always of [status("initiated"), status("created"), { kind: "offline" } as const]) {
    const { end } = waiting(Array.from({ length: 100 }, () => always));
    await vi.advanceTimersByTimeAsync(119_000);
    expect(end).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(3000);
    expect(end.mock.calls).toEqual([[{ kind: "go-on" }]]);
  }
});

test("a refusal ends the wait at once", async () => {
  const { end } = waiting([refused(503, "PROVIDER_UNAVAILABLE"), status("rejected")]);
  await vi.advanceTimersByTimeAsync(2000);
  expect(end.mock.calls).toEqual([[{ kind: "refused" }]]);
});

test("a window that was closed after the bank agreed has no answer to hand over", async () => {
  const { calls, end } = waiting([status("confirmed")], null);
  await vi.advanceTimersByTimeAsync(0);
  expect([calls.finish.mock.calls.length, calls.read.mock.calls.length]).toEqual([0, 1]);
  expect(end).toHaveBeenCalledOnce();
});

test("whether the service can be reached is known after every question, and nobody is asked once the screen is left", async () => {
  const { calls, heard, leaving } = waiting([{ kind: "offline" }, status("initiated")]);
  await vi.advanceTimersByTimeAsync(2000);
  expect(heard).toEqual([false, true]);
  leaving.abort();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls.read).toHaveBeenCalledTimes(1);
});
