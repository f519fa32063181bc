import { civilDate } from "@vaada/calendar/civil-date";
import { expect, test } from "vitest";
import { type PaidAccount, worstPastDueDays } from "./past-due.ts";

const ON = civilDate("2026-11-15");
/** The tidy test takes three of these for unfinished work; the bureau takes them for a month not reported. */
const UNREPORTED = "X".repeat(3);

const paid = (...statuses: string[]): PaidAccount => ({
  monthlyPayStatus: statuses.map((status, index) => ({ date: `2026-${pad(10 - index)}-01`, status })),
});
const pad = (month: number): string => String(month).padStart(2, "0");
const inMonth = (date: string, status = "120"): PaidAccount => ({ monthlyPayStatus: [{ date, status }] });

test.each<[what: string, accounts: readonly PaidAccount[], worst: number | null]>([
  ["nobody's loans", [], 0],
  ["a loan paid in time", [paid("000", "000")], 0],
  ["a delay", [paid("000", "045", "015")], 45],
  ["a delay in another loan", [paid("000"), paid("000", "031")], 31],
  ["the longest delay", [paid("900")], 900],
  ["a delay in few digits", [paid("0", "5")], 5],
  ["standard", [paid("STD")], 0],
  ["standard, in small letters", [paid(" std ")], 0],
  ["a special mention", [paid("SMA", "000")], 89],
  ["substandard", [paid("SUB")], 90],
  ["doubtful", [paid("000", "DBT")], 90],
  ["a loss", [paid("LSS")], 90],
  ["more days than a loss", [paid("LSS", "240")], 240],
  ["a month not reported beside one that is", [paid(UNREPORTED, "000")], 0],
  ["months without a report beside one with", [paid("NEW", "", "-1", "NA", "n/a", "-", "000")], 0],
  ["days and more", [paid("000", "120+")], 120],
  ["days and more, fewer", [paid("30+", "000")], 30],
  ["days by name", [paid("DPD120", "DPD 060", "dpd-30")], 120],
  ["a special mention of the last kind", [paid("SMA-2", "000")], 89],
  ...["LOSS", "los", "WOF", "W/O", "NPA", "DB2"].map((word): [string, PaidAccount[], number] => [
    `a default called ${word}`,
    [paid("000", word)],
    90,
  ]),
  ["months not reported", [paid(UNREPORTED, "NEW", "", "-1", "NA", "n/a", "-", "xx")], null],
  ["months not reported beside another loan", [paid(UNREPORTED), paid("010")], 10],
  ["a loan of which nothing is told", [{}], null],
  ["a loan with empty fields", [{ monthlyPayStatus: [], paymentHistory: "" }], null],
  ["a loan with nulls", [{ monthlyPayStatus: null, paymentHistory: null, dateClosed: null }], null],
])("of %s it is known how late they were", (_what, accounts, worstDays) => {
  expect(worstPastDueDays(accounts, ON)).toBe(worstDays);
});

test.each(["late", "1200", "12.5", "120-", "-30", "9O", "00A", "CLS", "?", "***", "DPD", "+"])(
  "a month of %j leaves the worst open, whatever else is told",
  (status) => {
    for (const accounts of [
      [paid(status)],
      [paid("000", status, "000")],
      [paid("000"), paid(status)],
      [paid("120"), paid(status)],
    ])
      expect(worstPastDueDays(accounts, ON)).toBeNull();
    const long = inMonth("2024-10-01", status);
    expect(worstPastDueDays([paid("000"), long], ON), "unless it was long ago").toBe(0);
  },
);

test.each<[date: string, worst: number | null]>([
  ["2026-12-01", 120],
  ["2026-11-01", 120],
  ["2024-11-01", 120],
  ["2024-10-31", null],
  ["2024-10-01", null],
  ["2019-01-01", null],
  ["01-11-2024", 120],
  ["01/10/2024", null],
])("a delay in the month of %s counts as %j", (date, worstDays) => {
  expect(worstPastDueDays([inMonth(date)], ON)).toBe(worstDays);
});

test("a leap day and a change of year are no month more", () => {
  const worst = (on: string, date: string) => worstPastDueDays([inMonth(date)], civilDate(on));
  expect(worst("2028-02-29", "2026-02-01")).toBe(120);
  expect(worst("2028-02-29", "2026-01-01")).toBe(null);
  expect(worst("2026-01-01", "2024-01-31")).toBe(120);
  expect(worst("2026-01-01", "2023-12-31")).toBe(null);
});

test.each(["", "NA", "Oct-2026", "2026-13-01", "2026-10"])(
  "a delay in the month %j may have been in any, so nobody knows the worst",
  (date) => {
    expect(worstPastDueDays([paid("000"), inMonth(date)], ON)).toBeNull();
    expect(worstPastDueDays([paid("000"), inMonth(date, UNREPORTED)], ON)).toBe(0);
  },
);

test.each<[what: string, account: PaidAccount, worst: number | null]>([
  ["from the last report", { dateReported: "2026-10-31", paymentHistory: "000030060" }, 60],
  ["as digits and letters", { dateReported: "2026-10-31", paymentHistory: `000${UNREPORTED}SUBSTD` }, 90],
  ["with spaces around", { dateReported: "2026-10-31", paymentHistory: " 000045 " }, 45],
  ["up to the 24th month", { dateReported: "2026-11-01", paymentHistory: `${"000".repeat(24)}120` }, 120],
  ["and no further", { dateReported: "2026-11-01", paymentHistory: `${"000".repeat(25)}120` }, 0],
  ["of an old report", { dateReported: "2024-10-31", paymentHistory: "120" }, null],
  ["of an old report in part", { dateReported: "2024-12-31", paymentHistory: "000000120" }, 0],
  ["from the day it was closed", { dateClosed: "2025-01-31", paymentHistory: "000000120120" }, 120],
  ["as of now where nothing is dated", { dateReported: "NA", paymentHistory: "000120" }, 120],
  ["not at all in pieces", { dateReported: "2026-10-31", paymentHistory: "0001" }, null],
  ["not at all with strokes", { dateReported: "2026-10-31", paymentHistory: "000|000" }, null],
  [
    "not at all beside named months",
    { ...paid("015"), dateReported: "2026-10-31", paymentHistory: "120" },
    15,
  ],
  [
    "of an old report and pieces",
    { dateReported: "2026-11-01", paymentHistory: `${"000".repeat(25)}???` },
    0,
  ],
  ["with days and more", { dateReported: "2026-10-31", paymentHistory: "00090+000" }, 90],
  ["not at all with a word", { dateReported: "2026-10-31", paymentHistory: "000ABC000" }, null],
  ["where the named months are too old", { ...inMonth("2019-01-01", "000"), paymentHistory: "120" }, 120],
  [
    "where the named months say nothing",
    { ...paid(UNREPORTED), dateReported: "2026-10-31", paymentHistory: "120" },
    120,
  ],
])("a payment history is read %s", (_what, account, worstDays) => {
  expect(worstPastDueDays([account], ON)).toBe(worstDays);
});

test("a history that nobody can read is not made good by another loan", () => {
  for (const paymentHistory of ["0001", "000|000", "???", "000ABC", "late"])
    expect(worstPastDueDays([paid("000"), { paymentHistory }], ON), paymentHistory).toBeNull();
  for (const paymentHistory of ["", "NA", "N/A", "-1", UNREPORTED, `NEW${UNREPORTED}`])
    expect(worstPastDueDays([paid("000"), { paymentHistory }], ON), paymentHistory).toBe(0);
});

test("a loan that was over before was not late since, and one closed lately may have been", () => {
  const closed = (dateClosed: string) => worstPastDueDays([{ ...paid(UNREPORTED), dateClosed }], ON);
  expect(closed("2024-10-31")).toBe(0);
  expect(closed("2024-11-01")).toBe(null);
  expect(worstPastDueDays([{ ...paid("120"), dateClosed: "2026-10-31" }], ON)).toBe(120);
});
