import { expect, test } from "vitest";
import { contactFromMs, msUntilMessage } from "./contact-hours.ts";

test.each([
  ["2026-12-31T07:59:59.999+05:30", "2026-12-31T08:00:00+05:30"],
  ["2026-12-31T08:00:00+05:30", "2026-12-31T08:00:00+05:30"],
  ["2026-12-31T18:59:59.999+05:30", "2026-12-31T18:59:59.999+05:30"],
  ["2026-12-31T19:00:00+05:30", "2027-01-01T08:00:00+05:30"],
  ["2027-01-01T00:00:00+05:30", "2027-01-01T08:00:00+05:30"],
])("at %s a borrower is written to from %s on", (now, from) => {
  expect(contactFromMs(Date.parse(now), { isMicrofinance: false })).toBe(Date.parse(from));
});

test.each([
  ["2026-12-31T09:59:00+05:30", "2026-12-31T10:00:00+05:30"],
  ["2026-12-31T11:00:00+05:30", "2026-12-31T11:00:00+05:30"],
  ["2026-12-31T12:00:00+05:30", "2027-01-01T10:00:00+05:30"],
])("at %s a borrower who asked for ten to noon is written to from %s on", (now, from) => {
  const contacted = { isMicrofinance: false, asked: { from: 10, until: 12 } };
  expect(contactFromMs(Date.parse(now), contacted)).toBe(Date.parse(from));
});

test.each([
  ["2026-12-31T08:59:59.999+05:30", "2026-12-31T09:00:00+05:30"],
  ["2026-12-31T09:00:00+05:30", "2026-12-31T09:00:00+05:30"],
  ["2026-12-31T17:59:59.999+05:30", "2026-12-31T17:59:59.999+05:30"],
  ["2026-12-31T18:00:00+05:30", "2027-01-01T09:00:00+05:30"],
])("at %s a microfinance borrower is written to from %s on (TV-11)", (now, from) => {
  expect(contactFromMs(Date.parse(now), { isMicrofinance: true })).toBe(Date.parse(from));
});

test("hours that lie outside those of the law leave none for the debt, and what else must be told goes at those of the law", () => {
  const contacted = { isMicrofinance: true, asked: { from: 18, until: 19 } };
  const now = new Date("2026-12-31T18:30:00+05:30");
  expect(contactFromMs(now.getTime(), contacted)).toBeNull();
  expect(contactFromMs(now.getTime(), { ...contacted, isMicrofinance: false })).toBe(now.getTime());
  const clock = { now: () => now } as Parameters<typeof msUntilMessage>[0];
  expect(msUntilMessage(clock, { contacted, isAboutDebt: true })).toBeNull();
  expect(msUntilMessage(clock, { contacted, isAboutDebt: false })).toBe(
    Date.parse("2027-01-01T09:00:00+05:30") - now.getTime(),
  );
});
