import { SurepassReply } from "@vaada/wire/surepass";
import { expect, test } from "vitest";
import type { HttpResult } from "../http-client.ts";
import type { SigningStatus } from "./port.ts";
import {
  translateDocumentLink,
  translateOpen,
  translateReport,
  translateStatus,
  translateUploadLink,
} from "./translate.ts";

const PAGES = { hosts: ["esign-client.example"], privateHosts: [], sandboxUrl: "http://localhost:3002" };

const reference = "esign_HLiwHZZxuUjZLqylzzvU";

const answered = (status: number, body: unknown): HttpResult => ({ kind: "answered", status, body });
const succeeded = (data: unknown): HttpResult =>
  answered(200, SurepassReply.parse({ data, status_code: 200, success: true, message_code: "success" }));
const refused = (status: number, message = ""): HttpResult =>
  answered(status, { data: null, status_code: status, success: false, message, message_code: "error" });
const unavailable = (reason: string) => ({ kind: "unavailable", reason }) as const;

test.each<[what: string, reply: HttpResult, reason: string]>([
  ["an outage", { kind: "unknown", reason: "TIMEOUT" }, "TIMEOUT"],
  ["a call that never left", { kind: "not-sent", reason: "ECONNREFUSED" }, "ECONNREFUSED"],
  ["a wrong token", refused(401, "Invalid client_id"), "HTTP_401"],
  ["their own trouble", refused(500, "expired"), "HTTP_500"],
  ["too many calls", refused(429), "HTTP_429"],
  ["a page instead of an answer", answered(200, "<html>"), "UNREADABLE"],
])("of %s nothing is known", (_what, reply, reason) => {
  expect(translateOpen(reply, PAGES)).toEqual(unavailable(reason));
  expect(translateUploadLink(reply)).toEqual(unavailable(reason));
  expect(translateStatus(reply)).toEqual(unavailable(reason));
  expect(translateReport(reply, reference)).toEqual(unavailable(reason));
  expect(translateDocumentLink(reply)).toEqual(unavailable(reason));
});

const url = "https://esign-client.example/?token=eyJ0";

test.each<[what: string, fields: Record<string, unknown>, result: string]>([
  ["a page", {}, url],
  ["a page and words we do not know", { group_id: 7, token: {} }, url],
  ["no page", { url: undefined }, "INCOMPLETE"],
  ["a script for an address", { url: "javascript:alert(1)" }, "ADDRESS_NOT_HTTPS"],
  ["a page of another machine", { url: "https://evil.example/" }, "ADDRESS_OF_ANOTHER"],
  ["an address without a host", { url: "/e-sign" }, "ADDRESS_UNREADABLE"],
  ["no reference", { client_id: null }, "INCOMPLETE"],
  ["a reference that leads elsewhere", { client_id: "../../other" }, "INCOMPLETE"],
])("%s of a new signing is told apart", (_what, fields, result) => {
  const opened = translateOpen(succeeded({ client_id: reference, url, ...fields }), PAGES);
  expect(opened.kind === "opened" ? opened.url.reveal() : opened.reason).toBe(result);
});

test.each<[what: string, data: unknown, result: string]>([
  ["a link", { url, fields: { key: "k", policy: "p" } }, "link"],
  ["no fields", { url }, "INCOMPLETE"],
  ["fields that are no text", { url, fields: { key: 7 } }, "INCOMPLETE"],
])("%s for the upload is told apart", (_what, data, result) => {
  const link = translateUploadLink(succeeded(data));
  expect(link.kind === "link" ? link.kind : link.reason).toBe(result);
});

const OPEN: SigningStatus = { kind: "open" };
const SIGNED: SigningStatus = { kind: "signed" };
const ENDED: SigningStatus = { kind: "ended", isExpired: false };
const EXPIRED: SigningStatus = { kind: "ended", isExpired: true };

test.each<[what: string, data: unknown, status: SigningStatus]>([
  ["a signing that is going on", { status: "pending", completed: false }, OPEN],
  ["one nobody came to", { status: "client_initiated" }, OPEN],
  ["a word we never met on one that is not completed", { status: "never_met", completed: false }, OPEN],
  ["one that was signed", { status: "completed", completed: true }, SIGNED],
  ["one signed by its word", { status: " Completed " }, SIGNED],
  ["one signed by its flag", { status: null, completed: true }, SIGNED],
  ["one that failed", { status: "failed", completed: false, error_description: "VERIFY_REFUSAL" }, ENDED],
  ["one that failed and was completed", { status: "failed", completed: true }, ENDED],
  ["one that ran out", { status: "failed", error_description: "Session expired" }, EXPIRED],
  ["one that ran out by its word", { status: "expired" }, EXPIRED],
  ["a failure described by an object", { status: "failed", error_description: {} }, ENDED],
  ["nulls everywhere", { status: null, completed: null }, unavailable("UNKNOWN_STATUS")],
  ["a word we never met", { status: "paper_sent" }, unavailable("UNKNOWN_STATUS")],
])("%s is told apart", (_what, data, status) => {
  expect(translateStatus(succeeded(data))).toEqual(status);
});

test("a signing that its host does not know any more has ended", () => {
  expect(translateStatus(refused(422, "Invalid Client ID."))).toEqual(ENDED);
  expect(translateStatus(refused(410, "Session expired"))).toEqual(EXPIRED);
  expect(translateDocumentLink(refused(422, "Document is not signed yet."))).toEqual({ kind: "none" });
});

const match = { should_name_match: true, name_matched: true, certificate_details: { name: "Anita" } };

test.each<[what: string, fields: Record<string, unknown>, isMatched: boolean]>([
  ["the same name", {}, true],
  ["another name", { name_matched: false }, false],
  ["another name where none was asked for", { should_name_match: false, name_matched: false }, true],
  ["a comparison that was not made", { name_matched: null }, false],
  ["a yes in letters", { name_matched: "true" }, false],
])("the report tells %s", (_what, fields, isNameMatched) => {
  const data = { client_id: reference, reports: { name_match: { ...match, ...fields } } };
  expect(translateReport(succeeded(data), reference)).toMatchObject({ kind: "reported", isNameMatched });
});

test("a report about another signing, or without a name, is none", () => {
  const reports = { name_match: match };
  expect(translateReport(succeeded({ client_id: "esign_x", reports }), reference)).toEqual(
    unavailable("OTHER_REFERENCE"),
  );
  const nameless = { name_match: { ...match, certificate_details: {} } };
  expect(translateReport(succeeded({ client_id: reference, reports: nameless }), reference)).toEqual(
    unavailable("INCOMPLETE"),
  );
});
