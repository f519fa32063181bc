import { addDays, type CivilDate, civilDate } from "@vaada/calendar/civil-date";
import { type Paise, paise, ZERO } from "@vaada/money/paise";
import type { FeeKind } from "../../product-terms.ts";
import type { LoanEvent } from "../loan-event.ts";
import type { LoanFacts } from "../loan-facts.ts";

/** 20,000 at 0.05 % a day for 42 days: the loan by which the product's rules are told. */
export const WORKED_LOAN: LoanFacts = {
  principal: paise(20_000_00n),
  net: paise(19_292_00n),
  fees: [
    { kind: "processing-fee", when: { on: "disbursal" }, amount: paise(600_00n), tax: paise(108_00n) },
    { kind: "late-fee", when: { on: "overdue", afterDays: 1 }, amount: paise(500_00n), tax: ZERO },
    { kind: "bounce-charge", when: { on: "bounce" }, amount: paise(500_00n), tax: ZERO },
  ],
  repay: paise(20_420_00n),
  penal: { maximum: paise(2_000_00n), lateFeeFrom: paise(100_00n) },
  ratePpmPerDay: 500n,
  repayment: { kind: "single" },
  arrivedOn: civilDate("2026-11-20"),
  dueOn: civilDate("2027-01-01"),
  payableThrough: civilDate("2027-01-01"),
  coolingOffDays: 3,
  payment: {
    order: ["interest", "principal", "charges"],
    partPaymentMinimum: paise(5_00n),
    restMinimum: paise(1_00n),
    previousDayGraceMinutes: 30,
  },
};

export const WORKED_DUE_DAY = 42;

const INSTALMENT_DUES = ["2027-01-01", "2027-02-01", "2027-03-01"].map((date) => ({
  dueOn: civilDate(date),
  payableThrough: civilDate(date),
}));

/** The same money at 24 % a year in three instalments of 6,985.05, of which the last is a paisa more. */
export const WORKED_INSTALMENTS: LoanFacts = {
  ...WORKED_LOAN,
  repay: paise(20_955_16n),
  ratePpmPerDay: 658n,
  repayment: {
    kind: "instalments",
    annualRatePpm: 240_000n,
    instalment: paise(6_985_05n),
    aheadDays: 60,
    dues: INSTALMENT_DUES,
  },
  dueOn: civilDate("2027-03-01"),
  payableThrough: civilDate("2027-03-01"),
};

/** A day of the worked loan's life; its money arrived on day 0. */
export const onDay = (day: number): CivilDate => addDays(WORKED_LOAN.arrivedOn, day);

/** Rupees and paise as they are read: "15341.60". */
export function rupees(text: string): Paise {
  const [whole = "0", part = ""] = text.split(".");
  return paise(BigInt(whole) * 100n + BigInt(part.padEnd(2, "0")));
}

export const paid = (day: number, amount: string, key = `paid-${day}`) =>
  ({ kind: "payment", key, valueDate: onDay(day), amount: rupees(amount) }) satisfies LoanEvent;

export const debited = (day: number, amount: string, key = `debited-${day}`): LoanEvent => ({
  kind: "mandate-debit",
  key,
  valueDate: onDay(day),
  amount: rupees(amount),
});

export const refunded = (day: number, amount: string, key = `refunded-${day}`): LoanEvent => ({
  kind: "refund",
  key,
  valueDate: onDay(day),
  amount: rupees(amount),
});

export const bounced = (day: number, key = `bounced-${day}`): LoanEvent => ({
  kind: "bounce",
  key,
  valueDate: onDay(day),
});

export const lateFee = (day = WORKED_DUE_DAY + 1, key = `late-fee-${day}`): LoanEvent => ({
  ...charged(day, "late-fee"),
  key,
});

export const charged = (day: number, fee: FeeKind): LoanEvent => ({
  kind: "charge",
  fee,
  key: `${fee}-${day}`,
  valueDate: onDay(day),
});

export const returned = (day: number, of: string, key = `returned-${day}-${of}`): LoanEvent => ({
  kind: "payment-returned",
  key,
  valueDate: onDay(day),
  of,
});

export const waived = (day: number, amount: string, of: "interest" | "principal" | "charges"): LoanEvent => ({
  kind: "waiver",
  key: `waived-${day}-${of}`,
  valueDate: onDay(day),
  amount: rupees(amount),
  of,
});
