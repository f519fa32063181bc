import { addDays, civilDate } from "@vaada/calendar/civil-date";
import { add, paise, subtract, ZERO } from "@vaada/money/paise";
import fc from "fast-check";
import { expect, test } from "vitest";
import { accountStatement } from "./account-statement.ts";
import { eventsUntil, owedOn } from "./owed-on.ts";
import { standingOf } from "./standing.ts";
import { anyHistory } from "./testing/any-history.ts";
import { WORKED_LOAN } from "./testing/worked-loan.ts";

const RUNS = { numRuns: 200 };

test("for any range of any history the entries lead from the opening to what is owed on the last day", () => {
  fc.assert(
    fc.property(
      anyHistory,
      fc.integer({ min: -5, max: 90 }),
      fc.nat(60),
      ({ facts, events }, first, length) => {
        const from = addDays(facts.arrivedOn, first);
        const to = addDays(from, length);
        const { opening, entries, debits, credits, closing } = accountStatement(
          { facts, events },
          { from, to },
        );
        expect(add(opening, debits)).toBe(add(closing, credits));
        const { excess } = standingOf(facts, eventsUntil(events, to));
        const owed = to < facts.arrivedOn ? ZERO : subtract(owedOn(facts, events, to).total, excess);
        expect(closing).toBe(owed);
        expect(entries.every(({ date }) => date >= from && date <= to)).toBe(true);
        expect(entries.every(({ debit, credit }) => (debit === 0n) !== (credit === 0n))).toBe(true);
      },
    ),
    RUNS,
  );
});

test("a range that is cut in two has the same entries, but for the interest at the cut", () => {
  fc.assert(
    fc.property(anyHistory, fc.nat(60), ({ facts, events }, cut) => {
      const loan = { facts, events };
      const [from, middle] = [facts.arrivedOn, addDays(facts.arrivedOn, cut)];
      const to = addDays(facts.arrivedOn, 120);
      const whole = accountStatement(loan, { from, to });
      const one = accountStatement(loan, { from, to: middle });
      const other = accountStatement(loan, { from: addDays(middle, 1), to });
      expect(other.opening).toBe(one.closing);
      expect(other.closing).toBe(whole.closing);
      const others = (entries: typeof whole.entries) =>
        entries.filter(({ kind }) => kind !== "interest").map(({ date, kind, key }) => [date, kind, key]);
      expect([...others(one.entries), ...others(other.entries)]).toEqual(others(whole.entries));
    }),
    RUNS,
  );
});

test("the worked loan, paid late after a bounce, entry by entry", () => {
  const { arrivedOn, dueOn } = WORKED_LOAN;
  const events = [
    { key: "part", kind: "payment", valueDate: addDays(arrivedOn, 10), amount: paise(500_000n) },
    { key: "bounced", kind: "bounce", valueDate: dueOn },
    { key: "late", kind: "charge", fee: "late-fee", valueDate: addDays(dueOn, 1) },
  ] as const;
  const to = addDays(dueOn, 1);
  const statement = accountStatement({ facts: WORKED_LOAN, events }, { from: civilDate("2020-01-01"), to });
  expect(statement.opening).toBe(0n);
  expect(statement.entries.map(({ kind, fee, debit, credit }) => [fee ?? kind, debit, credit])).toEqual([
    ["paid-out", WORKED_LOAN.net, 0n],
    ["processing-fee", 600_00n, 0n],
    ["processing-fee", 108_00n, 0n],
    ["interest", expect.any(BigInt), 0n],
    ["payment", 0n, 500_000n],
    ["interest", expect.any(BigInt), 0n],
    ["bounce-charge", 500_00n, 0n],
    ["interest", expect.any(BigInt), 0n],
    ["late-fee", 500_00n, 0n],
  ]);
  expect(statement.closing).toBe(owedOn(WORKED_LOAN, events, to).total);
});
