import {
  CHANNEL,
  CHARGE,
  CHEQUE,
  COMPANY_FORM,
  ENDS_A_LOAN,
  LOAN,
  MANDATE,
  MONTH,
  NEVER_SALARY,
  NOT_A_BOUNCE,
  NOT_BY_RHYTHM,
  ORDERED_DEBIT,
  REVERSAL,
  SALARY,
  SAVING,
  TAX,
  UNPAID,
} from "./narration-words.ts";

/** The meaning of a row's words. They do not yet say which way the money went. */
export type Narration = {
  readonly isSalary: boolean;
  /** A salary can't be meant, though the word may stand there: rent, cash, a loan, something sent back. */
  readonly isNeverSalary: boolean;
  /** Comes as steadily as a salary does, but is none: interest, a pension, one's own transfer. */
  readonly isOtherRhythm: boolean;
  readonly isReversal: boolean;
  readonly isBounce: boolean;
  readonly isBounceCharge: boolean;
  /** A bounce of the account's own order. A cheque that came back may be one that was paid in. */
  readonly isOrderBounced: boolean;
  readonly isLoan: boolean;
  /** The payer or the payee, without references, channels and purposes; empty when nobody is named. */
  readonly source: string;
};

export function readNarration(text: string): Narration {
  const words = wordsOf(text);
  const has = (meaning: RegExp): boolean => words.some((word) => meaning.test(word));
  const isPayable = has(MANDATE) || has(CHEQUE);
  const isBounce = !has(NOT_A_BOUNCE) && (has(UNPAID) || (has(REVERSAL) && isPayable));
  return {
    isSalary: has(SALARY),
    isNeverSalary: has(NEVER_SALARY) || has(REVERSAL) || isSalaryLent(words),
    isOtherRhythm: has(NOT_BY_RHYTHM) || has(LOAN) || has(UNPAID),
    isReversal: has(REVERSAL),
    isBounce: isBounce && !has(CHARGE),
    isOrderBounced: isBounce && !has(CHARGE) && !has(CHEQUE),
    // The tax on a charge is often a row of its own, and no second bounce.
    isBounceCharge: isBounce && has(CHARGE) && !TAX.test(words[0] ?? ""),
    isLoan: isLoan(has),
    source: words.filter(isName).join(" "),
  };
}

/** In capitals, whatever the bank puts between them. */
export const wordsOf = (text: string): string[] =>
  text
    .toUpperCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");

/** Lenders of "early salary" and employers who pay ahead lend; what they pay is no salary earned. */
function isSalaryLent(words: readonly string[]): boolean {
  const said = words.join(" ");
  return /\bEARLY SALARY\b|\bSALARY ADVANCE\b|\bADVANCE SALARY\b/.test(said);
}

/** Savings and premiums are collected by the same orders as loans, unless the row says that it is a loan. */
function isLoan(has: (meaning: RegExp) => boolean): boolean {
  if ([CHARGE, ENDS_A_LOAN, REVERSAL, UNPAID].some(has)) return false;
  return has(LOAN) || (has(ORDERED_DEBIT) && !has(SAVING));
}

const isName = (word: string): boolean => !/\p{N}/u.test(word) && !NO_NAMES.some((noise) => noise.test(word));

const NO_NAMES = [CHANNEL, COMPANY_FORM, MONTH, SALARY, REVERSAL, UNPAID, LOAN, ORDERED_DEBIT];
