import { civilDate } from "@vaada/calendar/civil-date";
import { expect, test } from "vitest";
import { type ContactQuestion, obstacleTo, windowOf } from "./contact-gate.ts";

const asked = (overrides: Partial<ContactQuestion> = {}, rules: Partial<ContactQuestion["rules"]> = {}) => ({
  nowMs: Date.parse("2026-11-16T16:05:00+05:30"),
  isOverdue: true,
  isMicrofinance: false,
  rules: {
    stoppedFor: null,
    asked: null,
    collectorId: "me",
    collectorNotice: "collector:1",
    isTold: true,
    ...rules,
  },
  promisedOn: null,
  attempts: { calls: 0, texts: 0 },
  max: { calls: 3, texts: 2 },
  staffId: "me",
  ...overrides,
});

test("whoever was told of may contact an overdue borrower within the hours, under the rules of the day", () => {
  expect(obstacleTo("call", asked())).toBeNull();
  expect(windowOf(asked())).toMatchObject({
    isOpen: true,
    hours: { from: 8, until: 19 },
    ruleSet: "2022-08-12",
  });
});

test.each<[string, ContactQuestion, RegExp]>([
  ["nothing is overdue", asked({ isOverdue: false }), /Nothing is overdue/],
  ["contact is stopped", asked({}, { stoppedFor: "bereavement" }), /stopped: bereavement/],
  ["nobody is assigned", asked({}, { collectorId: null }), /Nobody is assigned/],
  ["another is assigned", asked({}, { collectorId: "other" }), /Somebody else/],
  ["the borrower was not told yet", asked({}, { isTold: false }), /has not left yet/],
  ["a promise runs", asked({ promisedOn: civilDate("2026-11-16") }), /promised to pay on 16 Nov 2026/],
  ["it is evening", asked({ nowMs: Date.parse("2026-11-16T19:00:00+05:30") }), /17 Nov 2026, 8:00 AM/],
  [
    "it is early for a microfinance borrower",
    asked({ nowMs: Date.parse("2026-11-16T08:30:00+05:30"), isMicrofinance: true }),
    /9:00 AM/,
  ],
  [
    "the borrower asked for the morning",
    asked({}, { asked: { from: 9, until: 11 } }),
    /17 Nov 2026, 9:00 AM/,
  ],
  [
    "the hours that a microfinance borrower asked for lie outside those of the law",
    asked({ isMicrofinance: true }, { asked: { from: 18, until: 19 } }),
    /no hour of contact is left/,
  ],
  ["the day's calls are used up", asked({ attempts: { calls: 3, texts: 0 } }), /No call is left today/],
])("nobody is contacted when %s", (_, question, says) => {
  expect(obstacleTo("call", question)).toMatch(says);
});
