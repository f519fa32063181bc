import { add, type Paise } from "@vaada/money/paise";
import { expect, test } from "vitest";
import { chargeOwed, type OwedLine } from "./lines.ts";
import type { LoanEvent } from "./loan-event.ts";
import { coolingOffExit, owedOn } from "./owed-on.ts";
import { standingOf } from "./standing.ts";
import {
  bounced,
  debited,
  lateFee,
  onDay,
  paid,
  refunded,
  returned,
  rupees,
  WORKED_DUE_DAY,
  WORKED_LOAN,
  waived,
} from "./testing/worked-loan.ts";

const facts = WORKED_LOAN;
const owed = (day: number, ...events: LoanEvent[]) => owedOn(facts, events, onDay(day));
const standing = (...events: LoanEvent[]) => standingOf(facts, events);
const text = (amount: Paise): string => `${amount / 100n}.${String(amount % 100n).padStart(2, "0")}`;
const told = (lines: readonly OwedLine[]) =>
  lines.map((line) => `${line.kind === "charge" ? line.fee : line.kind} ${text(line.amount)}`);

test("the worked loan is owed as its key fact statement says on the due date", () => {
  const { total, lines, isOverdue } = owed(WORKED_DUE_DAY);
  expect([total, isOverdue]).toEqual([facts.repay, false]);
  expect(told(lines)).toEqual(["principal 20000.00", "interest 420.00"]);
});

test("a part payment of 5,000 on day 10 pays 100 of interest and 4,900 of principal", () => {
  const part = paid(10, "5000");
  expect(standing(part)).toMatchObject({
    status: "part-paid",
    principal: rupees("15100"),
    interest: 0n,
    splits: [{ interest: rupees("100"), principal: rupees("4900"), charges: 0n, excess: 0n }],
  });
  expect(owed(10, part).total).toBe(rupees("15100"));
  const due = owed(WORKED_DUE_DAY, part);
  expect(due.total).toBe(rupees("15341.60"));
  expect(due.segments).toMatchObject([
    { principal: rupees("20000"), from: onDay(0), until: onDay(10), days: 10, interest: rupees("100") },
    { principal: rupees("15100"), from: onDay(10), until: onDay(42), days: 32, interest: rupees("241.60") },
  ]);
});

test("of two payments of one day the one that was made first is walked first; of one moment, by key", () => {
  const first = { ...paid(10, "5000", "z"), paidAtMs: 1_000 };
  const second = { ...paid(10, "1000", "a"), paidAtMs: 2_000 };
  const keys = (...events: LoanEvent[]) => standing(...events).splits.map(({ key }) => key);
  expect([keys(first, second), keys(second, first)]).toEqual([
    ["z", "a"],
    ["z", "a"],
  ]);
  expect(keys(first, { ...second, paidAtMs: first.paidAtMs })).toEqual(["a", "z"]);
});

test("six days overdue with one bounce is 20,000 + 420 + 60 + 500 + 500 = 21,480", () => {
  const late = owed(WORKED_DUE_DAY + 6, bounced(WORKED_DUE_DAY), lateFee());
  expect(late).toMatchObject({ total: rupees("21480"), overdueDays: 6, isOverdue: true, daysUsed: 48 });
  expect(told(late.lines)).toEqual([
    "principal 20000.00",
    "interest 420.00",
    "overdue-interest 60.00",
    "late-fee 500.00",
    "bounce-charge 500.00",
  ]);
  expect(late).toMatchObject({
    interestUpToDue: rupees("420"),
    overdueInterest: rupees("60"),
    accrued: { upToDue: rupees("420"), overdue: rupees("60"), total: rupees("480") },
  });
});

test("charges never earn interest: ten days more cost ten days of principal and nothing else (TV-06)", () => {
  const tv06 = {
    ...facts,
    principal: rupees("25000"),
    repay: rupees("25750"),
    ratePpmPerDay: 1000n,
    dueOn: onDay(30),
    payableThrough: onDay(30),
  };
  const late = [lateFee(31)];
  expect(owedOn(tv06, late, onDay(40)).total).toBe(rupees("26500"));
  expect(owedOn(tv06, late, onDay(50)).total).toBe(rupees("26750"));
});

test("leaving in the cooling-off on day 2 costs what arrived and two days: 19,312", () => {
  const exit = coolingOffExit(facts, [], onDay(2));
  expect(exit).toMatchObject({ until: onDay(3), amount: rupees("19312") });
  expect(exit?.lines).toMatchObject([
    { kind: "arrived", amount: rupees("19292") },
    { kind: "interest", amount: rupees("20") },
  ]);
  const left = standing(paid(2, "19312"));
  expect(left).toMatchObject({
    status: "closed",
    closedOn: onDay(2),
    closedBy: "cooling-off",
    feesKept: [],
    excess: 0n,
    splits: [{ interest: rupees("20"), principal: rupees("19292"), feesReversed: rupees("708") }],
  });
});

test.each([
  ["on the day it arrived", 0, "19302"],
  ["a day after", 1, "19302"],
  ["two days after", 2, "19312"],
  ["on the last day", 3, "19322"],
  ["a day too late", 4, null],
])("the way out %s", (_when, day, amount) => {
  const exit = coolingOffExit(facts, [], onDay(day));
  expect(exit?.amount ?? null).toBe(amount === null ? null : rupees(amount));
});

test("whoever pays more in the cooling-off than leaving costs has left, and the rest comes back", () => {
  expect(standing(paid(2, "20020"))).toMatchObject({ closedBy: "cooling-off", excess: rupees("708") });
  expect(standing(paid(3, "19321.99"))).toMatchObject({
    status: "part-paid",
    feesKept: [{ amount: rupees("600"), tax: rupees("108") }],
  });
  expect(standing(paid(4, "20040"))).toMatchObject({
    closedBy: "repaid",
    excess: 0n,
    feesKept: [{ amount: rupees("600"), tax: rupees("108") }],
  });
  expect(standing(paid(4, "19332"))).toMatchObject({ status: "part-paid", principal: rupees("708") });
});

test("parts paid before count towards leaving, and the last of them is the exit", () => {
  const part = paid(1, "15000");
  // 10 for the first day, then one day of 5,010: 2.505, half a paisa up.
  expect(coolingOffExit(facts, [part], onDay(2))).toMatchObject({
    amount: rupees("4304.51"),
    lines: [{ kind: "arrived" }, { kind: "interest", amount: rupees("12.51") }, { amount: -rupees("15000") }],
  });
  expect(standing(part, paid(2, "4304.51"))).toMatchObject({ closedBy: "cooling-off", excess: 0n });
  expect(standing(part, paid(2, "4304.50"))).toMatchObject({ status: "part-paid" });
  expect(coolingOffExit(facts, [part, paid(2, "4304.51")], onDay(3))).toBeNull();
});

test("the first day is charged once, and the next span starts on day 1", () => {
  expect([owed(0).total, owed(1).total, owed(2).total]).toEqual(["20010", "20010", "20020"].map(rupees));
  const early = paid(0, "10010");
  expect(owed(0, early).total).toBe(rupees("10000"));
  expect(owed(1, early).total).toBe(rupees("10000"));
  expect(owed(2, early).total).toBe(rupees("10005"));
  expect(owed(2, early).segments.map(({ from, until, days }) => [from, until, days])).toEqual([
    [onDay(0), onDay(1), 1],
    [onDay(1), onDay(2), 1],
  ]);
});

test("however often half a paisa is rounded up, no more interest is due than the statement said", () => {
  // A paisa of interest every other day on 20: each day alone rounds up.
  const tiny = {
    ...facts,
    principal: rupees("1001"),
    net: rupees("1001"),
    fees: [],
    repay: rupees("1022.02"),
    coolingOffDays: 1,
  };
  const parts = Array.from({ length: 41 }, (_, index) => paid(index + 1, "20.01"));
  const { accrued, lines } = owedOn(tiny, parts, onDay(42));
  expect(accrued.total <= tiny.repay - tiny.principal).toBe(true);
  expect(add(...lines.map(({ amount }) => amount))).toBe(owedOn(tiny, parts, onDay(42)).total);
  const capped = owedOn({ ...facts, repay: rupees("20300") }, [], onDay(WORKED_DUE_DAY + 2));
  expect(told(capped.lines)).toEqual(["principal 20000.00", "interest 300.00", "overdue-interest 20.00"]);
  expect(capped.lines[1]?.formula).toMatchObject({ overStatement: rupees("120") });
});

test.each([
  ["nothing is left", "20420", "closed", 0n],
  ["one paisa is left", "20419.99", "closed", 1n],
  ["99 paise are left", "20419.01", "closed", 99n],
  ["one rupee is left", "20419", "part-paid", 0n],
])("a payment after which %s", (_what, amount, status, forgiven) => {
  expect(standing(paid(WORKED_DUE_DAY, amount))).toMatchObject({ status, waived: forgiven });
});

test("what comes after the last paisa is excess, and a refund takes it down", () => {
  const twice = [paid(42, "20420"), debited(42, "20420")];
  expect(standing(...twice)).toMatchObject({
    status: "closed",
    excess: rupees("20420"),
    splits: [
      { kind: "payment", excess: 0n },
      { kind: "mandate-debit", excess: rupees("20420") },
    ],
  });
  expect(standing(...twice, refunded(43, "20420"))).toMatchObject({ status: "closed", excess: 0n });
  expect(owed(60, ...twice, refunded(43, "20420")).total).toBe(0n);
});

test("a late fee stands only while a value date does not prove it wrong", () => {
  const fee = lateFee();
  expect(chargeOwed(owed(45, fee).lines, "late-fee")).toBe(rupees("500"));
  expect(standing(fee, paid(42, "20420"))).toMatchObject({ status: "closed", chargesLevied: 0n, excess: 0n });
  expect(standing(fee, paid(43, "20430"))).toMatchObject({ status: "closed", chargesLevied: 0n, excess: 0n });
  expect(standing(fee, paid(44, "20440"))).toMatchObject({ status: "part-paid", charges: rupees("500") });
  expect(standing(fee, lateFee(44), lateFee(45))).toMatchObject({ chargesLevied: rupees("500") });
  expect(standing(lateFee(42)).chargesLevied).toBe(0n);
  const paidInTime = [paid(42, "20420"), returned(43, "paid-42")];
  expect(standing(...paidInTime, fee)).toMatchObject({ status: "active", chargesLevied: 0n });
});

test("a bounce is charged each time, is paid with the payment of its day, and not after the loan is closed", () => {
  expect(owed(42, bounced(42)).total).toBe(rupees("20920"));
  expect(standing(bounced(42), paid(42, "20920"))).toMatchObject({ status: "closed", excess: 0n });
  expect(chargeOwed(owed(50, bounced(42), bounced(46)).lines, "bounce-charge")).toBe(rupees("1000"));
  expect(standing(bounced(42), paid(41, "20410"))).toMatchObject({ status: "closed", chargesLevied: 0n });
});

test("a payment that its bank took back is owed again from that day, without interest for the days between", () => {
  const [full, back] = [paid(42, "20420"), returned(50, "paid-42")];
  expect(owed(49, full, back).total).toBe(0n);
  expect(owed(50, full, back).total).toBe(rupees("20420"));
  expect(owed(51, full, back).total).toBe(rupees("20430"));
  expect(standing(full, back)).toMatchObject({ status: "active", closedOn: null, collected: 0n });
  expect(standing(full, back, returned(51, "paid-42"))).toEqual(standing(full, back));
  expect(standing(returned(50, "never-seen"))).toEqual(standing());
  expect(owed(42, full, returned(40, "paid-42")).total).toBe(rupees("20420"));
});

test("an exit whose money is taken back was none, and money in hand is used before anything is asked again", () => {
  const [exit, back] = [paid(2, "19312"), returned(9, "paid-2")];
  expect(owed(9, exit, back).total).toBe(rupees("20020"));
  expect(standing(exit, back)).toMatchObject({
    status: "active",
    feesKept: [{ amount: rupees("600"), tax: rupees("108") }],
  });
  const twice = [paid(2, "19312"), paid(3, "19312"), returned(9, "paid-2")];
  expect(standing(...twice)).toMatchObject({
    closedBy: "cooling-off",
    excess: 0n,
    collected: rupees("19312"),
  });
  const refundedToo = [...twice, refunded(10, "19312")];
  expect(standing(...refundedToo)).toMatchObject({ status: "part-paid", principal: rupees("19312") });
});

test("a payment taken back after its excess was refunded is owed with the refund", () => {
  const events = [paid(2, "20020"), refunded(3, "708"), returned(9, "paid-2")];
  // 20,000 lent again with the fee, 20 of interest, and 708 that went out twice.
  expect(owed(9, ...events).total).toBe(rupees("20728"));
  expect(standing(...events)).toMatchObject({ collected: -rupees("708"), excess: 0n });
});

test("whoever has left leaves no second time: what is owed after that is owed in full", () => {
  const events = [paid(0, "19302"), paid(1, "19302"), refunded(2, "19302"), returned(2, "paid-1")];
  expect(owed(2, ...events).total).toBe(rupees("19302"));
  expect(coolingOffExit(facts, events, onDay(3))).toBeNull();
});

test("a waiver takes off what is owed of its kind and nothing else", () => {
  const late = [bounced(42), lateFee(43)];
  expect(owed(48, ...late, waived(48, "500", "charges")).total).toBe(rupees("20980"));
  expect(told(owed(48, ...late, waived(48, "600", "charges")).lines).slice(-1)).toEqual(["late-fee 400.00"]);
  expect(owed(48, ...late, waived(48, "9999", "interest")).interest).toBe(0n);
  expect(owed(48, ...late, waived(48, "100", "interest"), paid(48, "21380")).total).toBe(0n);
  expect(standing(waived(3, "99999", "principal"), waived(3, "99999", "interest"))).toMatchObject({
    status: "closed",
    closedBy: "repaid",
    waived: rupees("20030"),
  });
});

test("the order in which dues are paid is data", () => {
  const payment = { ...facts.payment, order: ["charges", "principal", "interest"] as const };
  const [split] = standingOf({ ...facts, payment }, [
    paid(50, "1000"),
    bounced(42),
    lateFee(43),
  ]).splits.slice(-1);
  expect(split).toMatchObject({ charges: rupees("1000"), principal: 0n, interest: 0n });
});
