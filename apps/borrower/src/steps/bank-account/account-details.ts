import { t } from "@lingui/core/macro";
import {
  accountNumberMessage,
  asHolderName,
  BANK_ACCOUNT_MESSAGES,
  BANKS,
  bankMessage,
  capitalsOfIfsc,
  holderMessage,
  ifscMessage,
} from "@vaada/contract/bank-account";
import type { GivenBodyOf } from "@vaada/contract/call";
import type { addBankDetail } from "@vaada/contract/calls/bank-account";
import type { Refusal } from "../../api/client.ts";
import { errorsIn, type FieldErrors } from "../../form/field-errors.ts";
import { keptLoanId } from "../../session/loan-id.ts";
import { accessToken } from "../../session/session-values.ts";
import { useSession } from "../../session/store.ts";

/** What the form asks, in its order; each is also the id of its field. */
const NOTHING = { bank: "", holder: "", number: "", ifsc: "" } as const satisfies Record<string, string>;

export type DetailField = keyof typeof NOTHING;
export type Details = Readonly<Record<DetailField, string>>;

export type AccountBody = GivenBodyOf<typeof addBankDetail>;

/** The number is typed once, in groups that can be compared with a passbook; the second one mirrors it. */
export function accountBodyOf(details: Details): AccountBody {
  const { bank, holder, number, ifsc } = tidied(details);
  return {
    loan_id: keptLoanId(),
    bank_name: bank,
    account_holders_name: holder,
    account_no: number,
    confirmed_account_no: number,
    ifsc,
  };
}

/** What was pasted with spaces around it is judged and sent without them. */
export const tidied = (details: Details): Details => ({
  ...details,
  holder: details.holder.trim().replace(/\s+/g, " "),
  ifsc: capitalsOfIfsc(details.ifsc),
});

/**
 * What was typed, for who comes back from a failure. In memory only, and only for the session it was typed in: an account
 * number is left on no device.
 */
let kept: { readonly by: string | null; readonly details: Details } | null = null;

export const keepDetails = (details: Details | null): void => {
  kept = details === null ? null : { by: accessToken(), details };
};

/** As it was left, else with the name that the identity check has shown. */
export const firstDetails = (): Details =>
  kept?.by === accessToken() ? kept.details : { ...NOTHING, holder: knownHolder() };

export const knownHolder = (): string => asHolderName(useSession.getState().user.user?.name ?? "");

/** Whose codes begin like this one, where the form's list has it. */
const bankOfCode = (ifsc: string): string | null =>
  BANKS.find(({ ifscPrefix }) => ifsc.startsWith(ifscPrefix))?.name ?? null;

const PREFIX_LETTERS = 4;

export type Mismatch = {
  readonly chosen: string;
  readonly prefix: string;
  /** `null` when no bank of the list has such codes. */
  readonly codeOf: string | null;
};

/** A code that is not like the chosen bank's. Banks merge and keep their codes, so it is worth a look and no error. */
export function mismatchIn({ bank, ifsc }: Pick<Details, "bank" | "ifsc">): Mismatch | null {
  const chosen = BANKS.find(({ name }) => name === bank);
  if (chosen === undefined || ifsc.length < PREFIX_LETTERS || ifsc.startsWith(chosen.ifscPrefix)) return null;
  return { chosen: bank, prefix: chosen.ifscPrefix, codeOf: bankOfCode(ifsc) };
}

type DetailErrors = FieldErrors<DetailField>;

/** What is wrong with the details themselves, by the rules that the server has too. */
export function faultsOf(details: Details): DetailErrors {
  const { bank, holder, number, ifsc } = tidied(details);
  return {
    bank: translateMessage(bankMessage(bank)),
    holder: translateMessage(holderMessage(holder)),
    number: translateMessage(accountNumberMessage(number)),
    ifsc: translateMessage(ifscMessage(ifsc)),
  };
}

/** What a refusal says about the details, or `null` when it is not about them: then trying again may help. */
export function refusalAtFields({ fields }: Pick<Refusal, "fields">): DetailErrors | null {
  const errors: DetailErrors = {
    bank: translateMessage(fields.bank_name ?? null),
    holder: translateMessage(fields.account_holders_name ?? null),
    number: translateMessage(fields.account_no ?? fields.confirmed_account_no ?? null),
    ifsc: translateMessage(fields.ifsc ?? null),
  };
  return errorsIn(errors).length === 0 ? null : errors;
}

/** The contract's sentence in the language of the screen; any other sentence as it is. */
function translateMessage(sentence: string | null): string | null {
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
