import { expect, test } from "vitest";
import { isNoticeVersion, NOTICE_VERSION_UNSTATED, SIGN_IN_NOTICE_VERSION } from "./notice.ts";
import * as stepNotices from "./step-notices.ts";

test("a notice version is short lower-case text, so that it can be stored and printed as it is", () => {
  for (const version of [SIGN_IN_NOTICE_VERSION, ...Object.values(stepNotices)])
    expect(isNoticeVersion(version)).toBe(true);
  expect(isNoticeVersion(NOTICE_VERSION_UNSTATED)).toBe(true);
  for (const text of ["", "-a", "Sign-In", "a b", "a\n", "é", "a".repeat(41), "<script>", "a,b"]) {
    expect(isNoticeVersion(text), text).toBe(false);
  }
});
