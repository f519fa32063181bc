import { asHolderName, BANKS, capitalsOfIfsc } from "@vaada/contract/bank-account";
import type { GivenBodyOf } from "@vaada/contract/call";
import type { addBankDetail } from "@vaada/contract/calls/bank-account";
import { keptLoanId } from "../../session/loan-id.ts";
import { accessToken } from "../../session/session-values.ts";
import { useSession } from "../../session/store.ts";

/** What the form asks, in its order; each is also the id of its field. */
const NOTHING = { bank: "", holder: "", number: "", ifsc: "" } as const satisfies Record<string, string>;

export type DetailField = keyof typeof NOTHING;
export type Details = Readonly<Record<DetailField, string>>;

export type AccountBody = GivenBodyOf<typeof addBankDetail>;

/** The number is typed once, in groups that can be compared with a passbook; the second one mirrors it. */
export function bodyOf(details: Details): AccountBody {
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
