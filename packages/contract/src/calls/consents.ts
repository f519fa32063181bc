import * as z from "zod/mini";
import { call } from "../call.ts";
import { CONSENT_KINDS, CONSENT_MESSAGES } from "../consent.ts";
import { NOTICE_LANGUAGES } from "../language.ts";
import { Instant, LoanId } from "../primitives.ts";

/** How one consent stands, by the last that the borrower said of it. */
const Consent = z.object({
  kind: z.enum(CONSENT_KINDS),
  granted: z.boolean(),
  /** Given and withdrawn at will: no loan rests on it. */
  isOptional: z.boolean(),
  /** Whether it can be withdrawn now, given or not: every one but that of the sign-in. */
  canWithdraw: z.boolean(),
  /** On which text, in which language and when it was given last; `null` for one that never was. */
  given: z.nullable(z.object({ noticeVersion: z.string(), language: z.enum(NOTICE_LANGUAGES), at: Instant })),
  withdrawnAt: z.nullable(Instant),
  /**
   * The open application that rests on it. While the consent is withdrawn, that application stands still and its money
   * does not go; `canCancel` says whether it can be closed by `user/application/cancel`.
   */
  neededBy: z.nullable(z.object({ loan_id: LoanId, canCancel: z.boolean() })),
});

export const readConsents = call({
  name: "read-consents",
  says: "Every consent, one row a purpose: how it stands, and which open application rests on it. That of WhatsApp is there only where the lender reminds by it, or where it was given.",
  method: "GET",
  path: "/user/consents",
  access: "borrower",
  body: null,
  query: null,
  reply: z.array(Consent),
  refuses: ["SESSION_ENDED"],
});

export const changeConsent = call({
  name: "change-consent",
  says: "Withdraws a consent, also one that was not given yet, or gives back one that was withdrawn. Only this call gives one back: every other call that needs it answers CONSENT_WITHDRAWN. Optional ones are given here too; any other is given first on its own screen. Withdrawing auto-pay cancels it at the bank. The reply's neededBy names the open application that now stands still, which can be cancelled. What the law or a running loan's contract needs goes on.",
  method: "POST",
  path: "/user/consents",
  access: "borrower",
  body: z.strictObject({
    kind: z.enum(CONSENT_KINDS, CONSENT_MESSAGES.kindUnknown),
    granted: z.boolean(CONSENT_MESSAGES.answerMissing),
  }),
  query: null,
  reply: Consent,
  refuses: ["SESSION_ENDED", "CONSENT_NEEDED"],
});
