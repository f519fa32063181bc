import { add, type Paise, paise, subtract, ZERO } from "@vaada/money/paise";
import type { LoanFigures } from "../event-journal.ts";
import type { BookLine } from "./book-journal.ts";
import { type AccountCode, accountCode } from "./chart.ts";

/** A loan by its events, without its fees: what the books of a loan rest on. */
export type BookedFigures = Omit<LoanFigures, "net" | "feesKept">;

/** The loan's state when it was written off. */
export type WrittenOff = {
  readonly principal: Paise;
  /** Certain and unpaid: all of it stood in suspense. */
  readonly interest: Paise;
  readonly charges: Paise;
  readonly interestEarned: Paise;
  readonly chargesLevied: Paise;
  readonly waived: Paise;
  /** Received and kept by then. */
  readonly kept: Paise;
  /** The allowance that was held, and that it used up. */
  readonly allowance: Paise;
};

export type LoanBookFigures = BookedFigures & {
  /** Interest that ran since the last event. */
  readonly interestAccrued: Paise;
  /** Whether unpaid interest is no income until it is paid. */
  readonly isSuspended: boolean;
  /** The allowance against the loan. */
  readonly allowance: Paise;
  readonly writtenOff: WrittenOff | null;
};

/** The books' balances of a loan beside its events, by account. Accounts that are left out are empty. */
export type LoanBooks = ReadonlyMap<AccountCode, Paise>;

/** Sums to nothing for every loan, so that a journal of any loans does. */
export const loanBooksOf = (loan: LoanBookFigures): LoanBooks =>
  booksOf(loan.writtenOff === null ? runningBooks(loan) : writtenOffBooks(loan, loan.writtenOff));

function runningBooks(loan: LoanBookFigures): Record<string, Paise> {
  const { interest, interestAccrued, isSuspended, allowance } = loan;
  return {
    "1310": interestAccrued,
    "1390": paise(-allowance),
    "2500": isSuspended ? paise(-interest - interestAccrued) : ZERO,
    "4100": isSuspended ? interest : paise(-interestAccrued),
    "5300": allowance,
  };
}

/**
 * Nothing of a loan that was written off is an asset any more. Income, charges and waivers stay what they were then, and
 * what was kept since is a recovery.
 */
function writtenOffBooks(loan: BookedFigures, then: WrittenOff): Record<string, Paise> {
  const incomeThen = subtract(then.interestEarned, then.interest);
  return {
    "1300": paise(-loan.principal),
    "1310": paise(-loan.interest),
    "1320": paise(-loan.charges),
    "4100": subtract(loan.interestEarned, incomeThen),
    "4300": subtract(loan.chargesLevied, then.chargesLevied),
    "4400": subtract(then.kept, keptOf(loan)),
    "5300": then.allowance,
    "5400": subtract(add(then.principal, then.charges), then.allowance),
    "5500": subtract(then.waived, loan.waived),
  };
}

/** The money that was received and is not to be given back. */
export const keptOf = ({ collected, excess }: Pick<BookedFigures, "collected" | "excess">): Paise =>
  subtract(collected, excess);

const booksOf = (amounts: Record<string, Paise>): LoanBooks =>
  new Map(
    Object.entries(amounts)
      .filter(([, amount]) => amount !== ZERO)
      .map(([code, amount]) => [accountCode(code), amount]),
  );

/** The lines that lead from what the books hold for a loan to what they are to hold. */
export function loanBookLines(
  loanId: number,
  { held, toHold }: { readonly held: LoanBooks; readonly toHold: LoanBooks },
): readonly BookLine[] {
  const codes = [...new Set([...held.keys(), ...toHold.keys()])].sort();
  return codes
    .map((account) => ({
      account,
      amount: subtract(toHold.get(account) ?? ZERO, held.get(account) ?? ZERO),
      loanId,
    }))
    .filter(({ amount }) => amount !== ZERO);
}
