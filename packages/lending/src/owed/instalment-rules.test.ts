import { civilDate } from "@vaada/calendar/civil-date";
import { expect, test } from "vitest";
import { accrualOn } from "../books/accrual.ts";
import { loanRecordOn } from "../bureau-file/loan-record.ts";
import { priceFees } from "../fees.ts";
import { DOCUMENTED_INSTALMENTS } from "../testing/documented-advance.ts";
import { chargesToCome } from "./charges-to-come.ts";
import { classOf } from "./delinquency.ts";
import type { LoanEvent } from "./loan-event.ts";
import { owedOn, wasEverOverdue } from "./owed-on.ts";
import { standingOf } from "./standing.ts";
import { rupees, WORKED_INSTALMENTS } from "./testing/worked-loan.ts";

type Money = "payment" | "mandate-debit";

const money = (kind: Money, date: string, amount: string): LoanEvent => ({
  kind,
  key: `${kind}:${date}`,
  valueDate: civilDate(date),
  amount: rupees(amount),
});
const paid = (date: string, amount: string) => money("payment", date, amount);
const debited = (date: string, amount: string) => money("mandate-debit", date, amount);

const owed = (date: string, ...events: readonly LoanEvent[]) =>
  owedOn(WORKED_INSTALMENTS, events, civilDate(date));

test("a debit beside the borrower's own payment pays nothing ahead: all of it goes back", () => {
  const both = [debited("2027-01-01", "6985.05"), paid("2027-01-01", "6985.05")];
  const standing = standingOf(WORKED_INSTALMENTS, both);
  expect(standing.splits).toMatchObject([
    { kind: "payment", interest: 55_233n, principal: 643_272n, excess: 0n },
    { kind: "mandate-debit", interest: 0n, principal: 0n, charges: 0n, excess: 698_505n },
  ]);
  expect(owed("2027-02-01", ...both)).toMatchObject({ due: 698_505n, isInArrears: true });
});

test("a debit pays what is due with its charges, and after the last due day all that is left", () => {
  const bounce: LoanEvent = { kind: "bounce", key: "bounced", valueDate: civilDate("2027-01-01") };
  const retried = debited("2027-01-04", "7985.05");
  expect(standingOf(WORKED_INSTALMENTS, [bounce, retried]).splits.at(-1)).toMatchObject({
    interest: 55_233n,
    principal: 643_272n,
    charges: 50_000n,
    excess: 50_000n,
  });
  const { total } = owed("2027-03-04");
  const late = { ...debited("2027-03-04", "0"), amount: total };
  expect(standingOf(WORKED_INSTALMENTS, [late])).toMatchObject({ status: "closed", excess: 0n });
});

test("once a payment was taken back, what a debit brought too much pays what is due and nothing ahead", () => {
  const events: LoanEvent[] = [
    paid("2026-12-10", "1000"),
    paid("2027-01-01", "5985.05"),
    debited("2027-01-01", "6985.05"),
    {
      kind: "payment-returned",
      key: "returned",
      of: "payment:2026-12-10",
      valueDate: civilDate("2027-01-05"),
    },
  ];
  expect(standingOf(WORKED_INSTALMENTS, events)).toMatchObject({ excess: 598_505n });
  expect(owed("2027-01-05", ...events)).toMatchObject({ due: 0n, isInArrears: false });
});

test("five paise that are left of an instalment make nobody overdue and are asked for with the next one", () => {
  const typed = paid("2027-01-01", "6985");
  expect(owed("2027-01-20", typed)).toMatchObject({
    due: 0n,
    dueDay: { dueOn: "2027-02-01" },
    isInArrears: false,
    isOverdue: false,
    instalments: [{ unpaid: 5n, isSettled: true }, { isSettled: false }, { isSettled: false }],
  });
  expect(classOf(owed("2027-01-20", typed), civilDate("2027-01-20"))).toBe("standard");
  expect(wasEverOverdue(WORKED_INSTALMENTS, [typed], civilDate("2027-01-20"))).toBe(false);
  expect(owed("2027-01-20", typed).toPay).toBe(owed("2027-02-01", typed).toPay);
  expect(owed("2027-02-01", typed)).toMatchObject({ due: 698_510n, dueDay: { dueOn: "2027-02-01" } });
  const oneRupee = paid("2027-01-01", "6984.05");
  expect(classOf(owed("2027-01-20", oneRupee), civilDate("2027-01-20"))).toBe("sma-0");
});

test("a bad loan stays bad until no instalment is in arrears, also in the books and for the bureaus", () => {
  const classesOn = (date: string, ...events: readonly LoanEvent[]) => {
    const on = civilDate(date);
    const accrual = accrualOn(WORKED_INSTALMENTS, events, on);
    expect(classOf(owed(date, ...events), on)).toBe(accrual.delinquency);
    const { assetClass, daysPastDue } = loanRecordOn(
      { facts: WORKED_INSTALMENTS, events, accrual, writtenOff: null },
      on,
    );
    return [accrual.delinquency, assetClass, daysPastDue];
  };
  expect(classesOn("2027-03-31")).toEqual(["sma-2", "special-mention", 90]);
  expect(classesOn("2027-04-01")).toEqual(["npa", "sub-standard", 91]);
  const first = paid("2027-04-02", "6985.05");
  // The oldest is then of 1 February, and the year after which a bad loan is lost began with the first one.
  expect(classesOn("2027-04-02", first)).toEqual(["npa", "sub-standard", 61]);
  expect(classesOn("2028-03-31", first)).toEqual(["npa", "loss", 425]);
  expect(classesOn("2028-03-30", first)).toEqual(["npa", "sub-standard", 424]);
  const rest = { ...paid("2027-04-05", "0"), amount: owed("2027-04-05", first).total };
  expect(classesOn("2027-04-05", first, rest)).toEqual(["standard", "standard", 0]);
  // Paid on the last day before, it never was bad.
  expect(classesOn("2027-04-02", paid("2027-04-01", "6985.05"))).toEqual(["sma-2", "special-mention", 61]);
});

test("principal that is forgiven comes off the last instalments and cures no arrears", () => {
  const forgiven = (amount: string): LoanEvent => ({
    kind: "waiver",
    key: "settlement",
    of: "principal",
    valueDate: civilDate("2027-02-10"),
    amount: rupees(amount),
  });
  expect(owed("2027-02-10").instalments).toMatchObject([
    { number: 1, principal: 643_272n },
    { number: 2, principal: 657_738n },
    { number: 3, isDue: false },
  ]);
  // From 10,000 forgiven, 6,989.90 are uncalled and 3,010.10 belong to the second instalment.
  expect(owed("2027-02-10", forgiven("10000"))).toMatchObject({
    principal: 1_000_000n,
    dueDay: { dueOn: "2027-01-01" },
    isInArrears: true,
    instalments: [
      { number: 1, principal: 643_272n, unpaid: 698_505n },
      { number: 2, principal: 356_728n },
      // The interest of February on what is late.
      { number: 3, principal: 0n, interest: 11_836n },
    ],
  });
  // A settlement for less than the first instalment leaves its rest in arrears since its own day.
  const little = owed("2027-02-10", forgiven("19000"));
  expect(little).toMatchObject({ principal: 100_000n, dueDay: { dueOn: "2027-01-01" }, isInArrears: true });
  const rest = { ...paid("2027-02-10", "0"), amount: little.total };
  expect(owed("2027-02-10", forgiven("19000"), rest)).toMatchObject({ total: 0n, isInArrears: false });
  // Principal that is forgiven in time makes the loan end sooner, and the next instalment stays as it is.
  const early = { ...forgiven("8000"), valueDate: civilDate("2026-12-01") };
  expect(owed("2027-01-01", early)).toMatchObject({ due: 698_505n, dueDay: { dueOn: "2027-01-01" } });
});

test("a late instalment that was paid before it was charged brings no late fee any more", () => {
  const late = paid("2027-01-04", "6985.05");
  expect(chargesToCome(WORKED_INSTALMENTS, [late]).map(({ dueNumber }) => dueNumber)).toEqual([2, 3]);
  const part = paid("2027-01-04", "3000");
  expect(chargesToCome(WORKED_INSTALMENTS, [part]).map(({ dueNumber }) => dueNumber)).toEqual([1, 2, 3]);
});

test("a fee that the terms alone name is levied once for each instalment that is late, on its own day", () => {
  const principal = WORKED_INSTALMENTS.principal;
  const fees = priceFees(DOCUMENTED_INSTALMENTS, { grade: "A", principal });
  const facts = { ...WORKED_INSTALMENTS, fees };
  const visits = chargesToCome(facts, []).filter(({ fee }) => fee === "field-visit-charge");
  expect(visits.map(({ valueDate, dueNumber }) => `${dueNumber} ${valueDate}`)).toEqual([
    "1 2027-01-04",
    "2 2027-02-04",
    "3 2027-03-04",
  ]);
  const events = visits
    .slice(0, 2)
    .map(({ dueNumber, ...charge }) => ({ ...charge, key: `visit-${dueNumber}` }));
  expect(standingOf(facts, events).chargesLevied).toBe(600_00n);
  const owedThen = owedOn(facts, events, civilDate("2027-02-04"));
  expect(owedThen.lines).toContainEqual(
    expect.objectContaining({ kind: "charge", fee: "field-visit-charge", amount: 600_00n }),
  );
  expect(chargesToCome(facts, events).filter(({ fee }) => fee === "field-visit-charge")).toEqual(
    visits.slice(2),
  );
});
