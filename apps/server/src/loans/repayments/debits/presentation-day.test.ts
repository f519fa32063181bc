import { civilDate } from "@vaada/calendar/civil-date";
import { expect, test } from "vitest";
import { isCharged } from "./apply-debit-result.ts";
import { firstDayAfterNotice, firstPresentation, nextPresentation } from "./presentation-day.ts";
import { returnReasonOf } from "./return-reason.ts";

/** 4 December 2026 is a Friday. */
const HOLIDAYS = [{ on: civilDate("2026-12-07"), name: "A holiday" }];
const TERMS = { debitHourInIndia: 10, noticeHoursMin: 24, daysToNextPresentationMin: 3 };

test.each([
  ["on the due date", "2026-11-20", "2026-12-04", "2026-12-04", "2026-12-04"],
  [
    "on a Saturday: after the weekend and its holiday, for the due date",
    "2026-11-20",
    "2026-12-05",
    "2026-12-08",
    "2026-12-05",
  ],
  ["on the last day that can be announced", "2026-12-01", "2026-12-04", "2026-12-04", "2026-12-04"],
  ["the next day is too soon: for its own day", "2026-12-02", "2026-12-04", "2026-12-08", "2026-12-08"],
  ["long overdue", "2026-12-08", "2026-11-01", "2026-12-11", "2026-12-11"],
])("a first debit %s", (_what, closingOn, dueOn, presentOn, valueDate) => {
  const days = { closingOn: civilDate(closingOn), dueOn: civilDate(dueOn) };
  expect(firstPresentation(days, HOLIDAYS)).toEqual({ presentOn, valueDate });
});

test.each([
  ["2026-12-01", "2026-12-04"],
  ["2026-12-02", "2026-12-08"],
  ["2026-12-05", "2026-12-08"],
])("a bounce of %s is presented again on %s, three days and no holiday after", (resultOn, presentOn) => {
  expect(nextPresentation(civilDate(resultOn), TERMS, HOLIDAYS)).toEqual({ presentOn, valueDate: presentOn });
});

test.each([
  ["2026-12-02T10:00:00+05:30", "2026-12-03"],
  ["2026-12-02T10:00:00.001+05:30", "2026-12-04"],
  ["2026-12-02T00:00:05+05:30", "2026-12-03"],
  ["2026-12-03T10:00:01+05:30", "2026-12-08"],
])("announced at %s it can be presented from %s on", (noticedAt, day) => {
  expect(firstDayAfterNotice(Date.parse(noticedAt), TERMS, HOLIDAYS)).toBe(day);
});

test("the borrower bears the charge of what is the borrower's, and of nothing else, and is told why it failed as far as that is known", () => {
  const charged = ["insufficient_funds", "payment_declined", "debit_instrument_blocked"];
  const free = ["bank_technical_error", "payment_timed_out", "mandate_not_active", "something_new", null];
  expect(charged.filter(isCharged)).toEqual(charged);
  expect(free.filter(isCharged)).toEqual([]);
  expect([...charged, ...free, "mandate_not_active:token"].map(returnReasonOf)).toEqual([
    ...[
      "short-balance",
      "declined",
      "account-blocked",
      "fault",
      "fault",
      "auto-pay-ended",
      "unsaid",
      "unsaid",
    ],
    "auto-pay-ended",
  ]);
});
