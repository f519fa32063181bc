import { RECIPIENT_NAMES } from "@vaada/contract/recipients";
import { expect, test } from "vitest";
import { openTestServer } from "../../../../testing/test-server.ts";
import {
  ACCOUNT,
  acceptKeyFacts,
  decideByStatement,
  giveAccount,
  giveReferences,
  receiveMoney,
  sendSelfie,
  sign,
  takeOffer,
  verifyBank,
  type Walker,
  walkTo,
} from "../../../../testing/walk.ts";
import { keptFor } from "../../../operations/retention/describe-retention.ts";
import { EVERYTHING_HELD } from "./everything-held.ts";
import { english } from "./phrases.en.ts";
import { hindi } from "./phrases.hi.ts";
import { HANDLING, SECTION_NAMES, type SectionName } from "./sections.ts";

const server = await openTestServer();
const { asSuperuser } = server.database;

type Row = Record<string, string | number | boolean | null>;
type Section = { name: string; purpose: string; keptUntil: string; sharedWith: string[]; rows: Row[] };
type Data = { madeAt: string; sections: Section[] };

async function dataOf({ token }: Pick<Walker, "token">, language = "en") {
  const headers = { "accept-language": language };
  const { status, json, text } = await server.call("GET", "/api/user/data", { token, headers });
  expect(status).toBe(200);
  const { sections } = json.data as unknown as Data;
  const rowsOf = (record: string): Row[] =>
    sections.flatMap(({ rows }) => rows).filter((row) => row.record === record);
  return { text, sections, rowsOf };
}

/**
 * Copies that are kept for a few minutes, for a retry, or to find somebody by, of what stands in the other tables; and a court's order not to erase,
 * which the court may not want told; and whether somebody may be on a list of sanctions, or of which class of risk they are, of which the law has nobody tip them off.
 */
const NOT_HELD = [
  "answers",
  "document_links",
  "pan_names",
  "retention_holds",
  "risk_classes",
  "screenings",
  "watch_list_matches",
];

/** These name the loan alone. */
const OF_A_LOAN = ["loan_classes", "write_offs"];

test("every table that says whose its rows are is told of, and none twice", async () => {
  const tables = await asSuperuser<{ name: string }>(`
    select relname as name from pg_attribute join pg_class on pg_class.oid = attrelid
     where relnamespace = 'vaada'::regnamespace and relkind in ('r', 'p') and not relispartition
       and (attname = 'borrower_id' or (relname = 'borrowers' and attname = 'id'))`);
  const told = EVERYTHING_HELD.map(({ table }) => table);
  expect(new Set(told).size).toBe(told.length);
  expect(told.sort()).toEqual(
    tables
      .map(({ name }) => name)
      .filter((name) => !NOT_HELD.includes(name))
      .concat(OF_A_LOAN)
      .sort(),
  );
});

const borrower = await walkTo(server, "bank-statement", {
  mobile: "9123450987",
  email: "someone@mail.example",
});
await decideByStatement(server, borrower);
for (const walk of [takeOffer, giveReferences, sendSelfie, giveAccount, verifyBank, acceptKeyFacts, sign])
  await walk(server, borrower);
await receiveMoney(server, borrower);
const complaint = { category: "The app", text: "It did not open this morning" };
await server.call("POST", "/api/user/complaint", { token: borrower.token, body: complaint });
await server.call("POST", "/api/user/feedback", {
  token: borrower.token,
  body: { rating: 4, comment: "Quick and easy to use" },
});

test("a borrower reads everything that is held, opened, in rupees and days", async () => {
  const { rowsOf } = await dataOf(borrower);
  expect(rowsOf("borrowers")).toMatchObject([{ mobile: "9123450987", language: "en" }]);
  expect(rowsOf("emails")).toMatchObject([{ email: borrower.email }]);
  expect(rowsOf("identities")[0]?.address).toMatch(/, .*\d{6}/);
  expect(rowsOf("employments")).toMatchObject([
    { company: "Acme Foods", monthlyIncome: 40_000, amountAskedFor: 20_000 },
  ]);
  expect(rowsOf("bureau_reports")).toMatchObject([{ kind: "file", score: expect.any(Number) }]);
  expect(rowsOf("statement_sessions")).toMatchObject([{ monthsWithSalary: expect.any(Number) }]);
  expect(rowsOf("reference_persons")).toMatchObject([
    { name: "Asha Rao", mobile: "6000000011" },
    { name: "Vikram Rao", mobile: "6000000012" },
  ]);
  expect(rowsOf("bank_accounts")).toMatchObject([{ bank: "HDFC", account: "XXXX6782", ifsc: "HDFC0000053" }]);
  expect(rowsOf("loans")).toMatchObject([{ loanId: borrower.loanId, principal: expect.any(Number) }]);
  expect(rowsOf("complaints")).toMatchObject([{ ...complaint, ticket: expect.stringMatching(/^VT-/) }]);
  expect(rowsOf("feedback")).toMatchObject([{ rating: 4, comment: "Quick and easy to use" }]);
  expect(rowsOf("notifications")).toMatchObject([
    { title: "Auto-pay is set up" },
    { title: "The money is in your account" },
    { title: "We have your complaint" },
  ]);
  expect(rowsOf("key_fact_acceptances")).toMatchObject([{ networkAddress: "127.0.0.1" }]);
  const lines = rowsOf("ledger_lines").map(({ amount }) => Number(amount));
  expect(lines.length).toBeGreaterThan(2);
  expect(lines.reduce((sum, amount) => sum + Math.round(amount * 100), 0)).toBe(0);
  const unread = EVERYTHING_HELD.filter(({ table }) => rowsOf(table).length === 0).map(({ table }) => table);
  expect(LEFT_EMPTY, "what this walk may leave nothing in").toEqual(expect.arrayContaining(unread));
});

/** A walk that ends with the money has paid nothing back yet, and nobody had to look at it. */
const LEFT_EMPTY = [
  "bureau_records",
  "closings",
  "contact_rules",
  "contacts",
  "correction_requests",
  "debits",
  "due_date_changes",
  "erasure_certificates",
  "kyc_uploads",
  "loan_classes",
  "loan_events",
  "mobile_changes",
  "nominees",
  "payments",
  "promises",
  "push_subscriptions",
  "receipts",
  "refunds",
  "repayment_orders",
  "requests",
  "reviews",
  "shadow_decisions",
  "trail",
  "write_offs",
];

test("no number that proves who somebody is leaves in full, nor any key of ours", async () => {
  const { text } = await dataOf(borrower);
  expect(text).not.toContain(borrower.pan);
  expect(text).toContain(`${borrower.pan.slice(0, 2)}XXXXXX${borrower.pan.slice(-2)}`);
  expect(text).not.toContain(ACCOUNT.account_no);
  expect(text).not.toMatch(/\b9999\d{8}\b/);
  expect(text).toMatch(/XXXX XXXX \d{4}/);
  expect(text).not.toMatch(/_sealed|_hash|sealRow|"type":"Buffer"/);
  expect(server.logLines.join("")).not.toContain("Acme Foods");
});

test("each section says why, how long and with whom, in either language", async () => {
  for (const [language, words] of [["en", english] as const, ["hi", hindi] as const]) {
    const { sections } = await dataOf(borrower, language);
    expect(sections.map(({ name }) => name)).toEqual(SECTION_NAMES.map((name) => words.sections[name].name));
    for (const { name, purpose, keptUntil } of sections)
      expect([name, purpose.length > 10, keptUntil.length > 10]).toEqual([name, true, true]);
  }
  const { sections } = await dataOf(borrower);
  const keptOf = (name: string) => sections.find((section) => section.name === name)?.keptUntil;
  for (const [section, { kept }] of Object.entries(HANDLING))
    expect(keptOf(english.sections[section as SectionName].name)).toBe(keptFor(kept, "en"));
  const sharedOf = (name: string) => sections.find((section) => section.name === name)?.sharedWith;
  expect(sharedOf("Bank statement")).toEqual(["FinBox"]);
  expect(sharedOf("References")).toEqual([]);
  expect(sharedOf(english.sections.identity.name)).toEqual(["Surepass", "UIDAI", "DigiLocker"]);
  expect(sharedOf(english.sections.account.name)).toEqual(expect.arrayContaining(["MSG91", "FinBox"]));
});

test("once a record stands in a file for the bureaus, all of them are named with what goes there", async () => {
  const ALL = RECIPIENT_NAMES["credit-bureaus"].en;
  const namedIn = async () => {
    const { sections } = await dataOf(borrower);
    return SECTION_NAMES.filter((_name, at) => sections[at]?.sharedWith.includes(ALL));
  };
  expect(await namedIn()).toEqual([]);
  await asSuperuser(
    "insert into vaada.bureau_files (reference_on, kind, send_by) values ('2026-11-30', 'full', '2026-12-05')",
  );
  await asSuperuser(
    `insert into vaada.bureau_records (reference_on, application_id, borrower_id, opened_on, sanctioned_paise, balance_paise,
       overdue_paise, days_past_due, asset_class, written_off_paise, written_off_principal_paise, settled_paise, last_paid_paise)
     values ('2026-11-30', $1, $2, '2026-11-20', 100, 100, 0, 0, 'standard', 0, 0, 0, 0)`,
    [borrower.loanId, borrower.userId],
  );
  expect(await namedIn()).toEqual(["account", "pan", "identity", "loans", "bureau-records"]);
});

test("nobody reads another's, and what is empty was shared with nobody", async () => {
  const stranger = await walkTo(server, "basic-details");
  const { text, sections, rowsOf } = await dataOf(stranger);
  for (const theirs of [borrower.userId, borrower.mobile, borrower.email, "Asha Rao"])
    expect(text).not.toContain(theirs);
  expect(rowsOf("borrowers")).toMatchObject([{ mobile: stranger.mobile }]);
  for (const { rows, sharedWith } of sections) if (rows.length === 0) expect(sharedWith).toEqual([]);
  const account = sections.find(({ name }) => name === english.sections.account.name);
  expect(account?.sharedWith, "who signed in and gave nothing else").toEqual(["MSG91"]);
  expect((await server.call("GET", "/api/user/data")).status).toBe(403);
});

test("fifty readings are enough for a day", async () => {
  const walker = await walkTo(server, "basic-details");
  await dataOf(walker);
  await asSuperuser("update vaada.limits set hits = 49 where bucket = $1", [`user-data:${walker.userId}`]);
  await dataOf(walker);
  const { status, json, headers } = await server.call("GET", "/api/user/data", { token: walker.token });
  expect([status, json.code, headers.get("retry-after") !== null]).toEqual([429, "TOO_MANY", true]);
});
