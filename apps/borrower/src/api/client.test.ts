import { afterEach, expect, test } from "vitest";
import { type Detour, followDetours, headersOf, isWorthRetrying, outcomeOf, takeDetour } from "./client.ts";

afterEach(() => followDetours(() => {}));

const refusal = (status: number) => ({ status });

test("a reply in the envelope is its data", () => {
  const text = JSON.stringify({ statusCode: 200, message: "Code sent", data: { request_id: "r" } });
  expect(outcomeOf(200, null, text)).toEqual({ kind: "ok", data: { request_id: "r" } });
});

test("a refusal carries its code, sentence, fields and wait", () => {
  const text = JSON.stringify({
    statusCode: 429,
    code: "TOO_SOON",
    message: "A code was sent a moment ago.",
    data: { fields: { mobile: "Please wait", junk: 5 } },
  });
  expect(outcomeOf(429, "42", text)).toMatchObject({
    kind: "refused",
    status: 429,
    code: "TOO_SOON",
    message: "A code was sent a moment ago.",
    fields: { mobile: "Please wait" },
    retryAfterSeconds: 42,
  });
});

test.each([
  ["a proxy's page", 502, "<html>Bad gateway</html>"],
  ["nothing", 500, ""],
  ["a page with status 200", 200, "<html>Sign in to the hotel's network</html>"],
  ["JSON that is no envelope", 200, '{"hello":"world"}'],
  ["a list", 400, "[]"],
  ["null", 400, "null"],
  ["an envelope that claims to be fine", 500, '{"statusCode":200,"message":"","data":{}}'],
  ["an envelope that says another status", 200, '{"statusCode":500,"message":"","data":null}'],
])("%s instead of the envelope is a refusal without a word of its own", (_, status, text) => {
  expect(outcomeOf(status, null, text)).toMatchObject({
    kind: "refused",
    status,
    code: undefined,
    message: undefined,
    fields: {},
    retryAfterSeconds: undefined,
  });
});

test("a wait given as a date is no number of seconds", () => {
  expect(outcomeOf(503, "Wed, 21 Oct 2026 07:28:00 GMT", "{}")).toMatchObject({
    retryAfterSeconds: undefined,
  });
});

test("only what a call has goes into its headers", () => {
  expect(headersOf({ token: null, noticeVersion: undefined, hasBody: false })).toEqual({
    accept: "application/json",
    "accept-language": "en",
  });
  expect(headersOf({ token: "t", noticeVersion: "v1", hasBody: true })).toEqual({
    accept: "application/json",
    "accept-language": "en",
    "content-type": "application/json",
    authorization: "Bearer t",
    "x-notice-version": "v1",
  });
});

test("a read is tried again when nothing answered or the server was down, not when it was refused or slow", () => {
  expect(isWorthRetrying({ kind: "offline" })).toBe(true);
  expect(isWorthRetrying(outcomeOf(503, "5", "{}"))).toBe(true);
  expect(isWorthRetrying({ kind: "timeout" })).toBe(false);
  for (const status of [200, 400, 403, 404, 409, 422, 429, 500]) {
    expect(isWorthRetrying(outcomeOf(status, null, "{}"))).toBe(false);
  }
});

test("401, 403 and 422 send the person elsewhere, and nothing else does", () => {
  const taken: Detour[] = [];
  followDetours((detour) => taken.push(detour));
  for (const status of [400, 401, 403, 404, 409, 422, 429, 500, 503]) takeDetour(refusal(status));
  expect(taken).toEqual(["session-ended", "session-ended", "out-of-turn"]);
});
