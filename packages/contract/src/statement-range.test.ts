import { addDays, type CivilDate, civilDate } from "@vaada/calendar/civil-date";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { statementRange } from "./statement-range.ts";

const LOAN = { arrivedOn: civilDate("2026-11-20"), today: civilDate("2027-01-10") };
const day = (text: string): CivilDate | undefined => (text === "-" ? undefined : civilDate(text));

test("a range is cut to the days of the loan up to today, and one without such days is refused by the end that is wrong", () => {
  const table = `
    -            -            2026-11-20 2027-01-10
    2026-12-01   -            2026-12-01 2027-01-10
    -            2026-12-01   2026-11-20 2026-12-01
    2001-01-01   2099-12-31   2026-11-20 2027-01-10
    2026-12-01   2026-12-01   2026-12-01 2026-12-01
    2026-12-02   2026-12-01   to before-first
    2027-01-11   2027-02-01   from after-today
    2026-01-01   2026-11-19   to before-money`;
  for (const line of table.trim().split("\n")) {
    const [from = "", to = "", ...expected] = line.trim().split(/\s+/);
    const range = statementRange({ from: day(from), to: day(to) }, LOAN);
    expect([line, ...Object.values(range)]).toEqual([line, ...expected]);
  }
});

test("no statement has more than five years, and who names no days gets the last five", () => {
  const old = { arrivedOn: civilDate("2020-01-01"), today: civilDate("2027-01-01") };
  expect(statementRange({}, old)).toEqual({ from: addDays(old.today, -1_829), to: old.today });
  expect(statementRange({ from: old.arrivedOn }, old)).toEqual({ field: "from", fault: "too-long" });
  expect(statementRange({ from: addDays(old.today, -1_830) }, old)).toEqual({
    field: "from",
    fault: "too-long",
  });
  const first = { from: old.arrivedOn, to: addDays(old.arrivedOn, 1_829) };
  expect(statementRange(first, old)).toEqual(first);
});

test("whatever is asked, what is answered lies within the loan, in order, and within five years", () => {
  const days = fc.integer({ min: -4_000, max: 4_000 }).map((n) => addDays(LOAN.arrivedOn, n));
  fc.assert(
    fc.property(
      fc.option(days, { nil: undefined }),
      fc.option(days, { nil: undefined }),
      fc.nat(6_000),
      (from, to, age) => {
        const loan = { arrivedOn: LOAN.arrivedOn, today: addDays(LOAN.arrivedOn, age) };
        const range = statementRange({ from, to }, loan);
        if ("fault" in range) return;
        expect(range.from >= loan.arrivedOn && range.from <= range.to && range.to <= loan.today).toBe(true);
        expect(addDays(range.from, 1_830) > range.to).toBe(true);
      },
    ),
  );
});
