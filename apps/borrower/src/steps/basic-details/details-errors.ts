import { t } from "@lingui/core/macro";
import { EMAIL_MESSAGES, emailMessage } from "@vaada/contract/email";
import { PAN_MESSAGES, panMessage } from "@vaada/contract/pan";
import { type FieldErrors, useFieldErrors } from "../../form/field-errors.ts";
import type { Details } from "./details.ts";

export type DetailsErrors = FieldErrors<keyof Details>;

export const useDetailsErrors = (details: Details) => useFieldErrors({ values: details, faultsOf });

const faultsOf = ({ pan, email }: Details): DetailsErrors => ({
  pan: inWords(panMessage(pan)),
  email: inWords(emailMessage(email)),
});

/** The contract's sentence in the language of the screen; any other sentence as it is. */
export function inWords(sentence: string | null): string | null {
  switch (sentence) {
    case PAN_MESSAGES.missing:
      return t`PAN number is required`;
    case PAN_MESSAGES.malformed:
      return t`Enter a valid PAN number (e.g., ABCPA1234D)`;
    case EMAIL_MESSAGES.missing:
      return t`Email address is required`;
    case EMAIL_MESSAGES.malformed:
      return t`Enter a valid email address`;
    default:
      return sentence;
  }
}
