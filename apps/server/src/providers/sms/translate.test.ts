import { expect, test } from "vitest";
import type { HttpResult } from "../http-client.ts";
import { translate } from "./translate.ts";

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
