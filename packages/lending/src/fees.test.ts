import { addDays, civilDate } from "@vaada/calendar/civil-date";
import { add, paise } from "@vaada/money/paise";
import { expect, test } from "vitest";
import { feeOfKind, keptBack, priceFees, requireFees, withFee } from "./fees.ts";
import { decodeKeyFacts, encodeKeyFacts } from "./key-facts/encode-key-facts.ts";
import { feesStated } from "./key-facts/fees-stated.ts";
import { keyFactStatement } from "./key-facts/issue-key-facts.ts";
import { pricedLoan, WORKED_ISSUE, WORKED_LOAN } from "./key-facts/testing/example.ts";
import { costLines } from "./loan-example.ts";
import { mandateMaximum } from "./mandate-maximum.ts";
import { accountStatement } from "./owed/account-statement.ts";
import { chargesToCome } from "./owed/charges-to-come.ts";
import type { LoanFacts } from "./owed/loan-facts.ts";
import { coolingOffExit, owedOn } from "./owed/owed-on.ts";
import { standingOf } from "./owed/standing.ts";
import {
  bounced,
  charged,
  lateFee,
  onDay,
  paid,
  rupees,
  WORKED_LOAN as WORKED_FACTS,
  waived,
} from "./owed/testing/worked-loan.ts";
import { SALARY_ADVANCE } from "./products/salary-advance.ts";
import { DOCUMENTED_ADVANCE } from "./testing/documented-advance.ts";

const terms = DOCUMENTED_ADVANCE;
const loan = pricedLoan({ ...WORKED_LOAN, terms });
const { partOne, aprSheet, ...statement } = keyFactStatement({ ...WORKED_ISSUE, loan, terms });
const facts: LoanFacts = { ...WORKED_FACTS, net: loan.net, fees: loan.fees };
const visited = (day = 45) => charged(day, "field-visit-charge");

test("a fee that the terms alone name is taken off what is paid out, with its tax, up to its most", () => {
  expect(loan).toMatchObject({ fee: 750_00n, gst: 135_00n, net: 19_115_00n, repay: 20_420_00n });
  expect(loan.costTotal).toBe(420_00n + 708_00n + 177_00n);
  expect(costLines(loan)).toEqual([
    { kind: "interest", amount: 420_00n, of: 20_000_00n, ppmPerDay: 500n, days: 42 },
    { kind: "fee", fee: "processing-fee", amount: 600_00n, of: 20_000_00n, ppm: 30_000n },
    { kind: "gst", fee: "processing-fee", amount: 108_00n, of: 600_00n, ppm: 180_000n },
    { kind: "fee", fee: "documentation-charge", amount: 150_00n, of: 20_000_00n, ppm: 10_000n },
    { kind: "gst", fee: "documentation-charge", amount: 27_00n, of: 150_00n, ppm: 180_000n },
  ]);
  expect(add(...costLines(loan).map(({ amount }) => amount))).toBe(loan.costTotal);
  const small = priceFees(terms, { grade: "C", principal: paise(1_000_00n) });
  expect(feeOfKind(small, "documentation-charge")).toMatchObject({ amount: 10_00n, tax: 1_80n });
  expect(mandateMaximum(terms, loan)).toBe(paise(22_220_00n + 300_00n));
});

test("the key fact statement states it in its own rows, counts it in the APR, and is read as it was written", () => {
  expect(partOne.fees.slice(4)).toEqual([
    {
      fee: "documentation-charge",
      toLender: { frequency: "one-time", amount: 150_00n, ppm: 10_000n, of: "sanctioned-amount" },
      toThirdParty: null,
    },
    {
      fee: "gst-on-documentation-charge",
      toLender: { frequency: "one-time", amount: 27_00n, ppm: 180_000n, of: "documentation-charge" },
      toThirdParty: null,
    },
  ]);
  expect(partOne.contingentCharges.otherPenalCharges).toEqual([
    { fee: "field-visit-charge", amount: 300_00n, on: "overdue", afterDays: 3 },
  ]);
  expect(aprSheet).toMatchObject({ fees: { total: 885_00n }, netDisbursed: 19_115_00n });
  expect(aprSheet.aprBasisPoints).toBeGreaterThan(50_81n);
  const whole = { ...statement, partOne, aprSheet };
  expect(decodeKeyFacts(encodeKeyFacts(whole))).toEqual(whole);
  const stated = feesStated(partOne).map(({ kind, when, amount, tax }) => ({ kind, when, amount, tax }));
  expect(stated).toEqual(
    expect.arrayContaining(loan.fees.map(({ kind, when, amount, tax }) => ({ kind, when, amount, tax }))),
  );
  expect(stated).toHaveLength(loan.fees.length);
});

test("a fee of so many rupees is stated without a share", () => {
  const flat = withFee(terms, "documentation-charge", (fee) => ({
    kind: fee.kind,
    base: "each-time",
    rupees: paise(99_00n),
    tax: null,
    when: { on: "disbursal" },
    cap: null,
  }));
  const issued = keyFactStatement({
    ...WORKED_ISSUE,
    loan: pricedLoan({ ...WORKED_LOAN, terms: flat }),
    terms: flat,
  });
  expect(issued.partOne.fees.slice(4)).toEqual([
    {
      fee: "documentation-charge",
      toLender: { frequency: "one-time", amount: 99_00n, ppm: null, of: null },
      toThirdParty: null,
    },
  ]);
  expect(decodeKeyFacts(encodeKeyFacts(issued))).toEqual(issued);
});

test("it is levied once, not before its day, and is a line of its own of what is owed", () => {
  const late = [bounced(42), lateFee(), visited()];
  const { lines, charges } = owedOn(facts, late, onDay(48));
  expect(lines.slice(-3)).toMatchObject([
    { kind: "charge", fee: "late-fee", amount: rupees("500") },
    { kind: "charge", fee: "bounce-charge", amount: rupees("500") },
    { kind: "charge", fee: "field-visit-charge", amount: rupees("300"), formula: { count: 1 } },
  ]);
  expect(charges).toBe(rupees("1300"));
  expect(standingOf(facts, [visited(44)]).chargesLevied).toBe(0n);
  expect(standingOf(facts, [visited(45), visited(46)]).chargesLevied).toBe(rupees("300"));
  expect(standingOf(facts, [paid(42, "20420"), visited()]).chargesLevied).toBe(0n);
  const forgiven = owedOn(facts, [...late, waived(48, "1100", "charges")], onDay(48)).lines.at(-1);
  expect(forgiven).toMatchObject({ fee: "field-visit-charge", amount: rupees("200") });
  expect(chargesToCome(facts, [lateFee()])).toEqual([
    { kind: "charge", fee: "field-visit-charge", valueDate: addDays(facts.dueOn, 3), dueNumber: 1 },
  ]);
});

test("whoever gives the loan back pays what arrived, and none of the fees", () => {
  expect(coolingOffExit(facts, [], onDay(2))?.amount).toBe(rupees("19135"));
  const left = standingOf(facts, [paid(2, "19135")]);
  expect(left).toMatchObject({ closedBy: "cooling-off", feesKept: [], excess: 0n });
});

test("a statement of account has an entry for each, from what was paid out to what is owed", () => {
  const range = { from: civilDate("2020-01-01"), to: onDay(48) };
  const { entries, closing } = accountStatement({ facts, events: [lateFee(), visited()] }, range);
  const told = entries.filter(({ fee }) => fee !== null).map(({ kind, fee, debit }) => [kind, fee, debit]);
  expect(told).toEqual([
    ["fee", "processing-fee", 600_00n],
    ["gst", "processing-fee", 108_00n],
    ["fee", "documentation-charge", 150_00n],
    ["gst", "documentation-charge", 27_00n],
    ["charge", "late-fee", 500_00n],
    ["charge", "field-visit-charge", 300_00n],
  ]);
  expect(closing).toBe(owedOn(facts, [lateFee(), visited()], onDay(48)).total);
});

test("terms whose fees could not be kept or told are our mistake", () => {
  const [fee] = keptBack(SALARY_ADVANCE.fees);
  if (fee === undefined) throw new Error("no fee is kept back");
  const withKind = (kind: string) => ({
    ...SALARY_ADVANCE,
    fees: [...SALARY_ADVANCE.fees, { ...fee, kind }],
  });
  expect(() => requireFees(terms)).not.toThrow();
  for (const kind of [
    "payment",
    "bounce",
    "disbursal",
    "gst-on-insurance",
    "Fee",
    "",
    "a fee",
    "x".repeat(41),
  ])
    expect(() => requireFees(withKind(kind)), kind).toThrow("no fee can have");
  expect(() => requireFees(withKind("processing-fee"))).toThrow("twice");
  const later = withFee(SALARY_ADVANCE, "late-fee", (late) => ({
    ...late,
    when: { on: "overdue", afterDays: 5 },
    tax: null,
  }));
  expect(() => requireFees(later)).toThrow("when its words say");
  const early = withFee(terms, "field-visit-charge", (visit) => ({
    ...visit,
    when: { on: "overdue", afterDays: 0 },
    tax: null,
  }));
  expect(() => requireFees(early)).toThrow("before the loan is overdue");
});
