import { expect, test } from "vitest";
import type { HttpResult } from "../http-client.ts";
import type { SmsReport } from "./port.ts";
import { reportsIn, translate } from "./translate.ts";

const answered = (status: number, body: unknown): HttpResult => ({ kind: "answered", status, body });

test.each<[what: string, reply: HttpResult, kind: string]>([
  ["a success", answered(200, { type: "success", request_id: "306c61706852383836303730" }), "sent"],
  ["a success that names no request", answered(200, { type: "success" }), "sent"],
  ["a success with words we do not know", answered(200, { type: "success", balance: 12 }), "sent"],
  ["HTTP 200 that says error", answered(200, { type: "error", message: "Invalid template" }), "failed"],
  ["HTTP 200 with a page of HTML or nothing at all", answered(200, undefined), "unknown"],
  ["HTTP 200 with a type we do not know", answered(200, { type: "queued" }), "unknown"],
  ["HTTP 200 with null", answered(200, null), "unknown"],
  ["HTTP 200 with a list", answered(200, [{ type: "success" }]), "unknown"],
  ["HTTP 200 with a bare word", answered(200, "success"), "unknown"],
  ["HTTP 200 that refuses without a message", answered(200, { type: "error" }), "unknown"],
  ["a wrong key", answered(401, { type: "error", message: "Authentication failure" }), "failed"],
  ["an error status that says success", answered(500, { type: "success" }), "failed"],
  ["a redirect", answered(302, undefined), "failed"],
  ["too many calls", answered(429, undefined), "failed"],
  ["an outage page", answered(503, undefined), "failed"],
  ["a refused connection", { kind: "not-sent", reason: "ECONNREFUSED" }, "failed"],
  ["no answer in time", { kind: "unknown", reason: "TIMEOUT" }, "unknown"],
  ["a connection that broke", { kind: "unknown", reason: "ECONNRESET" }, "unknown"],
])("%s of the SMS provider is told apart", (_what, reply, kind) => {
  expect(translate(reply).kind).toBe(kind);
});

const REQUEST = "346a6c6b4d4f3738303130";
const form = (reports: unknown) => new URLSearchParams({ data: JSON.stringify(reports) }).toString();
const line = (status: unknown, more: object = {}) => ({
  number: "919876543210",
  status,
  desc: "WORD",
  ...more,
});
const sending = (...report: unknown[]) => ({ senderId: "VAADA", requestId: REQUEST, report, userId: "1" });
const delivered: SmsReport = { request: REQUEST, outcome: "delivered", reason: null };
const failed = (status: string): SmsReport => ({
  request: REQUEST,
  outcome: "failed",
  reason: `STATUS_${status}`,
});

test.each<[what: string, body: string, reports: readonly SmsReport[]]>([
  ["delivered", form([sending(line("1"))]), [delivered]],
  ["delivered, by a number", form([sending(line(1))]), [delivered]],
  ["failed", form([sending(line("2"))]), [failed("2")]],
  ["refused as promotion", form([sending(line("9"))]), [failed("9")]],
  ["rejected", form([sending(line("16"))]), [failed("16")]],
  ["rejected otherwise", form([sending(line("25"))]), [failed("25")]],
  ["blocked", form([sending(line("17"))]), [failed("17")]],
  ["still on its way", form([sending(line("8"))]), []],
  ["a status that is none", form([sending(line("DELIVERED"))]), []],
  ["several", form([sending(line("1")), sending(line("2"))]), [delivered, failed("2")]],
  ["words we do not know", form([sending(line("1", { credit: "1", failedReason: "" }))]), [delivered]],
  ["JSON of the form", JSON.stringify({ data: JSON.stringify([sending(line("1"))]) }), [delivered]],
  ["version 3", JSON.stringify({ requestId: REQUEST, ...line("1") }), [delivered]],
  ["a sending without a name", form([{ ...sending(line("1")), requestId: "" }]), []],
  ["a name that is an address", form([{ ...sending(line("1")), requestId: "../../etc" }]), []],
  ["a report that is no list", form([{ ...sending(), report: "1" }]), []],
  ["half a JSON", "data=[{", []],
  ["another field", "other=1", []],
  ["nothing", "", []],
  ["a bare word", '"delivered"', []],
  ["bytes that are no text", "\0\uFFFD", []],
])("a report of delivery that says %s is told apart", (_what, body, reports) => {
  expect(reportsIn(Buffer.from(body))).toEqual(reports);
});
