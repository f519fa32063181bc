import { civilDateInIndia, DAY_MS } from "@vaada/calendar/civil-date";
import { afterAll, expect, test } from "vitest";
import { openTestDatabase } from "../../testing/test-database.ts";
import { openPlatformClock, realClock } from "./clock.ts";
import { AS_WORKER } from "./db/actor.ts";

const { database } = await openTestDatabase();
const open = () => openPlatformClock({ database, pollEveryMs: 20, onPollFailed: () => undefined });
const first = await open();
const second = await open();
afterAll(() => {
  for (const clock of [first, second]) clock.close();
});

const aheadMs = (clock: typeof first) => clock.now().getTime() - clock.realNow().getTime();
/** Between the two readings of a difference some moments pass. */
const SLACK_MS = 5_000;

test("outside the sandbox the platform's time is real time and can't be moved", () => {
  const clock = realClock();
  const before = Date.now();
  expect(clock.now().getTime()).toBeGreaterThanOrEqual(before);
  expect(clock.realNow().getTime()).toBeGreaterThanOrEqual(before);
  expect(clock.moveBy).toBeUndefined();
});

test("a move shows at once where it was made, soon elsewhere, and after a restart", async () => {
  const realBefore = first.realNow().getTime();
  await first.moveBy(3 * DAY_MS);
  expect(aheadMs(first)).toBeGreaterThan(3 * DAY_MS - SLACK_MS);
  expect(first.realNow().getTime() - realBefore).toBeLessThan(DAY_MS);
  await expect.poll(() => aheadMs(second), { timeout: 10_000 }).toBeGreaterThan(3 * DAY_MS - SLACK_MS);
  const restarted = await open();
  expect(aheadMs(restarted)).toBeGreaterThan(3 * DAY_MS - SLACK_MS);
  expect(restarted.today()).toBe(civilDateInIndia(restarted.now().getTime()));
  restarted.close();
});

test("moves made at once by two processes add up", async () => {
  const before = aheadMs(first);
  await Promise.all([first.moveBy(DAY_MS), second.moveBy(DAY_MS), first.moveBy(DAY_MS)]);
  await expect
    .poll(() => aheadMs(first), { timeout: 10_000 })
    .toBeGreaterThan(before + 3 * DAY_MS - SLACK_MS);
});

test("the calendar never goes back, whoever asks", async () => {
  await expect(first.moveBy(-1)).rejects.toThrow(RangeError);
  await expect(first.moveBy(0.5)).rejects.toThrow(RangeError);
  await first.moveBy(DAY_MS);
  const back = database.withTx(AS_WORKER, (tx) => tx.query("update vaada.platform_clock set offset_ms = 0"));
  await expect(back).rejects.toThrow("can't go back");
});
