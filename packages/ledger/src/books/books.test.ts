import { add, type Paise, paise, ZERO } from "@vaada/money/paise";
import fc from "fast-check";
import { expect, test } from "vitest";
import { ACCOUNTS } from "../account.ts";
import { bookJournal } from "./book-journal.ts";
import { accountCode, CHART, codeOfLine } from "./chart.ts";
import { csvOf, type ExportedJournal, tallyOf } from "./export-books.ts";
import {
  type BookedFigures,
  keptOf,
  type LoanBookFigures,
  type LoanBooks,
  loanBookLines,
  loanBooksOf,
  type WrittenOff,
} from "./loan-books.ts";

test("every word that loans post under belongs to one account of the chart, and every code to itself", () => {
  const words = CHART.flatMap((account) => account.words);
  expect(words.toSorted()).toEqual(ACCOUNTS.toSorted());
  expect(new Set(CHART.map(({ code }) => code)).size).toBe(CHART.length);
  for (const { code, words: own } of CHART)
    for (const name of [code, ...own]) expect(codeOfLine(name)).toBe(code);
  expect(codeOfLine("9999")).toBeNull();
  expect(() => accountCode("pool")).toThrow("not in the chart");
});

const anyPaise = fc.bigInt({ min: 0n, max: 10n ** 9n }).map(paise);

/** A loan by its events: what was kept is what makes the figures balance against what was lent. */
const anyLoan = fc
  .record({
    lent: anyPaise,
    principal: anyPaise,
    interest: anyPaise,
    charges: anyPaise,
    interestEarned: anyPaise,
    chargesLevied: anyPaise,
    waived: anyPaise,
    excess: anyPaise,
    interestAccrued: anyPaise,
    allowance: anyPaise,
    isSuspended: fc.boolean(),
  })
  .map(({ lent, ...loan }) => ({
    ...loan,
    collected: paise(
      lent +
        loan.interestEarned +
        loan.chargesLevied +
        loan.excess -
        loan.principal -
        loan.interest -
        loan.charges -
        loan.waived,
    ),
    lent,
  }));

const totalOf = (books: LoanBooks): Paise => add(ZERO, ...books.values());
const asLent = (lent: Paise, loan: BookedFigures): BookedFigures => ({
  ...loan,
  collected: paise(loan.collected + lent),
});

const writtenOffAs = (loan: LoanBookFigures): WrittenOff => ({ ...loan, kept: keptOf(loan) });

test("whatever a loan is, its books sum to nothing, before and after it is written off", () => {
  fc.assert(
    fc.property(anyLoan, anyLoan, (then, now) => {
      const before = { ...then, isSuspended: true, writtenOff: null };
      expect(totalOf(loanBooksOf(before))).toBe(ZERO);
      const writtenOff = writtenOffAs(before);
      // The same loan later: of as much lent.
      const later = { ...now, ...asLent(paise(then.lent - now.lent), now), writtenOff };
      const books = loanBooksOf(later);
      expect(totalOf(books)).toBe(ZERO);
      expect(books.get(accountCode("1300")) ?? ZERO).toBe(paise(-later.principal));
      expect(books.get(accountCode("4400")) ?? ZERO).toBe(paise(keptOf(before) - keptOf(later)));
      expect(books.has(accountCode("2500")) || books.has(accountCode("1390"))).toBe(false);
    }),
  );
});

test("the lines of one change after the other lead to the last target, and a repeated one has none", () => {
  fc.assert(
    fc.property(fc.array(anyLoan, { minLength: 1, maxLength: 6 }), (states) => {
      const held = new Map<ReturnType<typeof accountCode>, Paise>();
      for (const loan of states) {
        const toHold = loanBooksOf({ ...loan, writtenOff: null });
        const lines = loanBookLines(7, { held, toHold });
        const journal = bookJournal("loan-books", lines);
        for (const { account, amount } of journal?.lines ?? [])
          held.set(account, add(held.get(account) ?? ZERO, amount));
        expect(loanBookLines(7, { held, toHold })).toEqual([]);
      }
    }),
  );
});

test("unpaid interest of a bad loan is receivable and in suspense, and none of it is income", () => {
  fc.assert(
    fc.property(anyLoan, (loan) => {
      const books = loanBooksOf({ ...loan, isSuspended: true, writtenOff: null });
      const of = (code: string): bigint => books.get(accountCode(code)) ?? 0n;
      const unpaid = loan.interest + loan.interestAccrued;
      expect(loan.interest + of("1310")).toBe(unpaid);
      expect(of("2500")).toBe(-unpaid);
      expect(-loan.interestEarned + of("4100")).toBe(-(loan.interestEarned - loan.interest));
    }),
  );
});

test("lines that do not sum to nothing are no journal, and lines of nothing are none", () => {
  const line = (amount: bigint) => ({ account: accountCode("1110"), amount: paise(amount), loanId: null });
  expect(() => bookJournal("manual", [line(1n)])).toThrow("sum to 1");
  expect(bookJournal("manual", [line(0n)])).toBeNull();
});

const EXPORTED: ExportedJournal = {
  id: "5f0c1a52-0000-4000-8000-000000000001",
  kind: "manual",
  bookedOn: "2026-11-30",
  valueDate: "2026-11-28",
  says: '=cmd|" & <Kolkata>, office',
  loanId: null,
  lines: [
    { account: "1110", amount: paise(12_345n), loanId: null },
    { account: "principal-receivable", amount: paise(-12_345n), loanId: 7 },
  ],
};

test("a file of rows is safe in a spreadsheet, names accounts by code, and ends with its totals", () => {
  expect(csvOf([EXPORTED]).split("\r\n")).toEqual([
    "journal,booked on,value date,kind,says,loan,code,account,debit,credit",
    `${EXPORTED.id},2026-11-30,2026-11-28,manual,"'=cmd|"" & <Kolkata>, office",,1110,"Bank, pool",123.45,0.00`,
    `${EXPORTED.id},2026-11-30,2026-11-28,manual,"'=cmd|"" & <Kolkata>, office",7,1300,Principal,0.00,123.45`,
    "Total,,,,,,,,123.45,123.45",
    "",
  ]);
});

/** The elements of Tally's import request, each with those that it may hold, by its developers' reference. */
const TALLY_SHAPE: Readonly<Record<string, readonly string[]>> = {
  ENVELOPE: ["HEADER", "BODY"],
  HEADER: ["VERSION", "TALLYREQUEST", "TYPE", "ID"],
  BODY: ["DESC", "DATA"],
  DESC: ["STATICVARIABLES"],
  STATICVARIABLES: ["IMPORTDUPS"],
  DATA: ["TALLYMESSAGE"],
  TALLYMESSAGE: ["LEDGER", "VOUCHER"],
  LEDGER: ["NAME.LIST", "PARENT"],
  "NAME.LIST": ["NAME"],
  VOUCHER: [
    "DATE",
    "EFFECTIVEDATE",
    "VOUCHERTYPENAME",
    "VOUCHERNUMBER",
    "NARRATION",
    "PERSISTEDVIEW",
    "ALLLEDGERENTRIES.LIST",
  ],
  "ALLLEDGERENTRIES.LIST": ["LEDGERNAME", "ISDEEMEDPOSITIVE", "AMOUNT"],
};

test("the vouchers have the shape of Tally's import, every ledger is declared, and each voucher sums to nothing", () => {
  const text = tallyOf([EXPORTED]);
  const open: string[] = [];
  for (const [, isEnd, name = ""] of text.matchAll(/<(\/?)([A-Z][A-Z.]*)[^>]*>/g)) {
    if (isEnd === "/") expect(open.pop()).toBe(name);
    else {
      const parent = open.at(-1);
      if (parent !== undefined) expect(TALLY_SHAPE[parent]).toContain(name);
      open.push(name);
    }
  }
  expect(open).toEqual([]);
  expect(text).toContain("&quot; &amp; &lt;Kolkata&gt;, office, for 2026-11-28");
  const declared = [...text.matchAll(/<LEDGER NAME="([^"]*)"/g)].map(([, name]) => name);
  const used = [...text.matchAll(/<LEDGERNAME>([^<]*)</g)].map(([, name]) => name);
  expect(used).toEqual(["1110 Bank, pool", "1300 Principal"]);
  for (const name of used) expect(declared).toContain(name);
  const amounts = [...text.matchAll(/<ISDEEMEDPOSITIVE>(Yes|No)<\/ISDEEMEDPOSITIVE><AMOUNT>([-\d.]+)</g)];
  expect(amounts.map(([, isDebit, amount]) => [isDebit, amount])).toEqual([
    ["Yes", "-123.45"],
    ["No", "123.45"],
  ]);
});

/** What a value may be, by the same reference; and Tally's own groups and types of vouchers, which are there in every company. */
const TALLY_VALUES: Readonly<Record<string, RegExp>> = {
  VERSION: /^1$/,
  TALLYREQUEST: /^Import$/,
  TYPE: /^Data$/,
  ID: /^All Masters$/,
  IMPORTDUPS: /^@@DUPCOMBINE$/,
  NAME: /^\d{4} \S/,
  PARENT:
    /^(Bank Accounts|Current Assets|Current Liabilities|Capital Account|Direct Incomes|Indirect Expenses)$/,
  DATE: /^20\d{6}$/,
  EFFECTIVEDATE: /^20\d{6}$/,
  VOUCHERTYPENAME: /^(Journal|Payment|Receipt|Contra)$/,
  VOUCHERNUMBER: /^[0-9a-f]{8}$/,
  NARRATION: /^\S/,
  PERSISTEDVIEW: /^Accounting Voucher View$/,
  LEDGERNAME: /^\d{4} \S/,
  ISDEEMEDPOSITIVE: /^(Yes|No)$/,
  AMOUNT: /^-?\d+\.\d\d$/,
};

test("each value is one that Tally's reference allows, and a voucher has what it must have, in its attributes too", () => {
  const text = tallyOf([EXPORTED]);
  const values = [...text.matchAll(/<([A-Z]+)>([^<]*)<\/\1>/g)];
  for (const [, name = "", value] of values) expect(value, name).toMatch(TALLY_VALUES[name] ?? /^$/);
  expect(new Set(values.map(([, name]) => name))).toEqual(new Set(Object.keys(TALLY_VALUES)));
  const voucher = /<VOUCHER ([^>]*)>(.*)<\/VOUCHER>/.exec(text);
  const attributes = Object.fromEntries(
    [...(voucher?.[1] ?? "").matchAll(/([A-Z]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  );
  expect(attributes).toEqual({
    VCHTYPE: "Receipt",
    ACTION: "Create",
    OBJVIEW: "Accounting Voucher View",
    REMOTEID: EXPORTED.id,
  });
  for (const name of ["DATE", "VOUCHERTYPENAME", "PERSISTEDVIEW"])
    expect(voucher?.[2]?.split(`<${name}>`), name).toHaveLength(2);
  expect(voucher?.[2]).toContain("<DATE>20261130</DATE>");
  expect(voucher?.[2]).toContain("<VOUCHERTYPENAME>Receipt</VOUCHERTYPENAME>");
  for (const entry of (voucher?.[2] ?? "").split("<ALLLEDGERENTRIES.LIST>").slice(1))
    expect(entry).toMatch(
      /^<LEDGERNAME>[^<]+<\/LEDGERNAME><ISDEEMEDPOSITIVE>(Yes<\/ISDEEMEDPOSITIVE><AMOUNT>-|No<\/ISDEEMEDPOSITIVE><AMOUNT>\d)/,
    );
});

test("a voucher's type is the one that Tally keeps for what moved at the bank", () => {
  const table: [type: string, debit: string, credit: string][] = [
    ["Payment", "principal-receivable", "pool"],
    ["Receipt", "pool", "principal-receivable"],
    ["Receipt", "1120", "1200"],
    ["Contra", "1110", "1120"],
    ["Journal", "collections", "interest-receivable"],
  ];
  const lineOf = (account: string, amount: bigint) => ({ account, amount: paise(amount), loanId: null });
  for (const [type, debit, credit] of table) {
    const text = tallyOf([{ ...EXPORTED, lines: [lineOf(debit, 5n), lineOf(credit, -5n)] }]);
    expect(text).toContain(`<VOUCHER VCHTYPE="${type}"`);
    expect(text).toContain(`<VOUCHERTYPENAME>${type}</VOUCHERTYPENAME>`);
  }
});
