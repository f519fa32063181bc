import { msg } from "@lingui/core/macro";
import type { ReplyOf } from "@vaada/contract/call";
import type { checkPan, confirmPan } from "@vaada/contract/calls/basic-details";
import { PAN_NOTICE_VERSION } from "@vaada/contract/step-notices";
import { type Outcome, request } from "../../api/client.ts";
import { languageShown } from "../../language/messages.ts";

/** The fields of the form, which both of its calls send. */
export type Details = { readonly pan: string; readonly email: string };

/** The result of a check. `left`: the borrower left the screen, so nothing was confirmed. */
export type Eligibility =
  | { kind: "confirmed"; name: string; redirectTo: string }
  | { kind: "not-linked" }
  | { kind: "left" };

export type EligibilityCheck = (details: Details, leaving: AbortSignal) => Promise<Outcome<Eligibility>>;

type Calls = {
  check: (details: Details) => Promise<Outcome<ReplyOf<typeof checkPan>>>;
  confirm: (details: Details) => Promise<Outcome<ReplyOf<typeof confirmPan>>>;
};

/**
 * The check asks the register, then confirms the PAN. When only the confirmation failed, the next try begins
 * there: it still knows the register's answer for these details.
 */
export function openEligibilityCheck({ check, confirm }: Calls = CALLS): EligibilityCheck {
  let passed: (Details & { name: string }) | null = null;
  return async (details, leaving) => {
    if (passed?.pan !== details.pan || passed.email !== details.email) {
      const found = await check(details);
      if (found.kind !== "ok") return found;
      if (found.data.aadhaar_linked === false) return { kind: "ok", data: { kind: "not-linked" } };
      passed = { ...details, name: found.data.full_name };
    }
    // A confirmed PAN can't be changed, and a borrower who left has not seen whose it is.
    if (leaving.aborted) return { kind: "ok", data: { kind: "left" } };
    const confirmed = await confirm(details);
    if (confirmed.kind !== "ok") return confirmed;
    const { redirect_to: redirectTo } = confirmed.data;
    return { kind: "ok", data: { kind: "confirmed", name: passed.name, redirectTo } };
  };
}

/** Pressing the button gives the consents that the notice names, so both calls say which notice it was. */
const underNotice = (body: Details) => ({
  body,
  noticeVersion: PAN_NOTICE_VERSION,
  language: languageShown(NOTICE_TITLE),
});

const CALLS: Calls = {
  check: (details) => request<typeof checkPan>("POST", "/user/basic-detail", underNotice(details)),
  confirm: (details) => request<typeof confirmPan>("POST", "/user/pan/verify", underNotice(details)),
};

/** The title stands for the whole notice: the server stores both consents with the language it was read in. */
const NOTICE_TITLE = msg`What we check and why`;
