import { addDays, civilDate } from "@vaada/calendar/civil-date";
import { expect, test } from "vitest";
import { classOf, delinquencyOf } from "./delinquency.ts";
import { owedOn } from "./owed-on.ts";
import { bounced, lateFee, onDay, paid, rupees, WORKED_LOAN } from "./testing/worked-loan.ts";

const at = (due: string, today: string) =>
  delinquencyOf({
    dueOn: civilDate(due),
    payableThrough: civilDate(due),
    today: civilDate(today),
    isInArrears: true,
  });

test.each([
  ["2021-03-31", "2021-03-31", "2021-04-30", "2021-05-30", "2021-06-29"],
  ["2026-11-05", "2026-11-05", "2026-12-05", "2027-01-04", "2027-02-03"],
])("due %s: overdue from %s, SMA-1 from %s, SMA-2 from %s, NPA from %s", (due, ...from) => {
  const classes = ["sma-0", "sma-1", "sma-2", "npa"];
  expect(from.map((today) => at(due, today))).toEqual(classes);
  const dayBefore = from.map((today) => at(due, addDays(civilDate(today), -1)));
  expect(dayBefore).toEqual(["standard", "sma-0", "sma-1", "sma-2"]);
});

test("one rupee of arrears keeps a bad loan bad, and only the last paisa leads back to standard", () => {
  const day = 42 + 90;
  const events = [bounced(42), lateFee()];
  const classAfter = (amount: bigint) => {
    const payment = { ...paid(day, "1"), kind: "payment", amount } as never;
    const owed = owedOn(WORKED_LOAN, [...events, payment], onDay(day));
    return classOf(owed, onDay(day));
  };
  const { principal, interest } = owedOn(WORKED_LOAN, events, onDay(day));
  const arrears = principal + interest;
  expect([classAfter(arrears - rupees("1")), classAfter(arrears)]).toEqual(["npa", "standard"]);
});
