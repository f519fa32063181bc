import type { CivilDate } from "@vaada/calendar/civil-date";
import { wasEverOverdue } from "@vaada/lending/owed/ever-overdue";
import { GRADES_IN_INSTALMENTS, type Grade } from "@vaada/lending/product-terms";
import type { Tx } from "../../platform/db/tx.ts";
import { isLoan } from "./loan.ts";
import { hasClosedLoan, readLoansOfBorrower } from "./store.ts";

/** Who is offered instalments beside the salary advance: a repeat borrower of a good grade who was never overdue. */
export async function mayTakeInstalments(
  tx: Tx,
  {
    borrowerId,
    grade,
    today,
  }: { readonly borrowerId: string; readonly grade: Grade; readonly today: CivilDate },
): Promise<boolean> {
  const isOfGoodGrade = GRADES_IN_INSTALMENTS.some((good) => good === grade);
  if (!isOfGoodGrade || !(await hasClosedLoan(tx, borrowerId))) return false;
  const loans = (await readLoansOfBorrower(tx, borrowerId)).filter(isLoan);
  return !loans.some(({ facts, events }) => wasEverOverdue(facts, events, today));
}
