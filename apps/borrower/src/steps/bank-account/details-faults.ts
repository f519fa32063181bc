import { t } from "@lingui/core/macro";
import {
  accountNumberMessage,
  BANK_ACCOUNT_MESSAGES,
  bankMessage,
  holderMessage,
  ifscMessage,
} from "@vaada/contract/bank-account";
import type { Refusal } from "../../api/client.ts";
import { errorsIn, type FieldErrors } from "../../form/field-errors.ts";
import { type DetailField, type Details, tidied } from "./details.ts";

export type DetailErrors = FieldErrors<DetailField>;

/** What is wrong with the details themselves, by the rules that the server has too. */
export function faultsOf(details: Details): DetailErrors {
  const { bank, holder, number, ifsc } = tidied(details);
  return {
    bank: inWords(bankMessage(bank)),
    holder: inWords(holderMessage(holder)),
    number: inWords(accountNumberMessage(number)),
    ifsc: inWords(ifscMessage(ifsc)),
  };
}

/** What a refusal says about the details, or `null` when it is not about them: then trying again may help. */
export function refusalAtFields({ fields }: Pick<Refusal, "fields">): DetailErrors | null {
  const errors: DetailErrors = {
    bank: inWords(fields.bank_name ?? null),
    holder: inWords(fields.account_holders_name ?? null),
    number: inWords(fields.account_no ?? fields.confirmed_account_no ?? null),
    ifsc: inWords(fields.ifsc ?? null),
  };
  return errorsIn(errors).length === 0 ? null : errors;
}

/** The contract's sentence in the language of the screen; any other sentence as it is. */
function inWords(sentence: string | null): string | null {
  switch (sentence) {
    case BANK_ACCOUNT_MESSAGES.bankMissing:
      return t`Please enter bank name`;
    case BANK_ACCOUNT_MESSAGES.holderMissing:
      return t`Please enter account holder name`;
    case BANK_ACCOUNT_MESSAGES.holderMalformed:
      return t`Please enter valid account holder name`;
    case BANK_ACCOUNT_MESSAGES.numberMissing:
      return t`Please enter account number`;
    case BANK_ACCOUNT_MESSAGES.numberMalformed:
      return t`Please enter valid account number`;
    case BANK_ACCOUNT_MESSAGES.numberTooShort:
      return t`Account number must be at least 10 digits`;
    case BANK_ACCOUNT_MESSAGES.numberTooLong:
      return t`Account number cannot be longer than 18 digits`;
    case BANK_ACCOUNT_MESSAGES.ifscMissing:
      return t`Please enter IFSC code`;
    case BANK_ACCOUNT_MESSAGES.ifscMalformed:
      return t`Enter a valid IFSC code`;
    default:
      return sentence;
  }
}
