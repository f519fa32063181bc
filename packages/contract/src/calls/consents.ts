import * as z from "zod/mini";
import { call } from "../call.ts";
import { CONSENT_KINDS, CONSENT_MESSAGES, type ConsentKind, isOptionalConsent } from "../consent.ts";
import { LANGUAGES } from "../language.ts";
import { Instant } from "../primitives.ts";

/** How one consent stands, by the last that the borrower said of it. */
const Consent = z.object({
  kind: z.enum(CONSENT_KINDS),
  granted: z.boolean(),
  /** Given and withdrawn at will: no loan rests on it. */
  isOptional: z.boolean(),
  /** Whether it can be withdrawn now. */
  canWithdraw: z.boolean(),
  /** On which text, in which language and when; `null` for an optional one that was never given. */
  given: z.nullable(z.object({ noticeVersion: z.string(), language: z.enum(LANGUAGES), at: Instant })),
  withdrawnAt: z.nullable(Instant),
});

type Answer = { readonly kind: ConsentKind; readonly granted: boolean };

export const readConsents = call({
  name: "read-consents",
  says: "Every consent that the borrower gave or withdrew, and the optional ones that they could give: one row a purpose.",
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
  says: "Withdraws a consent, or gives an optional one. Withdrawing auto-pay cancels it at the bank. One that a running loan rests on stays until the loan is closed. One that never was given is not found.",
  method: "POST",
  path: "/user/consents",
  access: "borrower",
  body: z
    .strictObject({
      kind: z.enum(CONSENT_KINDS, CONSENT_MESSAGES.kindUnknown),
      granted: z.boolean(CONSENT_MESSAGES.answerMissing),
    })
    .check(
      z.superRefine<Answer>(({ kind, granted }, context) => {
        if (granted && !isOptionalConsent(kind))
          context.addIssue({ code: "custom", message: CONSENT_MESSAGES.notOptional, path: ["kind"] });
      }),
    ),
  query: null,
  reply: Consent,
  refuses: ["SESSION_ENDED", "NOT_FOUND", "CONSENT_NEEDED"],
});
