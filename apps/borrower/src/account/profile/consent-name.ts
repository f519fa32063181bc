import { t } from "@lingui/core/macro";
import type { ConsentKind } from "@vaada/contract/consent";

/** What each consent allows, in a line. */
export function consentName(kind: ConsentKind): string {
  switch (kind) {
    case "sign-in":
      return t`Terms, privacy policy and checking your details`;
    case "pan-lookup":
      return t`Looking up your PAN`;
    case "identity":
      return t`Reading your Aadhaar record`;
    case "verification-sharing":
      return t`Sharing PAN and Aadhaar details with the verification service`;
    case "bureau":
      return t`Reading your credit report`;
    case "bank-statement":
      return t`Reading your bank statement once`;
    case "statement-sharing":
      return t`Sharing your name, number and employer with the statement service`;
    case "references":
      return t`Keeping your two references`;
    case "selfie":
      return t`Comparing your selfie with your identity photo`;
    case "bank-account":
      return t`Checking whose bank account it is`;
    case "payment-sharing":
      return t`Sharing your account with the payment provider`;
    case "auto-pay":
      return t`Auto-pay on the due date`;
    case "e-sign":
      return t`Signing with Aadhaar`;
    case "reminders":
      return t`Reminders on this phone`;
    case "offers":
      return t`Hearing of new offers`;
    default:
      return kind satisfies never;
  }
}
