import { msg } from "@lingui/core/macro";
import type { ReplyOf } from "@vaada/contract/call";
import type { sendCode } from "@vaada/contract/calls/sign-in";
import { SIGN_IN_NOTICE_VERSION } from "@vaada/contract/notice";
import { type Outcome, request } from "../api/client.ts";
import { languageOfFirstPages } from "../language/messages.ts";
import { setUser, type UserSlice } from "../session/store.ts";

/** A code that was texted. It is kept with the person's slice, so a reload loses nothing. */
export type PendingCode = {
  readonly requestId: string;
  readonly mobile: string;
  readonly resendAtMs: number;
};

/** The code that this device asked for last, whether or not its time is up. */
export function lastCodeOf({ requestId, mobile, resendAtMs }: UserSlice): PendingCode | null {
  if (requestId === null || mobile === null || resendAtMs === null) return null;
  return { requestId, mobile, resendAtMs };
}

/** The same, as long as it can still be entered. */
export const pendingCodeOf = (user: UserSlice, nowMs: number): PendingCode | null =>
  nowMs < (user.codeEndsAtMs ?? 0) ? lastCodeOf(user) : null;

/** Too soon to send another code, so the one that is on its way is the one to enter. */
export function isJustSentTo(mobile: string, user: UserSlice, nowMs: number): boolean {
  const pending = pendingCodeOf(user, nowMs);
  return pending?.mobile === mobile && nowMs < pending.resendAtMs;
}

/** The server says how long, the device when: no two clocks have to agree. */
export const sentCode = (
  mobile: string,
  reply: ReplyOf<typeof sendCode>,
  nowMs: number,
): Partial<UserSlice> => ({
  requestId: reply.request_id,
  mobile,
  resendAtMs: nowMs + reply.resend_after_seconds * 1000,
  codeEndsAtMs: nowMs + reply.expires_in_seconds * 1000,
});

/** It can't be entered any more, but the form is still open on it, to have another one sent. */
export const CODE_RUN_OUT: Partial<UserSlice> = { codeEndsAtMs: null };

/** The number stays: whoever asks again should not have to type it again. */
export const NO_PENDING_CODE: Partial<UserSlice> = { requestId: null, resendAtMs: null, codeEndsAtMs: null };

/**
 * Asks for a code and keeps what is needed to enter it. The page's own query string goes along: of it the server keeps
 * the marketing tags and nothing else.
 */
export async function askForCode(mobile: string): Promise<Outcome<ReplyOf<typeof sendCode>>> {
  const outcome = await request<typeof sendCode>("POST", "/user/otp/send", {
    body: { mobile },
    query: location.search,
    noticeVersion: SIGN_IN_NOTICE_VERSION,
    language: languageOfFirstPages(NOTICE_TITLE),
  });
  if (outcome.kind === "ok") setUser(sentCode(mobile, outcome.data, Date.now()));
  return outcome;
}

/** Stands for the whole notice when its language is asked for: the consent is stored with the language it was read in. */
const NOTICE_TITLE = msg`What we collect and why`;
