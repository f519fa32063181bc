import { afterEach, expect, test, vi } from "vitest";
import { elapsedMs, heldOffer, isHeldUntilMidnight, keepOffer, keptOffer, leftMs } from "./held-offer.ts";
import { OFFER } from "./testing/offers.ts";

const AT = { steadyMs: 5_000, wallMs: 1_900_000_000_000 };
const MINUTE_MS = 60_000;
const HELD = heldOffer(OFFER, { before: null, at: AT });

const later = ({ steadyMs = 0, wallMs = 0 }) => ({
  steadyMs: AT.steadyMs + steadyMs,
  wallMs: AT.wallMs + wallMs,
});

afterEach(() => {
  vi.useRealTimers();
});

test("the hold is counted from the server's instant, whatever this device believes the time is", () => {
  expect(leftMs(HELD, AT)).toBe(10 * MINUTE_MS);
  expect(leftMs(HELD, later({ steadyMs: MINUTE_MS, wallMs: MINUTE_MS }))).toBe(9 * MINUTE_MS);
});

test.each([
  ["both clocks run", { steadyMs: 60_000, wallMs: 60_000 }, 60_000],
  ["the phone slept", { steadyMs: 2_000, wallMs: 60_000 }, 60_000],
  ["the time was set back", { steadyMs: 60_000, wallMs: -3_600_000 }, 60_000],
])("when %s, the clock that ran further is right", (_what, passed, expected) => {
  expect(elapsedMs({ from: AT, to: later(passed) })).toBe(expected);
});

test("after the hold nothing is left, and never less", () => {
  expect(leftMs(HELD, later({ steadyMs: 10 * MINUTE_MS }))).toBe(0);
  expect(leftMs(HELD, later({ wallMs: 50 * MINUTE_MS }))).toBe(0);
});

test("a hold that was asked to be longer is a longer ring, and the same ring while it runs", () => {
  const longer = { ...OFFER, expiryDate: "2026-11-15T10:52:00.000Z" };
  const extended = heldOffer(longer, { before: HELD, at: AT });
  expect(extended.holdMs).toBe(20 * MINUTE_MS);
  const readAgain = heldOffer({ ...longer, now: "2026-11-15T10:40:00.000Z" }, { before: extended, at: AT });
  expect(readAgain.holdMs).toBe(20 * MINUTE_MS);
});

test("an offer that was read late in its hold is a ring that is partly gone", () => {
  const late = heldOffer({ ...OFFER, now: "2026-11-15T10:39:00.000Z" }, { before: null, at: AT });
  expect(late.holdMs).toBe(10 * MINUTE_MS);
  expect(leftMs(late, AT)).toBe(3 * MINUTE_MS);
});

test.each([
  ["2026-11-15T18:30:00.000Z", true],
  ["2026-11-15T18:29:59.999Z", false],
  ["2026-11-15T18:30:00.001Z", false],
  ["2026-11-16T00:00:00.000Z", false],
  [null, false],
])("a hold until %s lasts until midnight in India: %s", (expiryDate, expected) => {
  expect(isHeldUntilMidnight({ ...OFFER, expiryDate })).toBe(expected);
});

test("the next screen has the offer at once, unless it is another loan's or its hold is over", () => {
  vi.useFakeTimers({ now: AT.wallMs });
  const at = { steadyMs: performance.now(), wallMs: Date.now() };
  keepOffer(heldOffer(OFFER, { before: null, at }));
  expect(keptOffer("7")?.offer).toBe(OFFER);
  expect(keptOffer("8")).toBeNull();
  expect(keptOffer("")).toBeNull();
  vi.advanceTimersByTime(10 * MINUTE_MS);
  expect(keptOffer("7")).toBeNull();
});
