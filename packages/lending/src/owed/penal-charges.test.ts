import { paise } from "@vaada/money/paise";
import fc from "fast-check";
import { expect, test } from "vitest";
import { chargeOwed } from "./lines.ts";
import type { LoanEvent } from "./loan-event.ts";
import type { LoanFacts } from "./loan-facts.ts";
import { owedOn } from "./owed-on.ts";
import { standingOf } from "./standing.ts";
import { anyHistory } from "./testing/any-history.ts";
import {
  bounced,
  lateFee,
  onDay,
  paid,
  returned,
  rupees,
  WORKED_LOAN,
  waived,
} from "./testing/worked-loan.ts";

const levied = (facts: LoanFacts, ...events: LoanEvent[]) => standingOf(facts, events).chargesLevied;

test("a bounce charge alone is never charged a late fee for", () => {
  const onlyTheCharge = [bounced(42), paid(42, "20420")];
  expect(owedOn(WORKED_LOAN, onlyTheCharge, onDay(43))).toMatchObject({
    total: rupees("500"),
    charges: rupees("500"),
  });
  expect(levied(WORKED_LOAN, ...onlyTheCharge, lateFee())).toBe(rupees("500"));
  const paidOnTheDayAfter = [bounced(42), paid(43, "20430"), lateFee()];
  expect(levied(WORKED_LOAN, ...paidOnTheDayAfter)).toBe(rupees("500"));
  const waivedInstead = [waived(42, "20000", "principal"), waived(42, "420", "interest"), bounced(42)];
  expect(levied(WORKED_LOAN, ...waivedInstead, lateFee())).toBe(rupees("500"));
});

test.each([
  ["99.99 rupees", "20320.01", "0"],
  ["100 rupees", "20320", "500"],
  ["1 rupee", "20419", "0"],
])("whoever is late with %s of principal and interest", (_what, amount, fee) => {
  expect(levied(WORKED_LOAN, paid(42, amount), lateFee())).toBe(rupees(fee));
});

test("what counts is what was unpaid when the due date ended, not what a bounce added or a return made of it later", () => {
  expect(levied(WORKED_LOAN, bounced(42), paid(42, "20320.01"), lateFee())).toBe(rupees("500"));
  const late = [paid(43, "20400"), lateFee()];
  expect(levied(WORKED_LOAN, ...late)).toBe(rupees("500"));
  expect(levied(WORKED_LOAN, paid(42, "20420"), returned(43, "paid-42"), lateFee())).toBe(0n);
});

test("a loan that was agreed before these limits is charged as it was agreed", () => {
  const earlier = { ...WORKED_LOAN, penal: null };
  expect(levied(earlier, bounced(42), paid(42, "20420"), lateFee())).toBe(rupees("1000"));
  expect(levied(earlier, paid(42, "20419"), lateFee())).toBe(rupees("500"));
  expect(levied(earlier, lateFee(), ...[42, 46, 50, 54].map((day) => bounced(day)))).toBe(rupees("2500"));
});

/** 6,000 rupees of it: all penal charges together are at most 600. */
const SMALL: LoanFacts = { ...WORKED_LOAN, penal: { maximum: paise(600_00n), lateFeeFrom: paise(100_00n) } };

test("penal charges together never exceed the maximum: the one that would is cut, the next is not levied", () => {
  const events = [bounced(42), lateFee(), bounced(46)];
  const { splits, chargesLevied } = standingOf(SMALL, events);
  expect(splits.map((split) => split.levied)).toEqual([
    [{ fee: "bounce-charge", amount: rupees("500") }],
    [{ fee: "late-fee", amount: rupees("100") }],
    [],
  ]);
  expect(chargesLevied).toBe(rupees("600"));
  const { lines, charges } = owedOn(SMALL, events, onDay(48));
  expect(charges).toBe(rupees("600"));
  expect(lines.find((line) => line.kind === "charge" && line.fee === "late-fee")).toMatchObject({
    amount: rupees("100"),
    formula: { count: 1, each: rupees("500"), overMaximum: rupees("400"), paid: 0n, waived: 0n },
  });
});

test("a charge that was waived or paid has been charged: it makes no room for another", () => {
  const settled = [bounced(42), waived(43, "500", "charges"), lateFee(), paid(44, "100")];
  expect(levied(SMALL, ...settled, bounced(46))).toBe(rupees("600"));
});

test("a bounce that becomes known late takes the room of what came after it, and the sum stays", () => {
  const known = [lateFee(), bounced(46)];
  expect(chargeOwed(owedOn(SMALL, known, onDay(48)).lines, "late-fee")).toBe(rupees("500"));
  const { lines, charges } = owedOn(SMALL, [...known, bounced(42)], onDay(48));
  expect([chargeOwed(lines, "late-fee"), chargeOwed(lines, "bounce-charge"), charges]).toEqual(
    ["100", "500", "600"].map(rupees),
  );
});

test("whatever happens to a loan, its penal charges stay within its maximum, and each levy is of something", () => {
  fc.assert(
    fc.property(anyHistory, ({ facts, events }) => {
      fc.pre(facts.penal !== null);
      const { chargesLevied, splits } = standingOf(facts, events);
      expect(chargesLevied <= (facts.penal?.maximum ?? 0n)).toBe(true);
      expect(splits.flatMap((split) => split.levied).every(({ amount }) => amount !== 0n)).toBe(true);
    }),
    { numRuns: 200 },
  );
});
