import { expect, test } from "vitest";
import type { HttpResult } from "../http-client.ts";
import type { FetchResult, SessionStatus, StartResult } from "./port.ts";
import {
  type GoAhead,
  translateLook,
  translateOpen,
  translateProgress,
  translateRegister,
  translateStart,
  translateStatus,
} from "./translate.ts";
import { translateInsights } from "./translate-insights.ts";

const PAGES = {
  hosts: ["bankconnectclient.finbox.in"],
  privateHosts: [],
  sandboxUrl: "http://localhost:3002",
};

const reference = "8d5ea22b-216a-4fe2-90da-65d1c67c8964";
const OTHER = "0b0b0b0b-216a-4fe2-90da-65d1c67c8964";

const answered = (status: number, body: unknown): HttpResult => ({ kind: "answered", status, body });
const refused = (status: number, code: unknown, message = "Refused."): HttpResult =>
  answered(status, { error: { code, message } });
const unavailable = (reason: string): { kind: "unavailable"; reason: string } => ({
  kind: "unavailable",
  reason,
});

/** Every call for the data of a session. */
const ASKING = [translateLook, translateStart, translateProgress, translateStatus, translateInsights];

/** The replies that say nothing of the session, which every call translates alike. */
const NO_WORD: [what: string, reply: HttpResult, reason: string][] = [
  ["a wrong key", refused(403, "ACCESS_DENIED"), "ACCESS_DENIED"],
  [
    "a wrong key elsewhere",
    answered(401, { detail: "Authentication credentials were not provided." }),
    "HTTP_401",
  ],
  ["an account that has not paid", refused(402, "PAYMENT_REQUIRED"), "PAYMENT_REQUIRED"],
  ["a refusal for another reason", refused(400, "INVALID_REQUEST"), "INVALID_REQUEST"],
  ["a refusal with HTTP 200", refused(200, "INVALID_REQUEST"), "INVALID_REQUEST"],
  ["a code with a number in it", refused(400, "PAN_ABCPA1234D"), "HTTP_400"],
  ["a code that is a sentence", refused(400, "Anita Acharya"), "HTTP_400"],
  ["a code without end", refused(400, "A".repeat(61)), "HTTP_400"],
  ["a code that is a number", refused(400, 7), "HTTP_400"],
  ["an error that is a word", answered(400, { error: "SESSION_NOT_FOUND" }), "HTTP_400"],
  ["a page that is not there", answered(404, { detail: "Not found." }), "HTTP_404"],
  ["a page of the firewall", answered(403, undefined), "HTTP_403"],
  ["too many calls", answered(429, undefined), "HTTP_429"],
  ["an outage", refused(500, "INTERNAL_SERVER_ERROR"), "HTTP_500"],
  ["an outage that names a session", refused(500, "SESSION_NOT_FOUND"), "HTTP_500"],
  ["an outage that is still at work", refused(503, "PROCESSING_NOT_COMPLETED"), "HTTP_503"],
  ["a redirect", answered(302, undefined), "HTTP_302"],
  ["a refused connection", { kind: "not-sent", reason: "ECONNREFUSED" }, "ECONNREFUSED"],
  ["no answer in time", { kind: "unknown", reason: "TIMEOUT" }, "TIMEOUT"],
];

test.each(NO_WORD)("%s makes FinBox unavailable", (_what, reply, reason) => {
  expect(translateOpen(reply, PAGES)).toEqual(unavailable(reason));
  expect(translateRegister(reply)).toEqual(unavailable(reason));
  for (const translate of ASKING) expect(translate(reply, reference)).toEqual(unavailable(reason));
});

test.each<[what: string, body: unknown]>([
  ["a page of HTML with HTTP 200", undefined],
  ["null", null],
  ["a list", [{ session_id: reference }]],
  ["a bare word", "completed"],
  ["an empty answer", {}],
  ["a session of null", { session_id: null }],
])("%s is no answer about a session", (_what, body) => {
  expect(translateOpen(answered(200, body), PAGES)).toEqual(unavailable("INCOMPLETE"));
  for (const translate of ASKING)
    expect(translate(answered(200, body), reference)).toEqual(unavailable("INCOMPLETE"));
});

test.each([
  [404, "SESSION_NOT_FOUND"],
  [400, "SESSION_NOT_FOUND"],
  [410, "SESSION_DELETED"],
])("a session refused with %i and %s is gone", (status, code) => {
  const reply = refused(status, code);
  for (const translate of ASKING) expect(translate(reply, reference)).toEqual({ kind: "gone" });
  expect(translateOpen(reply, PAGES)).toEqual(unavailable("REFUSED"));
  expect(translateRegister(reply)).toEqual(unavailable("REFUSED"));
});

test("an answer about another session is about another, whatever it says", () => {
  const body = {
    session_id: OTHER,
    upload_status: "COMPLETED",
    session_progress: "completed",
    insights_available: true,
    accounts: [],
  };
  for (const translate of ASKING)
    expect(translate(answered(200, body), reference)).toEqual(unavailable("OTHER_SESSION"));
});

const url = "https://bankconnectclient.finbox.in/?session_id=8d5e&token=abc";

test.each<[what: string, fields: Record<string, unknown>, result: string]>([
  ["a page", {}, url],
  ["a page and words we do not know", { took_ms: 12 }, url],
  ["a page of the sandbox", { redirect_url: "http://localhost:3002/f" }, "http://localhost:3002/f"],
  ["no page", { redirect_url: undefined }, "INCOMPLETE"],
  ["a page of null", { redirect_url: null }, "INCOMPLETE"],
  ["an empty address", { redirect_url: "" }, "ADDRESS_UNREADABLE"],
  ["an address without a host", { redirect_url: "/finbox" }, "ADDRESS_UNREADABLE"],
  ["a script for an address", { redirect_url: "javascript:alert(1)" }, "ADDRESS_NOT_HTTPS"],
  ["a page of another machine", { redirect_url: "https://evil.example/" }, "ADDRESS_OF_ANOTHER"],
  ["a reference that leads elsewhere", { session_id: "../../other" }, "INCOMPLETE"],
  ["an empty reference", { session_id: "" }, "INCOMPLETE"],
])("%s of a new session is told apart", (_what, fields, result) => {
  const opened = translateOpen(answered(200, { session_id: reference, redirect_url: url, ...fields }), PAGES);
  expect(opened.kind === "opened" ? opened.url.reveal() : opened.reason).toBe(result);
  if (opened.kind === "opened") expect(opened.reference).toBe(reference);
});

test.each<[word: unknown, status: SessionStatus]>([
  ["NO UPLOADS", { kind: "waiting" }],
  ["NO_UPLOADS", { kind: "waiting" }],
  ["IN PROGRESS", { kind: "waiting" }],
  [" in progress ", { kind: "waiting" }],
  ["COMPLETED", { kind: "uploaded" }],
  ["Completed", { kind: "uploaded" }],
  ["EXPIRED", { kind: "expired" }],
  ["", unavailable("UNKNOWN_STATUS")],
  ["PARTIAL", unavailable("UNKNOWN_STATUS")],
  [null, unavailable("INCOMPLETE")],
  [7, unavailable("INCOMPLETE")],
])("a session of which %j is said is told apart", (upload_status, status) => {
  for (const rest of [{}, { accounts: null, error: {} }, { accounts: "none", error: "" }]) {
    const reply = answered(200, { session_id: reference, upload_status, ...rest });
    expect(translateLook(reply, reference)).toEqual(status);
  }
});

const UNPARSABLE: StartResult = { kind: "unreadable", why: "UNPARSABLE_STATEMENTS" };

test.each<[what: string, reply: HttpResult, result: StartResult]>([
  ["accepted", answered(202, { session_id: reference, message: "success" }), { kind: "started" }],
  ["accepted with HTTP 200", answered(200, { session_id: reference }), { kind: "started" }],
  ["made before", refused(400, "DUPLICATE_PROCESSING_REQUEST"), { kind: "started" }],
  ["about what nobody can read", refused(400, "UNPARSABLE_STATEMENTS"), UNPARSABLE],
])("a request to read that was %s is told apart", (_what, reply, result) => {
  expect(translateStart(reply, reference)).toEqual(result);
});

test.each<[what: string, reply: HttpResult, result: GoAhead | FetchResult]>([
  ["at work", answered(200, { session_id: reference, session_progress: "processing" }), { kind: "reading" }],
  ["done", answered(200, { session_id: reference, session_progress: "completed" }), { kind: "go-on" }],
  [
    "done, in capitals",
    answered(200, { session_id: reference, session_progress: "COMPLETED", progress: "all" }),
    { kind: "go-on" },
  ],
  [
    "in a state that we never met",
    answered(200, { session_id: reference, session_progress: "paused" }),
    unavailable("UNKNOWN_STATUS"),
  ],
  ["not asked for", refused(400, "PROCESSING_NOT_REQUESTED"), unavailable("PROCESSING_NOT_REQUESTED")],
])("reading that is %s is told apart", (_what, reply, result) => {
  expect(translateProgress(reply, reference)).toEqual(result);
});

test("a statement that is still being read is never taken for an outage", () => {
  const reply = refused(400, "PROCESSING_NOT_COMPLETED");
  for (const translate of [translateProgress, translateStatus, translateInsights])
    expect(translate(reply, reference)).toEqual({ kind: "reading" });
});

const unreadable = (why: string): FetchResult => ({ kind: "unreadable", why });
const GO_ON: GoAhead = { kind: "go-on" };
const READ = { account_status: "completed", error_code: null };
const FAILED = { account_status: "failed", error_code: "MISSING_TRANSACTIONS" };

test.each<[what: string, fields: Record<string, unknown>, result: GoAhead | FetchResult]>([
  ["read", { accounts: [READ] }, GO_ON],
  ["read, in capitals", { accounts: [{ account_status: " COMPLETED " }] }, GO_ON],
  ["read in part", { accounts: [FAILED, READ] }, GO_ON],
  [
    "read although insights are missing",
    { accounts: [READ], insights_available: false },
    unavailable("NO_INSIGHTS"),
  ],
  ["being read in part", { accounts: [READ, { account_status: "processing" }] }, { kind: "reading" }],
  ["not readable", { accounts: [FAILED], insights_available: false }, unreadable("MISSING_TRANSACTIONS")],
  ["not readable although insights are there", { accounts: [FAILED] }, unreadable("MISSING_TRANSACTIONS")],
  [
    "not readable at several banks",
    {
      accounts: [
        { ...FAILED, error_code: null },
        { ...FAILED, error_code: "UNPARSABLE" },
      ],
    },
    unreadable("UNPARSABLE"),
  ],
  ["not readable, without a code", { accounts: [{ account_status: "failed" }] }, unreadable("UNKNOWN")],
  [
    "not readable, with a sentence for a code",
    { accounts: [{ ...FAILED, error_code: "Account 123456 of Anita" }] },
    unreadable("UNKNOWN"),
  ],
  ["not readable, with an odd code", { accounts: [{ ...FAILED, error_code: 12 }] }, unreadable("UNKNOWN")],
  ["not there", { accounts: [], insights_available: false }, unreadable("NO_ACCOUNTS")],
  ["not there at all", { accounts: null, insights_available: false }, unreadable("NO_ACCOUNTS")],
  ["of an odd kind", { accounts: {} }, unavailable("INCOMPLETE")],
  ["without a status", { accounts: [{}] }, unavailable("INCOMPLETE")],
  [
    "read, with insights that may be there",
    { accounts: [READ], insights_available: "yes" },
    unavailable("INCOMPLETE"),
  ],
])("accounts that are %s are told apart", (_what, fields, result) => {
  const reply = answered(200, { session_id: reference, insights_available: true, ...fields });
  expect(translateStatus(reply, reference)).toEqual(result);
});

test("an address is registered by any answer that is no refusal", () => {
  for (const reply of [
    answered(200, { message: "success" }),
    answered(200, undefined),
    answered(204, undefined),
  ])
    expect(translateRegister(reply)).toEqual({ kind: "registered" });
  expect(translateRegister(refused(400, "INVALID_URL"))).toEqual(unavailable("INVALID_URL"));
});
