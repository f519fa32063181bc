import { readFileSync } from "node:fs";
import { type CivilDate, civilDate } from "@vaada/calendar/civil-date";
import { codeOfLine } from "@vaada/ledger/books/chart";
import { keptOf, type LoanBooks, loanBooksOf, type WrittenOff } from "@vaada/ledger/books/loan-books";
import { balancesOf } from "@vaada/ledger/event-journal";
import { accrualOn } from "@vaada/lending/books/accrual";
import { allowanceOf, assetClassOf } from "@vaada/lending/books/asset-class";
import type { LoanEvent } from "@vaada/lending/owed/loan-event";
import type { LoanFacts } from "@vaada/lending/owed/loan-facts";
import { SALARY_ADVANCE_ALLOWANCE } from "@vaada/lending/products/salary-advance-allowance";
import { paise, ZERO } from "@vaada/money/paise";
import { expect, test } from "vitest";

/** Loans A to C: 20,000 at 0.05 % a day for 42 days, of which fee and GST were kept back. */
const ADVANCE: LoanFacts = {
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

/** Loan D: 30,000 at 24 % a year in three instalments. */
const IN_INSTALMENTS: LoanFacts = {
  ...ADVANCE,
  principal: paise(30_000_00n),
  net: paise(29_292_00n),
  repay: paise(31_432_72n),
  ratePpmPerDay: 658n,
  repayment: {
    kind: "instalments",
    annualRatePpm: 240_000n,
    instalment: paise(10_477_58n),
    aheadDays: 60,
    dues: ["2027-01-01", "2027-02-01", "2027-03-01"].map((on) => {
      const dueOn = civilDate(on);
      return { dueOn, payableThrough: dueOn };
    }),
  },
  dueOn: civilDate("2027-03-01"),
  payableThrough: civilDate("2027-03-01"),
};

const PAGE = readFileSync(new URL("../../../../../docs/books.md", import.meta.url), "utf8");

type Row = { readonly on: CivilDate; readonly what: string; readonly balances: readonly string[] };
type Table = { readonly title: string; readonly codes: readonly string[]; readonly rows: readonly Row[] };

/** The tables of the loans, as the page has them. */
const TABLES: readonly Table[] = [...PAGE.matchAll(/^### (Loan .*)\n[\s\S]*?\n\n(\|[\s\S]*?)\n\n/gm)].map(
  ([, title = "", table = ""]) => {
    const [head = [], , ...body] = table.split("\n").map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
    return {
      title,
      codes: head.slice(2),
      rows: body.map(([on = "", what = "", ...balances]) => ({ on: civilDate(on), what, balances })),
    };
  },
);

/** The row's event of the loan; none for a row in which only time passes. */
function eventsOf({ on, what }: Row): LoanEvent[] {
  const amount = /^pays ([\d,.]+)$/.exec(what)?.[1];
  if (amount !== undefined) {
    const [rupees = "", part = ""] = amount.replaceAll(",", "").split(".");
    return [
      { kind: "payment", key: on, valueDate: on, amount: paise(BigInt(`${rupees}${part.padEnd(2, "0")}`)) },
    ];
  }
  if (what === "late fee") return [{ kind: "charge", fee: "late-fee", key: "late-fee", valueDate: on }];
  if (what === "debit bounces") return [{ kind: "bounce", key: `bounce:${on}`, valueDate: on }];
  if (["money arrives", "month end", "bad from today", "written off"].includes(what)) return [];
  throw new Error(`docs/books.md: not known: ${what}`);
}

test("the page tells of four loans", () => {
  expect(TABLES.map(({ title }) => title.slice(0, 6))).toEqual(["Loan A", "Loan B", "Loan C", "Loan D"]);
});

test.each(TABLES)("$title is worked as the page says, account by account", ({ title, codes, rows }) => {
  const facts = title.startsWith("Loan D") ? IN_INSTALMENTS : ADVANCE;
  let events: readonly LoanEvent[] = [];
  let allowance = ZERO;
  let writtenOff: WrittenOff | null = null;
  for (const row of rows) {
    const { on, what } = row;
    events = [...events, ...eventsOf(row)];
    const { standing, interestAccrued, delinquency, classedFrom, feeUnearned } = accrualOn(facts, events, on);
    const assetClass = assetClassOf({ delinquency, dueOn: classedFrom, on });
    if (what === "month end" && writtenOff === null)
      allowance = allowanceOf(standing.principal, { assetClass, allowance: SALARY_ADVANCE_ALLOWANCE });
    if (what === "written off") writtenOff = { ...standing, kept: keptOf(standing), allowance };
    const isSuspended = delinquency === "npa";
    // On the day of arrival the books hold nothing yet but the fee that is not earned.
    const books: LoanBooks =
      what === "money arrives"
        ? new Map()
        : loanBooksOf({ ...standing, interestAccrued, isSuspended, allowance, writtenOff });
    const held = new Map<string, bigint>(books);
    const give = (code: string, amount: bigint) => held.set(code, (held.get(code) ?? 0n) + amount);
    for (const [word, amount] of Object.entries(balancesOf(standing))) give(codeOfLine(word) ?? word, amount);
    give("2400", -feeUnearned);
    give("4200", feeUnearned);
    expect([on, what, ...codes.map((code) => text(held.get(code) ?? 0n))]).toEqual([
      on,
      what,
      ...row.balances,
    ]);
    expect([...held.values()].reduce((sum, amount) => sum + amount, 0n)).toBe(0n);
  }
});

function text(amount: bigint): string {
  const size = amount < 0n ? -amount : amount;
  return `${amount < 0n ? "−" : ""}${size / 100n}.${String(size % 100n).padStart(2, "0")}`;
}
