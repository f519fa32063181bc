import { expect, test } from "vitest";
import type { HttpResult } from "./http-client.ts";
import { isAboutTheAsked, isVerdict, readReply, SurepassReference } from "./surepass-reply.ts";

const answered = (status: number, body: unknown): HttpResult => ({ kind: "answered", status, body });

const SUCCESS = { data: { client_id: "x" }, status_code: 200, success: true, message_code: "success" };
const REFUSAL = { data: null, status_code: 422, success: false, message_code: "verification_failed" };

test.each<[what: string, reply: HttpResult, outcome: string]>([
  ["a success", answered(200, SUCCESS), "success"],
  ["a success whose message is null", answered(200, { ...SUCCESS, message: null }), "success"],
  ["a success whose message is a list", answered(200, { ...SUCCESS, message: [1] }), "success"],
  ["a created success", answered(201, { ...SUCCESS, status_code: 201 }), "success"],
  ["a success with words we do not know", answered(200, { ...SUCCESS, took_ms: 12 }), "success"],
  ["a success of HTTP that says no", answered(200, { ...SUCCESS, success: false }), "refused REFUSED"],
  ["a success with a failing code", answered(200, { ...SUCCESS, status_code: 500 }), "refused HTTP_500"],
  ["a success under a failing HTTP", answered(502, SUCCESS), "refused HTTP_502"],
  ["a refusal", answered(422, REFUSAL), "refused HTTP_422"],
  ["a refusal under HTTP 200", answered(200, REFUSAL), "refused HTTP_422"],
  ["a wrong token", answered(401, { ...REFUSAL, status_code: 401 }), "refused HTTP_401"],
  [
    "HTTP's word and another in the body",
    answered(403, { ...REFUSAL, status_code: 200 }),
    "refused HTTP_403",
  ],
  ["too many calls", answered(429, undefined), "refused HTTP_429"],
  ["a redirect", answered(302, undefined), "refused HTTP_302"],
  ["an outage page", answered(503, undefined), "refused HTTP_503"],
  ["a page with HTTP 200", answered(200, undefined), "unknown UNREADABLE"],
  ["nothing with HTTP 204", answered(204, undefined), "unknown UNREADABLE"],
  ["null", answered(200, null), "unknown UNREADABLE"],
  ["a list", answered(200, [SUCCESS]), "unknown UNREADABLE"],
  ["a bare word", answered(200, "success"), "unknown UNREADABLE"],
  ["a success without its code", answered(200, { data: {}, success: true }), "unknown UNREADABLE"],
  ["a success in letters", answered(200, { ...SUCCESS, success: "true" }), "unknown UNREADABLE"],
  ["a refused connection", { kind: "not-sent", reason: "ECONNREFUSED" }, "not-sent ECONNREFUSED"],
  ["no answer in time", { kind: "unknown", reason: "TIMEOUT" }, "unknown TIMEOUT"],
])("%s is told apart", (_what, reply, outcome) => {
  const { kind, reason } = { reason: undefined, ...readReply(reply) };
  expect([kind, reason].filter(Boolean).join(" ")).toBe(outcome);
});

test.each<[status: number, code: string, isJudged: boolean]>([
  [422, "verification_failed", true],
  [200, "verification_failed", true],
  [422, "error", false],
  [400, "verification_failed", false],
  [401, "verification_failed", false],
  [500, "verification_failed", false],
])("a refusal with %i and %s is a verdict: %j", (status, message_code, isJudged) => {
  const reply = readReply(answered(status, { ...REFUSAL, status_code: status, message_code }));
  if (reply.kind !== "refused") throw new Error("not a refusal");
  expect(isVerdict(reply)).toBe(isJudged);
});

test.each<[status: number, isAbout: boolean]>([
  [200, true],
  [400, true],
  [404, true],
  [410, true],
  [422, true],
  [302, false],
  [401, false],
  [403, false],
  [429, false],
  [500, false],
])("a refusal with %i is about what was asked: %j", (status, isAbout) => {
  const reply = readReply(answered(status, { ...REFUSAL, status_code: status }));
  if (reply.kind !== "refused") throw new Error("not a refusal");
  expect(isAboutTheAsked(reply)).toBe(isAbout);
});

test("a reference is one that cannot lead an address astray", () => {
  const isReference = (text: unknown) => SurepassReference.safeParse(text).success;
  expect(isReference("digilocker_cntWpMxWHbcvgghtyvxw")).toBe(true);
  for (const text of ["", "..", "a/b", "a?b", "a b", "a\n", "\ud83d", "x".repeat(129), 7, null]) {
    expect(isReference(text)).toBe(false);
  }
});
