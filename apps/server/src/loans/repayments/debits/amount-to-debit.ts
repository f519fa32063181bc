import type { CivilDate } from "@vaada/calendar/civil-date";
import { chargesToCome } from "@vaada/lending/owed/charges-to-come";
import type { LoanEvent } from "@vaada/lending/owed/loan-event";
import { owedOn } from "@vaada/lending/owed/owed-on";
import { least, type Paise, ZERO } from "@vaada/money/paise";
import { ORDER_PAISE_MIN } from "@vaada/wire/payments";
import type { Loan } from "../../events/loan.ts";

type DebitableLoan = Pick<Loan, "facts" | "status"> & { readonly events: readonly LoanEvent[] };

/**
 * The amount due on the day that a debit counts for, by all that is known today, and at most `max`. Zero when it is too
 * little for an order.
 */
export function amountToDebit(
  { facts, events, status }: DebitableLoan,
  {
    valueDate,
    today,
    max,
  }: { readonly valueDate: CivilDate; readonly today: CivilDate; readonly max: Paise },
): Paise {
  if (status === "closed") return ZERO;
  const forItsDay = owedOn(facts, events, valueDate).due;
  // A debit for a past day must not take what was paid since.
  const now = valueDate < today ? least(forItsDay, owedOn(facts, events, today).due) : forItsDay;
  const amount = least(now, max);
  return amount < ORDER_PAISE_MIN ? ZERO : amount;
}

/**
 * The amount to announce for a debit. It includes what the closes of business until then will charge on an overdue loan,
 * so that the debit can pay all of it.
 */
export function amountToAnnounce(
  loan: Pick<Loan, "facts" | "status" | "events">,
  query: { readonly valueDate: CivilDate; readonly today: CivilDate; readonly max: Paise },
): Paise {
  const { facts, events } = loan;
  const ahead = chargesToCome(facts, events)
    .map((charge) => ({ ...charge, key: `ahead:${charge.fee}:${charge.dueNumber}` }))
    .filter(({ valueDate }) => valueDate <= query.valueDate);
  return amountToDebit({ ...loan, events: [...events, ...ahead] }, query);
}
