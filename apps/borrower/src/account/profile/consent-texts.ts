import { t } from "@lingui/core/macro";
import type { ReplyOf } from "@vaada/contract/call";
import type { readConsents } from "@vaada/contract/calls/consents";
import type { ConsentKind } from "@vaada/contract/consent";
import { recipientName } from "../../language/recipient-names.ts";

export type Consent = ReplyOf<typeof readConsents>[number];

const recipients = () => ({
  verifier: recipientName("surepass"),
  reader: recipientName("finbox"),
  payer: recipientName("razorpayx"),
  second: recipientName("cashfree"),
});

/** Names a consent by what it allows, in a line. */
export function consentName(kind: ConsentKind): string {
  const { verifier, reader, payer, second } = recipients();
  switch (kind) {
    case "sign-in":
      return t`Signing in, and texts to your number`;
    case "pan-lookup":
      return t`Looking up your PAN`;
    case "identity":
      return t`Reading your Aadhaar record`;
    case "verification-sharing":
      return t`Sharing PAN, Aadhaar details, photos and agreement with ${verifier}`;
    case "bureau":
      return t`Reading your credit report`;
    case "bank-statement":
      return t`Reading your bank statement once`;
    case "statement-sharing":
      return t`Sharing your name, number and employer with ${reader}`;
    case "references":
      return t`Keeping your two references`;
    case "selfie":
      return t`Comparing your selfie with your identity photo`;
    case "bank-account":
      return t`Checking whose bank account it is`;
    case "payment-sharing":
      return t`Sharing your account with ${payer} or ${second}`;
    case "auto-pay":
      return t`Auto-pay on the due date`;
    case "e-sign":
      return t`Signing with Aadhaar`;
    case "reminders":
      return t`Reminders on this phone`;
    case "whatsapp":
      return t`Reminders on WhatsApp`;
    case "offers":
      return t`Hearing of new offers`;
    default:
      return kind satisfies never;
  }
}

/** Says which steps end with a consent, and which do not. */
export function effectText({ kind, isOptional, neededBy }: Consent): string {
  const ends = endText(kind);
  if (isOptional) return ends;
  const goesOn =
    neededBy === null
      ? t`A running loan goes on as agreed, and what the law wants kept is kept.`
      : t`Your application is then on hold, and no money is sent.`;
  return `${ends} ${goesOn}`;
}

function endText(kind: ConsentKind): string {
  const { verifier, reader, payer, second } = recipients();
  switch (kind) {
    case "sign-in":
      return t`Your account rests on it.`;
    case "pan-lookup":
      return t`We stop looking up your PAN and using what we found.`;
    case "identity":
      return t`We stop reading your Aadhaar record and using it.`;
    case "verification-sharing":
      return t`We stop sending anything of yours to ${verifier}.`;
    case "bureau":
      return t`We stop reading your credit report and using it.`;
    case "bank-statement":
      return t`We stop reading your bank statement and using it.`;
    case "statement-sharing":
      return t`We stop sending anything of yours to ${reader}.`;
    case "references":
      return t`We stop using your two references.`;
    case "selfie":
      return t`We stop comparing your selfie.`;
    case "bank-account":
      return t`We stop checking your bank account, and pay nothing to it.`;
    case "payment-sharing":
      return t`We stop giving your account to ${payer} and ${second}, and pay nothing out.`;
    case "auto-pay":
      return t`Auto-pay is then cancelled at your bank, and you pay it yourself, on time.`;
    case "e-sign":
      return t`Nothing more can be signed with your Aadhaar.`;
    case "reminders":
      return t`No reminder is shown on any of your devices.`;
    case "whatsapp":
      return t`Reminders come as texts again.`;
    case "offers":
      return t`We tell you of no new offers.`;
    default:
      return kind satisfies never;
  }
}
