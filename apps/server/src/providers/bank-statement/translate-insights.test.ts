import { civilDate } from "@vaada/calendar/civil-date";
import type { StatementRow } from "@vaada/lending/statement/row";
import { paise } from "@vaada/money/paise";
import { toWireRupees } from "@vaada/money/wire";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { HttpResult } from "../http-client.ts";
import type { FetchResult, StatementAccount } from "./port.ts";
import { STATEMENT_ROWS_MAX, translateInsights } from "./translate-insights.ts";

const reference = "8d5ea22b-216a-4fe2-90da-65d1c67c8964";

const SALARY = {
  transaction_type: "credit",
  transaction_note: "NEFT SALARY ACME PRIVATE LIMITED",
  chq_num: "",
  amount: 75_000.5,
  balance: 81_250.05,
  date: "2026-10-01 00:00:00",
  hash: "c0ffee",
  category: "Salary",
  metadata: { unclean_merchant: "ACME", transaction_channel: "salary", description: "" },
};
const ROW: StatementRow = {
  date: civilDate("2026-10-01"),
  type: "credit",
  amount: paise(75_000_50n),
  balance: paise(81_250_05n),
  narration: "NEFT SALARY ACME PRIVATE LIMITED",
};

const DETAILS = { name: "ANITA ACHARYA", account_number: "112143112157", bank: "axis", ifsc: "UTIB0000001" };
const ACCOUNT: StatementAccount = {
  holder: "ANITA ACHARYA",
  accountLastFour: "2157",
  bank: "axis",
  rows: [ROW],
  isFraudSuspected: false,
};

const insights = (accounts: unknown): HttpResult => ({
  kind: "answered",
  status: 200,
  body: { session_id: reference, link_id: "loan-1", accounts },
});
const holding = (transactions: unknown, details: unknown = DETAILS) => ({
  account_id: "a",
  data: { account_details: details, transactions, fraud: [], predictors: 7, score: "496" },
});
const withRow = (fields: Record<string, unknown>): HttpResult =>
  insights([holding([SALARY, { ...SALARY, ...fields }])]);

const read = (...accounts: StatementAccount[]): FetchResult => ({ kind: "read", accounts });
const unreadable = (why: string): FetchResult => ({ kind: "unreadable", why });
const unavailable = (reason: string): FetchResult => ({ kind: "unavailable", reason });

test.each<[what: string, fields: Record<string, unknown>, row: Partial<StatementRow>]>([
  ["a debit", { transaction_type: "debit" }, { type: "debit" }],
  ["whole rupees", { amount: 75_000 }, { amount: paise(75_000_00n) }],
  ["ten paise", { amount: 0.1 }, { amount: paise(10n) }],
  ["nothing", { amount: 0 }, { amount: paise(0n) }],
  ["an overdrawn account", { balance: -1234.5 }, { balance: paise(-1234_50n) }],
  ["an empty account", { balance: -0 }, { balance: paise(0n) }],
  ["a day alone", { date: "2026-10-31" }, { date: civilDate("2026-10-31") }],
  ["an hour of the night", { date: "2026-10-31 23:59:59" }, { date: civilDate("2026-10-31") }],
  ["an hour with a T", { date: "2026-10-31T10:00:00.5" }, { date: civilDate("2026-10-31") }],
  ["a leap day", { date: "2028-02-29 00:00:00" }, { date: civilDate("2028-02-29") }],
  ["no narration", { transaction_note: "  " }, { narration: "" }],
  ["a narration on two lines", { transaction_note: "UPI/\u0000RENT\n  MAY" }, { narration: "UPI/RENT MAY" }],
  ["words of an odd kind beside it", { chq_num: 7, hash: [], category: {}, metadata: "x" }, {}],
])("a row with %s is read", (_what, fields, row) => {
  expect(translateInsights(withRow(fields), reference)).toEqual(
    read({ ...ACCOUNT, rows: [ROW, { ...ROW, ...row }] }),
  );
});

test.each<[what: string, fields: Record<string, unknown>]>([
  ["a third decimal", { amount: 10.005 }],
  ["the sum of two tenths", { amount: 0.1 + 0.2 }],
  ["a negative amount", { amount: -10 }],
  ["an amount in letters", { amount: "75000.50" }],
  ["an amount of null", { amount: null }],
  ["an amount that is not a number", { amount: Number.NaN }],
  ["an amount without end", { amount: Number.POSITIVE_INFINITY }],
  ["an amount beyond all banks", { amount: 1e15 }],
  ["no balance", { balance: undefined }],
  ["a balance with a third decimal", { balance: -10.005 }],
  ["a day that is none", { date: "2026-02-30 00:00:00" }],
  ["a day first", { date: "01/10/2026" }],
  ["a day in another zone", { date: "2026-10-01T20:00:00Z" }],
  ["no day", { date: null }],
  ["a word for a direction", { transaction_type: "reversal" }],
  ["no direction", { transaction_type: undefined }],
  ["a narration of null", { transaction_note: null }],
])("a row with %s makes the whole statement unreadable", (_what, fields) => {
  expect(translateInsights(withRow(fields), reference)).toEqual(unreadable("UNREADABLE_ROW"));
});

test("a row that is no row makes the whole statement unreadable", () => {
  for (const row of [null, "SALARY", [SALARY], 7])
    expect(translateInsights(insights([holding([row])]), reference)).toEqual(unreadable("UNREADABLE_ROW"));
});

test.each<[what: string, details: Record<string, unknown>, account: Partial<StatementAccount>]>([
  ["all that is known", {}, {}],
  ["a masked number", { account_number: "XXXXXXXX2157" }, {}],
  ["a number in groups", { account_number: "1121 4311-2157 " }, {}],
  ["a short number", { account_number: "157" }, { accountLastFour: null }],
  ["a number under a mask", { account_number: "1121XXXX" }, { accountLastFour: null }],
  ["a number that is none", { account_number: 7 }, { accountLastFour: null }],
  ["no number", { account_number: null }, { accountLastFour: null }],
  ["no name", { name: " " }, { holder: null }],
  ["a name that is a list", { name: ["ANITA"] }, { holder: null }],
  ["a name with a control character", { name: "ANITA\u0000\nACHARYA" }, {}],
  ["no bank", { bank: undefined }, { bank: null }],
])("an account with %s is told", (_what, details, account) => {
  const reply = insights([holding([SALARY], { ...DETAILS, ...details })]);
  expect(translateInsights(reply, reference)).toEqual(read({ ...ACCOUNT, ...account }));
});

test.each<[what: string, accounts: unknown, result: FetchResult]>([
  ["one", [holding([SALARY])], read(ACCOUNT)],
  ["two", [holding([SALARY]), holding([])], read(ACCOUNT, { ...ACCOUNT, rows: [] })],
  ["none", [], unavailable("NO_ACCOUNTS")],
  ["null", null, unavailable("INCOMPLETE")],
  ["one of null", [null], unavailable("INCOMPLETE")],
  ["one without data", [{ account_id: "a" }], unavailable("INCOMPLETE")],
  ["one without details", [holding([], null)], unavailable("INCOMPLETE")],
  ["one without rows", [holding(null)], unavailable("INCOMPLETE")],
  ["one whose rows are an object", [holding({ 0: SALARY })], unavailable("INCOMPLETE")],
])("of accounts there is %s", (_what, accounts, result) => {
  expect(translateInsights(insights(accounts), reference)).toEqual(result);
});

test.each<[what: string, told: Record<string, unknown>, isFraudSuspected: boolean]>([
  ["empty lists", { fraud: [], fraud_details: { statement: [], account: [] } }, false],
  ["nulls", { fraud: null, fraud_details: null }, false],
  ["nothing", { fraud: undefined }, false],
  [
    "findings of nothing",
    { fraud: [{}], fraud_details: { account: [{ is_fraud: false, type: null }] } },
    false,
  ],
  ["a finding", { fraud: [{ fraud_type: "author_fraud" }] }, true],
  ["a finding in a statement", { fraud_details: { statement: [{ fraud_type: "page_hash_fraud" }] } }, true],
  ["a finding in the account", { fraud: [], fraud_details: { account: ["inconsistent_transaction"] } }, true],
  ["a yes", { fraud_details: { account: { is_fraud: true } } }, true],
  ["a word", { fraud: "none" }, true],
])("with %s told of forgeries, one is suspected: %#", (_what, told, isFraudSuspected) => {
  const { account_id, data } = holding([SALARY]);
  const reply = insights([{ account_id, data: { ...data, ...told } }, holding([])]);
  expect(translateInsights(reply, reference)).toEqual(
    read({ ...ACCOUNT, isFraudSuspected }, { ...ACCOUNT, rows: [] }),
  );
});

test("as many rows are read as anybody could have, over all accounts, and not one more", () => {
  const rows = (count: number) => Array.from({ length: count }, () => SALARY);
  const half = STATEMENT_ROWS_MAX / 2;
  const most = translateInsights(insights([holding(rows(half)), holding(rows(half))]), reference);
  expect(most.kind === "read" ? most.accounts.map((account) => account.rows.length) : most).toEqual([
    half,
    half,
  ]);
  const more = translateInsights(insights([holding(rows(half)), holding(rows(half + 1))]), reference);
  expect(more).toEqual(unreadable("TOO_MANY_ROWS"));
});

test("no paisa is lost on the way, whatever the amount and the balance", () => {
  const paiseMax = 10n ** 15n - 1n;
  fc.assert(
    fc.property(fc.bigInt(0n, paiseMax), fc.bigInt(-paiseMax, paiseMax), (amount, balance) => {
      const size = toWireRupees(paise(balance < 0n ? -balance : balance));
      const fields = { amount: toWireRupees(paise(amount)), balance: balance < 0n ? -size : size };
      const result = translateInsights(insights([holding([{ ...SALARY, ...fields }])]), reference);
      expect(result).toEqual(
        read({ ...ACCOUNT, rows: [{ ...ROW, amount: paise(amount), balance: paise(balance) }] }),
      );
    }),
  );
});
