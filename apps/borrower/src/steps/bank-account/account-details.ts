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
import { dropAccountDraft, keepAccountDraft, keptAccountDraft } from "../account-draft.ts";

/** The form's fields in their order; each name is also the id of its field. */
const NOTHING = { bank: "", holder: "", number: "", ifsc: "" } as const satisfies Record<string, string>;

export type DetailField = keyof typeof NOTHING;
export type Details = Readonly<Record<DetailField, string>>;

export type AccountBody = GivenBodyOf<typeof addBankDetail>;

/** The borrower types the number once, in groups to compare with a passbook; the second one mirrors it. */
export function accountBodyOf(details: Details): AccountBody {
  const { bank, holder, number, ifsc } = tidied(details);
  return {
    loan_id: Number(keptLoanId()),
    bank_name: bank,
    account_holders_name: holder,
    account_no: number,
    confirmed_account_no: number,
    ifsc,
  };
}

/** Spaces that were pasted along are neither judged nor sent. */
export const tidied = (details: Details): Details => ({
  ...details,
  holder: details.holder.trim().replace(/\s+/g, " "),
  ifsc: capitalsOfIfsc(details.ifsc),
});

/**
 * The typed fields, for a borrower who comes back from a failure. With the number they are in memory only,
 * for the session they were typed in, because an account number stays on no device.
 */
let kept: { readonly by: string | null; readonly details: Details } | null = null;

export function keepDetails(details: Details | null): void {
  kept = details === null ? null : { by: accessToken(), details };
  if (details === null) dropAccountDraft();
  else keepAccountDraft(details);
}

/**
 * The typed fields, without the number once the page was left for the checkout's; else the name from the
 * identity check.
 */
export const firstDetails = (): Details =>
  kept?.by === accessToken() ? kept.details : { ...NOTHING, holder: knownHolder(), ...keptAccountDraft() };

export const knownHolder = (): string => asHolderName(useSession.getState().user.user?.name ?? "");

/** The listed bank whose codes begin like this one. */
const bankOfCode = (ifsc: string): string | null =>
  BANKS.find(({ ifscPrefix }) => ifsc.startsWith(ifscPrefix))?.name ?? null;

const PREFIX_LETTERS = 4;

/** The bank that the money goes to: the branch's code tells it, and before there is one the list. */
export const bankIn = ({ bank, ifsc }: Pick<Details, "bank" | "ifsc">): string =>
  ifsc.length < PREFIX_LETTERS ? bank : (bankOfCode(ifsc) ?? "");

export type Mismatch = {
  readonly chosen: string;
  readonly prefix: string;
  /** `null` when no bank of the list has such codes. */
  readonly codeOf: string | null;
};

/** A code that is not like the chosen bank's. Merged banks keep their codes, so this is a hint and no error. */
export function mismatchIn({ bank, ifsc }: Pick<Details, "bank" | "ifsc">): Mismatch | null {
  const chosen = BANKS.find(({ name }) => name === bank);
  if (chosen === undefined || ifsc.length < PREFIX_LETTERS || ifsc.startsWith(chosen.ifscPrefix)) return null;
  return { chosen: bank, prefix: chosen.ifscPrefix, codeOf: bankOfCode(ifsc) };
}

type DetailErrors = FieldErrors<DetailField>;

/** The errors of the details, by the server's own rules. */
export function faultsOf(details: Details): DetailErrors {
  const { bank, holder, number, ifsc } = tidied(details);
  return {
    bank: translateMessage(bankMessage(bank)),
    holder: translateMessage(holderMessage(holder)),
    number: translateMessage(accountNumberMessage(number)),
    ifsc: translateMessage(ifscMessage(ifsc)),
  };
}

/** The refusal's sentences at the fields; `null` when it is about something else and a second try may help. */
export function refusalAtFields({ fields }: Pick<Refusal, "fields">): DetailErrors | null {
  const errors: DetailErrors = {
    bank: translateMessage(fields.bank_name ?? null),
    holder: translateMessage(fields.account_holders_name ?? null),
    number: translateMessage(fields.account_no ?? fields.confirmed_account_no ?? null),
    ifsc: translateMessage(fields.ifsc ?? null),
  };
  return errorsIn(errors).length === 0 ? null : errors;
}

/** Translates a sentence of the contract; any other sentence stays as it is. */
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
