import { addDays, type CivilDate } from "@vaada/calendar/civil-date";
import { type Book, type SignedLoan, withoutNewLoans } from "./errand.ts";
import type { Lender } from "./lender.ts";
import { borrowAgain } from "./lending.ts";
import { giveLoanBack, payInCheckout, payTooMuch, planBounces } from "./pay.ts";

/** One early payer in so many comes back. */
const BORROWS_AGAIN_OF = 2;

/** Plans what the borrower of a loan will do about it; nothing while its money has not arrived. */
export async function expectHabit(book: Book, { loan, on, habit, lots }: SignedLoan): Promise<void> {
  const { lender } = book;
  const { loanId, applicant } = loan;
  const dueOn = await readDueOn(lender, loanId);
  if (dueOn === null) return;
  const pay = (day: CivilDate, percent = 100) =>
    book.plan(day, () => withoutNewLoans(payInCheckout(lender, applicant, percent)));
  switch (habit) {
    case "auto-pay":
      return;
    case "early":
      pay(addDays(dueOn, -2 - lots.below(4)));
      if (lots.below(BORROWS_AGAIN_OF) === 0)
        book.plan(addDays(dueOn, 2 + lots.below(9)), () => borrowAgain(book, { applicant, lots }));
      return;
    case "cooling-off":
      book.plan(addDays(on, 1), () => withoutNewLoans(giveLoanBack(lender, applicant)));
      return;
    case "too-much":
      book.plan(addDays(dueOn, -3), () =>
        withoutNewLoans(payTooMuch(lender, applicant, { isRefundRefused: false })),
      );
      return;
    case "bounces-once":
      await planBounces(lender, { loanId, times: 1 });
      return;
    case "late":
      await planBounces(lender, { loanId, times: 9 });
      pay(addDays(dueOn, 4 + lots.below(5)), 40);
      pay(addDays(dueOn, 10 + lots.below(16)));
      return;
    case "very-late":
      await planBounces(lender, { loanId, times: 9 });
      pay(addDays(dueOn, 45 + lots.below(60)));
      return;
    case "never":
      await planBounces(lender, { loanId, times: 9 });
      return;
    default:
      return habit satisfies never;
  }
}

async function readDueOn({ owner }: Lender, loanId: number): Promise<CivilDate | null> {
  const { rows } = await owner.query<{ due: string }>(
    "select due_on::text as due from vaada.loans where application_id = $1",
    [loanId],
  );
  return (rows[0]?.due as CivilDate | undefined) ?? null;
}
