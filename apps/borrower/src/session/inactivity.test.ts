import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  ACTIVITY_EVENTS,
  INACTIVITY_LIMIT_MS,
  type InactivityState,
  inactivityAt,
  watchInactivity,
} from "./inactivity.ts";
import { LAST_ACTIVE_KEY, markActive } from "./session-values.ts";

let stop = () => {};
let seen: InactivityState[] = [];
const latest = () => seen.at(-1)?.kind;

const watch = () => {
  seen = [];
  stop = watchInactivity((state) => seen.push(state));
};

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  localStorage.clear();
});

test.each([
  [0, "active", undefined],
  [7139_999, "active", undefined],
  [7140_000, "warning", 60],
  [7140_001, "warning", 60],
  [7199_000, "warning", 1],
  [7199_999, "warning", 1],
  [7200_000, "over", undefined],
  [90_000_000, "over", undefined],
])("%i ms after the last movement the session is %s", (idleMs, kind, secondsLeft) => {
  const state = inactivityAt({ nowMs: 1_000_000 + idleMs, lastActiveMs: 1_000_000 });
  expect(state.kind).toBe(kind);
  expect(state.kind === "warning" ? state.secondsLeft : undefined).toBe(secondsLeft);
});

test("nobody moving, the warning comes a minute before the end and counts down to it", () => {
  watch();
  vi.advanceTimersByTime(INACTIVITY_LIMIT_MS - 60_000 - 1);
  expect(latest()).toBe("active");
  vi.advanceTimersByTime(1);
  expect(seen.at(-1)).toMatchObject({ kind: "warning", secondsLeft: 60 });
  vi.advanceTimersByTime(30_000);
  expect(seen.at(-1)).toMatchObject({ kind: "warning", secondsLeft: 30 });
  vi.advanceTimersByTime(30_000);
  expect(latest()).toBe("over");
});

test.each(ACTIVITY_EVENTS)("%s keeps the session, also while the warning is up", (name) => {
  watch();
  vi.advanceTimersByTime(INACTIVITY_LIMIT_MS - 10_000);
  expect(latest()).toBe("warning");
  document.body.dispatchEvent(new Event(name, { bubbles: true }));
  expect(latest()).toBe("active");
  vi.advanceTimersByTime(INACTIVITY_LIMIT_MS - 60_001);
  expect(latest()).toBe("active");
});

test("a machine that slept past the end signs out on waking, and the movement that woke it comes too late", () => {
  watch();
  // Sleep stops the timers but not the clock.
  vi.setSystemTime(Date.now() + INACTIVITY_LIMIT_MS + 1);
  document.body.dispatchEvent(new Event("mousemove", { bubbles: true }));
  expect(latest()).toBe("over");
});

test("a tab that becomes visible again looks at the clock at once", () => {
  watch();
  vi.setSystemTime(Date.now() + INACTIVITY_LIMIT_MS);
  document.dispatchEvent(new Event("visibilitychange"));
  expect(latest()).toBe("over");
});

test("movement in another tab keeps this one", () => {
  watch();
  vi.advanceTimersByTime(INACTIVITY_LIMIT_MS - 61_000);
  localStorage.setItem(LAST_ACTIVE_KEY, String(Date.now()));
  vi.advanceTimersByTime(120_000);
  expect(latest()).toBe("active");
});

test("a page opened long after the last movement is over at once", () => {
  markActive(Date.now() - INACTIVITY_LIMIT_MS);
  watch();
  expect(seen).toEqual([{ kind: "over" }]);
});

test.each(["rubbish", "99999999999999"])("a kept time of %s counts as now", (kept) => {
  localStorage.setItem(LAST_ACTIVE_KEY, kept);
  watch();
  expect(latest()).toBe("active");
});

test("what is over stays over: nothing is told any more", () => {
  watch();
  vi.advanceTimersByTime(INACTIVITY_LIMIT_MS);
  const told = seen.length;
  document.body.dispatchEvent(new Event("click", { bubbles: true }));
  vi.advanceTimersByTime(INACTIVITY_LIMIT_MS);
  expect(seen.length).toBe(told);
});
