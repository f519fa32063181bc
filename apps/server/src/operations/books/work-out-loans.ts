import type { CivilDate } from "@vaada/calendar/civil-date";
import { accountCode } from "@vaada/ledger/books/chart";
import { type LoanBooks, loanBooksOf, type WrittenOff } from "@vaada/ledger/books/loan-books";
import { type Accrual, accrualOn } from "@vaada/lending/books/accrual";
import { type AllowanceTerms, allowanceOf, assetClassOf } from "@vaada/lending/books/asset-class";
import { type Paise, paise, ZERO } from "@vaada/money/paise";
import type { AnyLoan } from "../../loans/events/loan.ts";
import { readAnyLoansOf } from "../../loans/events/store.ts";
import type { Tx } from "../../platform/db/tx.ts";
import { readAllowancesOn } from "../../products/store.ts";
import { readBookedAfter, readDueDatesOn, readHeldBooks, readUndoneAfter, readWriteOffs } from "./store.ts";

/** A loan and its books at the end of a day. */
export type WorkedLoan = {
  readonly loan: AnyLoan;
  /** `null` when there was no loan on that day: its money had not come, or had come back. */
  readonly accrual: Accrual | null;
  readonly writtenOff: WrittenOff | null;
  readonly held: LoanBooks;
  /** The balances that the books are to hold, with the allowance that they held. */
  readonly toHold: LoanBooks;
  /** The same with the allowance of its class, which is held at month end. */
  readonly toHoldAtMonthEnd: LoanBooks;
  readonly allowance: Paise;
  /**
   * The lender's allowances by class, in force on that day: no borrower agrees to them, so they belong to no
   * loan's version.
   */
  readonly shares: AllowanceTerms;
};

const NOTHING: LoanBooks = new Map();

/** Works out the books of loans at the end of a day, by what was booked by then. */
export async function workOutLoans(
  tx: Tx,
  { ids, on }: { readonly ids: readonly number[]; readonly on: CivilDate },
): Promise<WorkedLoan[]> {
  const [loans, held, writeOffs, dueDates, allowances] = await Promise.all([
    readAnyLoansOf(tx, ids),
    readHeldBooks(tx, { ids, on }),
    readWriteOffs(tx, { ids, on }),
    readDueDatesOn(tx, { ids, on }),
    readAllowancesOn(tx, on),
  ]);
  const keys = loans.flatMap(({ events }) => events.map(({ key }) => key));
  const undone = loans.filter(({ status }) => status === "undone").map(({ applicationId }) => applicationId);
  const [later, undoneLater] = await Promise.all([
    readBookedAfter(tx, { keys, on }),
    readUndoneAfter(tx, { ids: undone, on }),
  ]);
  return loans.map((loan) => {
    const { applicationId: id, facts } = loan;
    const isThere = (loan.status !== "undone" || undoneLater.has(id)) && facts.arrivedOn <= on;
    const booked = loan.events.filter(({ key }) => !later.has(key));
    // A due date is put off before it comes, so on that day nobody was late.
    const then = dueDates.get(id);
    const factsThen = then === undefined ? facts : { ...facts, ...then, payableThrough: then.dueOn };
    return workOutLoan({
      loan,
      accrual: isThere ? accrualOn(factsThen, booked, on) : null,
      writtenOff: writeOffs.get(id) ?? null,
      held: held.get(id) ?? NOTHING,
      shares: allowances[facts.repayment.kind],
      on,
    });
  });
}

/** The allowance that the books hold. */
export const allowanceHeld = (books: LoanBooks): Paise => paise(-(books.get(accountCode("1390")) ?? 0n));

export function workOutLoan({
  on,
  ...worked
}: Pick<WorkedLoan, "loan" | "accrual" | "writtenOff" | "held" | "shares"> & {
  readonly on: CivilDate;
}): WorkedLoan {
  const { accrual, writtenOff, held, shares } = worked;
  if (accrual === null) return { ...worked, toHold: NOTHING, toHoldAtMonthEnd: NOTHING, allowance: ZERO };
  const { standing, interestAccrued, delinquency, classedFrom } = accrual;
  const assetClass = assetClassOf({ delinquency, dueOn: classedFrom, on });
  const allowance =
    writtenOff === null ? allowanceOf(standing.principal, { assetClass, allowance: shares }) : ZERO;
  const books = (toBeHeld: Paise): LoanBooks =>
    loanBooksOf({
      ...standing,
      interestAccrued,
      isSuspended: delinquency === "npa",
      allowance: toBeHeld,
      writtenOff,
    });
  return {
    ...worked,
    toHold: books(allowanceHeld(held)),
    toHoldAtMonthEnd: books(allowance),
    allowance,
  };
}
