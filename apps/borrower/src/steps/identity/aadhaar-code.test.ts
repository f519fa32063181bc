import { expect, test } from "vitest";
import { outcomeOf } from "../../api/client.ts";
import { codeResultOf, isJustSentTo, pendingCode } from "./aadhaar-code.ts";

type Answer = Parameters<typeof codeResultOf>[0];

const answer = (statusCode: number, code?: string, data: unknown = null): Answer =>
  outcomeOf(statusCode, null, JSON.stringify({ statusCode, code, message: "Not right.", data }));

test("a right code opens the record, and another person's record is an answer as well", () => {
  expect(codeResultOf(answer(200, undefined, { loan_id: 7 }))).toEqual({
    kind: "ok",
    data: { kind: "verified", loanId: 7 },
  });
  expect(codeResultOf(answer(400, "KYC_NAME_MISMATCH"))).toEqual({
    kind: "ok",
    data: { kind: "mismatched" },
  });
});

test.each([
  ["several tries left", answer(400, "OTP_WRONG", { tries_left: 2 }), "Not right. 2 tries left."],
  ["one try left", answer(400, "OTP_WRONG", { tries_left: 1 }), "Not right. 1 try left."],
  ["no word of it", answer(400, "OTP_WRONG"), "Not right."],
  ["another refusal", answer(400, "OTP_LOCKED"), "Not right."],
])("with %s the borrower reads it", (_what, given, message) => {
  expect(codeResultOf(given)).toMatchObject({ kind: "refused", message });
});

test("what is no refusal stays what it is", () => {
  expect(codeResultOf({ kind: "offline" })).toEqual({ kind: "offline" });
  expect(codeResultOf({ kind: "timeout" })).toEqual({ kind: "timeout" });
});

test("the same number gets no second code before its time, another number does", () => {
  const now = 1_800_000_000_000;
  const number = "999941057058";
  const pending = pendingCode(number, { resend_after_seconds: 12, expires_in_seconds: 600 }, now);
  expect(isJustSentTo(number, pending, now + 11_999)).toBe(true);
  expect(isJustSentTo(number, pending, now + 12_000)).toBe(false);
  expect(isJustSentTo("999912345678", pending, now)).toBe(false);
  expect(isJustSentTo(number, { ...pending, endsAtMs: 0 }, now), "its code can't be used any more").toBe(
    false,
  );
  expect(isJustSentTo(number, null, now)).toBe(false);
});
