import { expect, test } from "vitest";
import type { HttpResult } from "./http-client.ts";
import { readReply } from "./razorpayx-reply.ts";

const answered = (status: number, body: unknown): HttpResult => ({ kind: "answered", status, body });
const error = (more: object = {}) => ({
  error: {
    code: "BAD_REQUEST_ERROR",
    description: "The amount must be at least INR 1.00",
    source: "business",
    step: null,
    reason: "input_validation_failed",
    metadata: {},
    field: "amount",
    ...more,
  },
});

test.each<[what: string, reply: HttpResult, kind: string, reason?: string]>([
  ["a success", answered(200, { id: "pout_1" }), "success"],
  ["something made", answered(201, { id: "cont_1" }), "success"],
  ["a refusal of what was asked for", answered(400, error()), "refused", "input_validation_failed"],
  [
    "a refusal with the word null for a reason",
    answered(400, error({ reason: "null" })),
    "refused",
    "BAD_REQUEST_ERROR",
  ],
  ["a refusal without a reason", answered(400, error({ reason: null })), "refused", "BAD_REQUEST_ERROR"],
  [
    "a refusal whose reason is a sentence",
    answered(400, error({ reason: "Mr. X is gone" })),
    "refused",
    "REFUSED",
  ],
  ["a refusal by validation", answered(422, error()), "refused", "input_validation_failed"],
  ["a wrong key as HTTP 401", answered(401, error()), "turned-away", "HTTP_401"],
  [
    "a wrong key as HTTP 400",
    answered(400, error({ description: "Authentication failed" })),
    "turned-away",
    "HTTP_400",
  ],
  ["an address that is not on their list", answered(403, error()), "turned-away", "HTTP_403"],
  ["a proxy's refusal", answered(400, undefined), "turned-away", "HTTP_400"],
  ["too many calls", answered(429, error()), "turned-away", "HTTP_429"],
  ["a redirect", answered(302, undefined), "turned-away", "HTTP_302"],
  ["a request that took too long", answered(408, undefined), "unknown", "HTTP_408"],
  ["a failure of theirs", answered(500, error({ code: "SERVER_ERROR" })), "unknown", "HTTP_500"],
  ["a failure of the gateway", answered(502, undefined), "unknown", "HTTP_502"],
  ["an outage that says bad request", answered(503, error()), "unknown", "HTTP_503"],
  ["a refused connection", { kind: "not-sent", reason: "ECONNREFUSED" }, "turned-away", "ECONNREFUSED"],
  ["no answer in time", { kind: "unknown", reason: "TIMEOUT" }, "unknown", "TIMEOUT"],
])("%s of RazorpayX is told apart", (_what, reply, kind, reason) => {
  const outcome = readReply(reply);
  expect([outcome.kind, "reason" in outcome ? outcome.reason : undefined]).toEqual([kind, reason]);
});
