import { civilDate } from "@vaada/calendar/civil-date";
import { paise } from "@vaada/money/paise";
import { expect, test } from "vitest";
import type { HttpResult } from "../http-client.ts";
import type { BureauResult, FileFacts } from "./port.ts";
import { translate } from "./translate.ts";

const PAN = "ABCPA1234D";
const ASKED = { pan: PAN, on: civilDate("2026-11-15") };
const reference = "credit_report_cibil_AbCdEfGhIjKlMnOpQrSt";

const LOAN = {
  memberShortName: "NOT DISCLOSED",
  accountType: "Personal Loan",
  dateOpened: "2024-09-01",
  dateClosed: "NA",
  dateReported: "2026-10-31",
  currentBalance: 60_000,
  amountOverdue: 0,
  emiAmount: 5000,
  paymentHistory: "000000000",
  monthlyPayStatus: [
    { date: "2026-10-01", status: "000" },
    { date: "2026-09-01", status: "000" },
  ],
  suitFiledWillfulDefaultWrittenOff: "NA",
};

const REPORT = {
  control_number: "0123456789",
  ids: [{ idType: "TaxId", idNumber: PAN }],
  scores: [{ score: "790", reasonCodes: [] }],
  accounts: [LOAN],
  enquiries: [],
};

const DATA = {
  client_id: reference,
  name: "ANITA ACHARYA",
  mobile: "9876543210",
  pan: PAN,
  gender: "female",
  credit_score: "790",
  credit_report: [REPORT],
};

const answered = (status: number, body: unknown): HttpResult => ({ kind: "answered", status, body });
const succeeded = (data: unknown): HttpResult =>
  answered(200, { data, status_code: 200, success: true, message: null, message_code: "success" });
const refused = (status: number, message_code: string, data: unknown = null): HttpResult =>
  answered(status, { data, status_code: status, success: false, message: "Refused.", message_code });

const saying = (fields: Record<string, unknown>): HttpResult => succeeded({ ...DATA, ...fields });
const reporting = (fields: Record<string, unknown>): HttpResult =>
  saying({ credit_report: [{ ...REPORT, ...fields }] });
const owing = (...loans: Record<string, unknown>[]): HttpResult =>
  reporting({ accounts: loans.map((loan) => ({ ...LOAN, ...loan })) });

const FACTS: FileFacts = {
  kind: "file",
  score: 790,
  monthlyObligations: paise(5000_00n),
  hasUntoldInstalment: false,
  worstPastDueDays: 0,
  isWrittenOff: false,
};
const file = (facts: Partial<FileFacts> = {}): BureauResult => ({
  kind: "file",
  reference,
  facts: { ...FACTS, ...facts },
});
const unavailable = (reason: string): BureauResult => ({ kind: "unavailable", reason });
const noFile = (of: string | null = reference): BureauResult => ({ kind: "no-file", reference: of });

const NO_HIT = { ...DATA, credit_score: "", credit_report: [] };
const nulls = Object.fromEntries(Object.keys(DATA).map((field) => [field, null]));

test.each<[what: string, reply: HttpResult, result: BureauResult]>([
  ["a file", succeeded(DATA), file()],
  ["words we do not know", saying({ took_ms: 12, name: 7, mobile: {} }), file()],
  ["a PAN in small letters", saying({ pan: " abcpa1234d" }), file()],
  ["another PAN", saying({ pan: "ABCPB1234B" }), unavailable("OTHER_PAN")],
  ["a PAN of null", saying({ pan: null }), unavailable("INCOMPLETE")],
  ["an empty PAN", saying({ pan: " " }), unavailable("INCOMPLETE")],
  ["a file that knows another PAN", reporting({ ids: [{ n: "ABCPB1234B" }] }), unavailable("OTHER_PAN")],
  ["a file that knows two PANs", reporting({ ids: [{ n: "ABCPB1234B" }, { n: PAN }] }), file()],
  ["a file that knows no PAN", reporting({ ids: [{ idType: "Voter", idNumber: "ABC1234567" }] }), file()],
  ["a file with ids of an odd kind", reporting({ ids: "TaxId" }), file()],
  ["no reference", saying({ client_id: undefined }), unavailable("INCOMPLETE")],
  ["a reference that is an address", saying({ client_id: "../x" }), unavailable("INCOMPLETE")],
  ["no report", saying({ credit_report: undefined }), unavailable("INCOMPLETE")],
  ["a report of null", saying({ credit_report: null }), unavailable("INCOMPLETE")],
  ["a score without a report", saying({ credit_report: [] }), unavailable("INCOMPLETE")],
  ["a report that is a page", saying({ credit_report: "https://x.example" }), unavailable("INCOMPLETE")],
  ["nulls everywhere", succeeded(nulls), unavailable("INCOMPLETE")],
  ["data of null", succeeded(null), unavailable("INCOMPLETE")],
  ["data that is a list", succeeded([DATA]), unavailable("INCOMPLETE")],
  ["no hit that calls itself a success", succeeded(NO_HIT), unavailable("INCOMPLETE")],
  ["no hit", refused(422, "verification_failed", NO_HIT), noFile()],
  ["no hit with nulls", refused(422, "verification_failed", nulls), noFile(null)],
  ["no hit without data", refused(422, "verification_failed"), noFile(null)],
  ["no hit with an odd reference", refused(422, "verification_failed", { client_id: "a/b" }), noFile(null)],
  ["no hit that is a list", refused(422, "verification_failed", []), unavailable("INCOMPLETE")],
  [
    "no hit with HTTP 200",
    answered(200, { data: NO_HIT, status_code: 422, success: false, message_code: "verification_failed" }),
    noFile(),
  ],
  [
    "no hit about another PAN",
    refused(422, "verification_failed", { ...NO_HIT, pan: "ABCPB1234B" }),
    unavailable("OTHER_PAN"),
  ],
  ["no hit with a score", refused(422, "verification_failed", DATA), unavailable("CONTRADICTORY")],
  ["a 422 for another reason", refused(422, "error", NO_HIT), unavailable("HTTP_422")],
  ["no hit in an outage", refused(500, "verification_failed", NO_HIT), unavailable("HTTP_500")],
  [
    "success:false with HTTP 200",
    answered(200, { data: DATA, status_code: 200, success: false }),
    unavailable("REFUSED"),
  ],
  [
    "a file under a failing HTTP",
    answered(502, { data: DATA, status_code: 200, success: true }),
    unavailable("HTTP_502"),
  ],
  ["a wrong token", refused(401, "error"), unavailable("HTTP_401")],
  ["a closed door", answered(403, undefined), unavailable("HTTP_403")],
  ["too many calls", refused(429, "error"), unavailable("HTTP_429")],
  ["a page of HTML with HTTP 200", answered(200, undefined), unavailable("UNREADABLE")],
  ["a refused connection", { kind: "not-sent", reason: "ECONNREFUSED" }, unavailable("ECONNREFUSED")],
  ["no answer in time", { kind: "unknown", reason: "TIMEOUT" }, unavailable("TIMEOUT")],
])("%s of the bureau is told apart", (_what, reply, result) => {
  expect(translate(reply, ASKED)).toEqual(result);
});

test.each<[credit_score: unknown, ofReport: unknown, score: number | string]>([
  ["790", "640", 790],
  [" 790 ", null, 790],
  [790, null, 790],
  ["00790", null, 790],
  ["300", null, 300],
  ["900", null, 900],
  ["-1", null, -1],
  ["000-1", null, -1],
  ["0", null, 0],
  ["5", null, 5],
  ["150", null, 150],
  ["", "640", 640],
  [null, 640, 640],
  [undefined, "-1", -1],
  ["NA", "640", 640],
  [{}, "640", 640],
  ["7.5", null, "NO_SCORE"],
  ["1790", null, "NO_SCORE"],
  ["good", "NA", "NO_SCORE"],
  ["", "", "NO_SCORE"],
])("the score %j, with %j in the report, is read as %j", (credit_score, ofReport, score) => {
  const credit_report = [{ ...REPORT, scores: [{ score: ofReport }] }];
  const result = translate(saying({ credit_score, credit_report }), ASKED);
  expect(result).toEqual(typeof score === "number" ? file({ score }) : unavailable(score));
});

test("a report without scores has the one beside it, or none", () => {
  for (const scores of [undefined, null, [], "790", [{}]]) {
    expect(translate(reporting({ scores }), ASKED)).toEqual(file());
    const credit_report = [{ ...REPORT, scores }];
    expect(translate(saying({ credit_score: "", credit_report }), ASKED)).toEqual(unavailable("NO_SCORE"));
  }
});

/** The bureau's words for an instalment that it was not told. */
const UNTOLD = [-1, "-1", "", " ", "NA", "na", "N/A", "-", null, undefined, -250.5];

test.each<[what: string, reply: HttpResult, result: BureauResult]>([
  ["no loans", owing(), file({ monthlyObligations: paise(0n) })],
  ["two loans", owing({}, { emiAmount: 1234.56 }), file({ monthlyObligations: paise(6234_56n) })],
  [
    "two reports",
    saying({ credit_report: [REPORT, { ...REPORT, accounts: [{ ...LOAN, emiAmount: 10 }] }] }),
    file({ monthlyObligations: paise(5010_00n) }),
  ],
  ["an instalment in letters", owing({ emiAmount: "5,000.00" }), file()],
  ["a closed loan", owing({}, { dateClosed: "2026-03-31" }), file()],
  ["a loan closed today", owing({}, { dateClosed: "2026-11-15" }), file()],
  ["a loan closed, day first", owing({}, { dateClosed: "31/03/2026" }), file()],
  ["a loan closed, with an odd instalment", owing({}, { dateClosed: "2026-03-31", emiAmount: "?" }), file()],
  [
    "a loan that will be closed",
    owing({}, { dateClosed: "2026-11-16" }),
    file({ monthlyObligations: paise(10_000_00n) }),
  ],
  [
    "a loan closed on a day that is none",
    owing({}, { dateClosed: "2026-02-30" }),
    file({ monthlyObligations: paise(10_000_00n) }),
  ],
  ["loans whose closing day is left out", owing({ dateClosed: null }), file()],
  ["loans whose closing day is empty", owing({ dateClosed: "" }), file()],
  ...[0, "0"].map((emiAmount): [string, HttpResult, BureauResult] => [
    `an instalment of ${JSON.stringify(emiAmount)}`,
    owing({}, { emiAmount }),
    file(),
  ]),
  ...[...UNTOLD, "five thousand", "5000/-", "12,50", "1e4", 0.001, 1e15].map(
    (emiAmount): [string, HttpResult, BureauResult] => [
      `an instalment of ${JSON.stringify(emiAmount)}`,
      owing({}, { emiAmount }),
      file({ hasUntoldInstalment: true }),
    ],
  ),
  ...UNTOLD.map((emiAmount): [string, HttpResult, BureauResult] => [
    `a card whose instalment is ${JSON.stringify(emiAmount)}`,
    owing({}, { emiAmount, accountType: "Credit Card" }),
    file(),
  ]),
  ["a card with an instalment", owing({ accountType: "Credit Card" }), file()],
  [
    "a card with an odd instalment",
    owing({}, { emiAmount: "?", accountType: "Credit Card" }),
    file({ hasUntoldInstalment: true }),
  ],
  ["a loan that is over and told none", owing({}, { emiAmount: -1, dateClosed: "2026-03-31" }), file()],
  ["an instalment that is a list", owing({ emiAmount: [5000] }), unavailable("INCOMPLETE")],
  ["loans of null", reporting({ accounts: null }), unavailable("NO_ACCOUNTS")],
  ["loans left out", reporting({ accounts: undefined }), unavailable("NO_ACCOUNTS")],
  [
    "loans left out of a file without history",
    saying({ credit_score: "-1", credit_report: [{ ...REPORT, accounts: null }] }),
    file({ score: -1, monthlyObligations: paise(0n) }),
  ],
  ["loans that are an object", reporting({ accounts: { 0: LOAN } }), unavailable("INCOMPLETE")],
  ["a loan that is null", reporting({ accounts: [LOAN, null] }), unavailable("INCOMPLETE")],
])("what is owed by %s is told apart", (_what, reply, result) => {
  expect(translate(reply, ASKED)).toEqual(result);
});

test.each<[accountType: unknown, isUntold: boolean]>([
  ["Credit Card", false],
  ["SECURED CREDIT CARD", false],
  ["Kisan Credit Card", false],
  ["Overdraft", false],
  ["Prime Minister Jaan Dhan Yojana - Overdraft", false],
  ["Loan on Credit Card", true],
  ["Personal Loan", true],
  ["Gold Loan", true],
  ["Other", true],
  ["10", true],
  ["", true],
  [null, true],
  [undefined, true],
])("of a %j without its instalment more may be owed: %j", (accountType, isUntold) => {
  expect(translate(owing({}, { accountType, emiAmount: -1 }), ASKED)).toEqual(
    file({ hasUntoldInstalment: isUntold }),
  );
});

test.each<[mark: unknown, result: boolean | null]>([
  ["NA", false],
  ["", false],
  [null, false],
  [undefined, false],
  ["00", false],
  ["-1", false],
  ["None", false],
  ["Restructured Loan", false],
  ["No Suit Filed", false],
  ["Suit Filed", false],
  ["Written-off", true],
  ["WRITTEN OFF", true],
  ["Suit Filed & Written-off", true],
  ["Written-off and Account Sold", true],
  ["Post Write Off Closed", true],
  ["Post (WO) Settled", true],
  ["Settled", true],
  ["Written off and settled", true],
  ["Charged off", true],
  ["CHARGE-OFF", true],
  ["W/O", true],
  ["Wilful Default", true],
  ["Suit filed (Willful default)", true],
  ["04", null],
  ["2", null],
  ["Account Sold", null],
  ["ABC", null],
])("a loan marked %j was written off: %j", (suitFiledWillfulDefaultWrittenOff, result) => {
  // Nobody knows what stands behind a word that nobody can read: it may be a default.
  const record = result === null ? { worstPastDueDays: null } : { isWrittenOff: result };
  for (const dateClosed of ["NA", "2019-05-01"]) {
    const told = owing({}, { suitFiledWillfulDefaultWrittenOff, emiAmount: 0, dateClosed });
    expect(translate(told, ASKED)).toEqual(file(record));
  }
});

test("what is known against somebody stays known beside a mark that is not", () => {
  const marks = ["Written-off", "ABC"].map((mark) => ({ suitFiledWillfulDefaultWrittenOff: mark }));
  expect(translate(owing(...marks), ASKED)).toMatchObject({
    facts: { isWrittenOff: true, worstPastDueDays: null },
  });
  expect(translate(owing({ suitFiledWillfulDefaultWrittenOff: 4 }), ASKED)).toEqual(
    unavailable("INCOMPLETE"),
  );
});

test("a month that nobody can read leaves the record open, and the file is one all the same", () => {
  const garbled = { monthlyPayStatus: [{ date: "2026-10-01", status: "late" }] };
  expect(translate(owing({}, { ...garbled, emiAmount: 0 }), ASKED)).toEqual(file({ worstPastDueDays: null }));
});

test("nothing of a report is in why it could not be read", () => {
  const replies = [
    owing({ emiAmount: ["ABCPA1234D"] }),
    saying({ pan: "ABCPB1234B" }),
    saying({ client_id: "1/2" }),
  ];
  for (const reply of replies) {
    expect(JSON.stringify(translate(reply, ASKED))).not.toMatch(/\d|ABCP/);
  }
});
