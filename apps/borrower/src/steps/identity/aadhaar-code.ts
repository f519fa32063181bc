import { plural, t } from "@lingui/core/macro";
import type { ReplyOf } from "@vaada/contract/call";
import type { sendAadhaarCode, verifyAadhaarCode } from "@vaada/contract/calls/identity";
import { IDENTITY_NOTICE_VERSION } from "@vaada/contract/step-notices";
import { type Outcome, request } from "../../api/client.ts";
import { languageShown } from "../../language/messages.ts";
import { NOTICE_TITLE } from "./identity-notice.tsx";

export type SentCode = ReplyOf<typeof sendAadhaarCode>;

/** The result of a right code. Another person's record is a result too, with a screen of its own. */
export type CodeResult = { kind: "verified"; loanId: number } | { kind: "mismatched" };

export type AadhaarCode = {
  /** Asks for a code by text message. Pressing the button gives the consents that the notice names. */
  send: (number: string) => Promise<Outcome<SentCode>>;
  verify: (number: string, otp: string) => Promise<Outcome<CodeResult>>;
};

export const AADHAAR_CODE: AadhaarCode = {
  send: (aadharNo) =>
    request<typeof sendAadhaarCode>("POST", "/user/aadhar/send-otp", {
      body: { aadharNo },
      noticeVersion: IDENTITY_NOTICE_VERSION,
      language: languageShown(NOTICE_TITLE),
    }),
  verify: async (aadharNo, otp) =>
    codeResultOf(
      await request<typeof verifyAadhaarCode>("POST", "/user/aadhar/verify-otp", { body: { aadharNo, otp } }),
    ),
};

export function codeResultOf(answer: Outcome<ReplyOf<typeof verifyAadhaarCode>>): Outcome<CodeResult> {
  if (answer.kind === "ok") return { kind: "ok", data: { kind: "verified", loanId: answer.data.loan_id } };
  if (answer.kind !== "refused") return answer;
  if (answer.code === "KYC_NAME_MISMATCH") return { kind: "ok", data: { kind: "mismatched" } };
  return { ...answer, message: withTriesLeft(answer) };
}

function withTriesLeft({
  message,
  data,
}: {
  message: string | undefined;
  data: unknown;
}): string | undefined {
  const triesLeft = (data as { tries_left?: unknown } | null | undefined)?.tries_left;
  if (message === undefined || typeof triesLeft !== "number") return message;
  return `${message} ${t`${plural(triesLeft, { one: "# try left.", other: "# tries left." })}`}`;
}

/** A code that was sent. Both instants are of this device's clock: the server only says how long. */
export type PendingCode = { readonly number: string; readonly resendAtMs: number; readonly endsAtMs: number };

export const pendingCode = (number: string, reply: SentCode, nowMs: number): PendingCode => ({
  number,
  resendAtMs: nowMs + reply.resend_after_seconds * 1000,
  endsAtMs: nowMs + reply.expires_in_seconds * 1000,
});

/** Whether it is too soon for another code, so that the borrower enters the one that was sent. */
export const isJustSentTo = (number: string, pending: PendingCode | null, nowMs: number): boolean =>
  pending?.number === number && nowMs < Math.min(pending.resendAtMs, pending.endsAtMs);
