import { expect, test } from "vitest";
import { EMPTY_STATE } from "../session/store.ts";
import {
  CODE_RUN_OUT,
  isJustSentTo,
  lastCodeOf,
  NO_PENDING_CODE,
  pendingCodeOf,
  sentCode,
} from "./pending-code.ts";

const NOW_MS = 1_800_000_000_000;
const MOBILE = "9876543210";
const REPLY = { request_id: "abcdefghijklmnopqrstuv", resend_after_seconds: 60, expires_in_seconds: 300 };
const SLICE = { ...EMPTY_STATE.user, ...sentCode(MOBILE, REPLY, NOW_MS) };

test("a code that was just sent is pending, and may be sent again when the server says", () => {
  expect(pendingCodeOf(SLICE, NOW_MS)).toEqual({
    requestId: REPLY.request_id,
    mobile: MOBILE,
    resendAtMs: NOW_MS + 60_000,
  });
});

test("a code is pending until its last millisecond and not after", () => {
  expect(pendingCodeOf(SLICE, NOW_MS + 299_999)).not.toBeNull();
  expect(pendingCodeOf(SLICE, NOW_MS + 300_000)).toBeNull();
});

test("what is kept over a reload brings the same code back", () => {
  const kept = JSON.parse(JSON.stringify(SLICE)) as typeof SLICE;
  expect(pendingCodeOf(kept, NOW_MS + 1)).toEqual(pendingCodeOf(SLICE, NOW_MS + 1));
});

test("the same number gets no second code before its time, another number does", () => {
  expect(isJustSentTo(MOBILE, SLICE, NOW_MS + 59_999)).toBe(true);
  expect(isJustSentTo(MOBILE, SLICE, NOW_MS + 60_000)).toBe(false);
  expect(isJustSentTo("9876543211", SLICE, NOW_MS + 1)).toBe(false);
  expect(isJustSentTo(MOBILE, EMPTY_STATE.user, NOW_MS)).toBe(false);
});

test("a code that ran out is not offered again, but the open form can still have another one sent", () => {
  const after = { ...SLICE, ...CODE_RUN_OUT };
  expect(pendingCodeOf(after, NOW_MS)).toBeNull();
  expect(isJustSentTo(MOBILE, after, NOW_MS)).toBe(false);
  expect(lastCodeOf(after)?.mobile).toBe(MOBILE);
});

test("a code that was used is gone and its number stays", () => {
  const after = { ...SLICE, ...NO_PENDING_CODE };
  expect(lastCodeOf(after)).toBeNull();
  expect(after.mobile).toBe(MOBILE);
});

test("a slice that lost one of its values has no pending code", () => {
  for (const field of ["requestId", "mobile", "resendAtMs", "codeEndsAtMs"] as const) {
    expect(pendingCodeOf({ ...SLICE, [field]: null }, NOW_MS), field).toBeNull();
  }
});
