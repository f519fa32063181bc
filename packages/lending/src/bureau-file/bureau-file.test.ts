import { addDays, civilDate } from "@vaada/calendar/civil-date";
import { paise, ZERO } from "@vaada/money/paise";
import { expect, test } from "vitest";
import { accrualOn } from "../books/accrual.ts";
import type { LoanEvent } from "../owed/loan-event.ts";
import type { LoanFacts } from "../owed/loan-facts.ts";
import { WORKED_LOAN } from "../owed/testing/worked-loan.ts";
import { disputeCompensation } from "./compensation.ts";
import { loanRecordOn } from "./loan-record.ts";
import { referenceDayOf } from "./reference-days.ts";
import { readRejects } from "./rejects.ts";
import { missingFields, ratePerYear, writeBureauFile } from "./write-file.ts";

test.each([
  ["2026-11-09", "between", "2026-11-13"],
  ["2026-11-16", "between", "2026-11-20"],
  ["2026-11-23", "between", "2026-11-27"],
  ["2026-11-30", "full", "2026-12-05"],
  ["2027-02-28", "full", "2027-03-05"],
  ["2028-02-29", "full", "2028-03-05"],
])("%s is a reference day, %s, sent by %s", (on, kind, sendBy) => {
  expect(referenceDayOf(civilDate(on))).toEqual({ on, kind, sendBy });
});

test("no other day is one", () => {
  for (const on of ["2026-11-10", "2026-11-29", "2027-02-27"])
    expect(referenceDayOf(civilDate(on))).toBeNull();
});

const facts = WORKED_LOAN;
const recordOn = (on: string, events: readonly LoanEvent[] = [], writtenOff = false) => {
  const day = civilDate(on);
  const accrual = accrualOn(facts, events, day);
  const { principal, charges } = accrual.standing;
  const loan = {
    facts,
    events,
    accrual,
    writtenOff: writtenOff ? { principal, interest: accrual.interestUnpaid, charges } : null,
  };
  return loanRecordOn(loan, day);
};

test("of a loan in instalments only what came due is told as late, from the oldest day on", () => {
  const dues = ["2027-01-01", "2027-02-01", "2027-03-01"].map(civilDate);
  const inThree: LoanFacts = {
    ...facts,
    ...{ dueOn: civilDate("2027-03-01"), payableThrough: civilDate("2027-03-01") },
    ratePpmPerDay: 0n,
    repayment: {
      kind: "instalments",
      annualRatePpm: 0n,
      instalment: paise(7_000_00n),
      aheadDays: 5,
      dues: dues.map((dueOn) => ({ dueOn, payableThrough: dueOn })),
    },
  };
  const on = civilDate("2027-02-09");
  const accrual = accrualOn(inThree, [], on);
  expect(loanRecordOn({ facts: inThree, events: [], accrual, writtenOff: null }, on)).toMatchObject({
    balance: 20_000_00n,
    overdue: 14_000_00n,
    daysPastDue: 40,
    assetClass: "special-mention",
  });
});

/** 20,000 at 0.05 % a day from 20 November 2026 to 1 January 2027. */
test("a running loan, a late one, a lost one, a written-off one and a settled one are told by their books", () => {
  expect(recordOn("2026-11-30")).toMatchObject({
    openedOn: "2026-11-20",
    balance: 20_100_00n,
    overdue: 0n,
    daysPastDue: 0,
    assetClass: "standard",
    ending: null,
  });
  expect(recordOn("2027-01-09")).toMatchObject({
    balance: 20_500_00n,
    overdue: 20_500_00n,
    daysPastDue: 9,
    assetClass: "special-mention",
  });
  expect(recordOn("2027-04-30")).toMatchObject({ daysPastDue: 120, assetClass: "sub-standard" });
  const bad = recordOn("2028-04-30", [], true);
  expect(bad).toMatchObject({ assetClass: "loss", ending: "written-off", writtenOffPrincipal: 20_000_00n });
  expect(bad.writtenOff).toBe(bad.balance);
  const settled: LoanEvent[] = [
    {
      key: "w",
      kind: "waiver",
      of: "principal",
      amount: paise(5_000_00n),
      valueDate: addDays(facts.arrivedOn, 10),
    },
    { key: "p", kind: "payment", amount: paise(15_100_00n), valueDate: addDays(facts.arrivedOn, 10) },
  ];
  expect(recordOn("2026-11-30", settled)).toMatchObject({
    closedOn: "2026-11-30",
    lastPaidOn: "2026-11-30",
    lastPaid: 15_100_00n,
    balance: ZERO,
    ending: "settled",
    settledFor: 5_000_00n,
  });
});

test("the last payment is the last that the lender kept: one that its bank took back, or that is booked later, is none", () => {
  const day = (days: number) => addDays(facts.arrivedOn, days);
  const first: LoanEvent = { key: "a", kind: "payment", amount: paise(1_000_00n), valueDate: day(2) };
  const second: LoanEvent = { key: "b", kind: "mandate-debit", amount: paise(2_000_00n), valueDate: day(3) };
  const back: LoanEvent = { key: "c", kind: "payment-returned", of: "b", valueDate: day(4) };
  const onCredit: LoanEvent = { ...first, key: "d", valueDate: day(5), isOnCredit: true };
  expect(recordOn("2026-11-30", [first, second])).toMatchObject({ lastPaid: 2_000_00n, lastPaidOn: day(3) });
  expect(recordOn("2026-11-30", [first, second, back, onCredit])).toMatchObject({
    lastPaid: 1_000_00n,
    lastPaidOn: day(2),
  });
  expect(recordOn("2026-11-30", [second, back])).toMatchObject({ lastPaid: ZERO, lastPaidOn: null });
  const on = civilDate("2026-11-30");
  const accrual = accrualOn(facts, [first], on);
  expect(
    loanRecordOn({ facts, events: [first, second], accrual, writtenOff: null }, on),
    "the debit is booked later",
  ).toMatchObject({ lastPaid: 1_000_00n, lastPaidOn: day(2) });
});

test.each([
  ["less than is owed", [[10, 10_000_00n]], 10_000_00n],
  ["more than is owed", [[10, 30_000_00n]], 20_100_00n],
  [
    "all, and all once more",
    [
      [10, 20_100_00n],
      [11, 20_100_00n],
    ],
    20_100_00n,
  ],
  [
    "a part, and more than is left",
    [
      [10, 15_100_00n],
      [10, 9_000_00n],
    ],
    5_000_00n,
  ],
] as const)("debits that take %s paid what the lender keeps of them", (_, debits, lastPaid) => {
  const taken = debits.map(
    ([days, amount], at): LoanEvent => ({
      key: `debit-${at}`,
      kind: "mandate-debit",
      amount: paise(amount),
      valueDate: addDays(facts.arrivedOn, days),
    }),
  );
  expect(recordOn("2026-12-05", taken)).toMatchObject({
    lastPaid,
    lastPaidOn: addDays(facts.arrivedOn, 10),
  });
});

test("the file has a head, the names of its fields, a line a loan and an end with number and sum; no value breaks a line", () => {
  const day = referenceDayOf(civilDate("2027-01-09"));
  if (day === null) throw new Error("test: no reference day");
  const person = {
    name: "ANITA | ACHARYA\n",
    bornOn: "1992-04-03",
    gender: "F",
    pan: "ABCPA1234D",
    mobile: "9876543210",
    address: "1 Lane, Pune",
    stateCode: "27",
    pin: "411001",
    ckyc: null,
  } as const;
  const account = {
    loanNo: "VL1",
    person,
    record: recordOn("2027-01-09"),
    ratePerYear: "18.25",
    tenureMonths: 2,
  };
  const member = { code: "NB12345678", name: "EXAMPLE" };
  const lines = writeBureauFile({ accounts: [account], day, member }).split("\r\n");
  expect(lines[0]).toBe("HD|NB12345678|EXAMPLE|09012027|INCREMENTAL");
  expect(lines[2]).toBe(
    "ANITA ACHARYA|03041992|1|ABCPA1234D||9876543210|1 Lane, Pune|27|411001|01|NB12345678|EXAMPLE|VL1|05|1|20112026||" +
      "|09012027|20000|20500|20500|9||05|18.25|2||||",
  );
  expect(lines[1]?.split("|").length).toBe(lines[2]?.split("|").length);
  expect(lines.slice(3)).toEqual(["TR|1|20500", ""]);
  expect(missingFields({ person: { ...person, pan: null, stateCode: null } })).toEqual([
    "Income Tax ID Number",
    "State Code 1",
  ]);
});

test("what a bureau did not take is read by account and field without the company's words, or refused with its line", () => {
  expect(readRejects("Account,Field,Reason\nVL1,PIN Code 1,Not of the state\n")).toEqual({
    kind: "rejects",
    rejects: [{ loanNo: "VL1", field: "PIN Code 1" }],
  });
  expect(readRejects("account,field,reason\nVL1,,\n")).toMatchObject({ kind: "broken", line: 2 });
  expect(readRejects("account,field,reason\n")).toMatchObject({ kind: "broken" });
});

test("a dispute that is ended after its thirtieth day costs a hundred rupees a day, and one in time nothing", () => {
  const answerBy = civilDate("2026-12-01");
  const owed = (endedOn: string | null, today: string) =>
    disputeCompensation({
      answerBy,
      endedOn: endedOn === null ? null : civilDate(endedOn),
      today: civilDate(today),
    });
  expect(owed("2026-12-01", "2026-12-31")).toBe(0n);
  expect(owed("2026-12-03", "2026-12-31")).toBe(200_00n);
  expect(owed(null, "2026-12-11")).toBe(1_000_00n);
});

test("the bureaus are told the rate that was agreed by the year, and else that of the day times 365", () => {
  expect(ratePerYear({ annualRatePpm: 240_000n, ratePpmPerDay: 658n })).toBe("24.00");
  expect(ratePerYear({ annualRatePpm: null, ratePpmPerDay: 500n })).toBe("18.25");
});
