import type { CivilDate } from "@vaada/calendar/civil-date";
import { chargesToCome } from "@vaada/lending/owed/charges-to-come";
import type { LoanEvent } from "@vaada/lending/owed/loan-event";
import { owedOn } from "@vaada/lending/owed/owed-on";
import { least, type Paise, ZERO } from "@vaada/money/paise";
import { ORDER_PAISE_MIN } from "@vaada/wire/payments";
import type { Loan } from "../../events/store.ts";

type Amounting = Pick<Loan, "facts" | "status"> & { readonly events: readonly LoanEvent[] };

/**
 * What is owed for the day that a debit counts for, by all that is known today, and never more than was allowed.
 * Nothing when it is too little to be asked of a bank.
 */
export function amountToDebit(
  { facts, events, status }: Amounting,
  {
    valueDate,
    today,
    max,
  }: { readonly valueDate: CivilDate; readonly today: CivilDate; readonly max: Paise },
): Paise {
  if (status === "closed") return ZERO;
  const forItsDay = owedOn(facts, events, valueDate).total;
  // What was paid after a day that is past is not owed any more, though the debit counts for that day.
  const now = valueDate < today ? least(forItsDay, owedOn(facts, events, today).total) : forItsDay;
  const amount = least(now, max);
  return amount < ORDER_PAISE_MIN ? ZERO : amount;
}

/**
 * The same, told ahead: what the closes of business until then will charge on an overdue loan is in it, so that the debit
 * can pay all of it.
 */
export function amountToAnnounce(
  loan: Pick<Loan, "facts" | "status" | "events">,
  given: { readonly valueDate: CivilDate; readonly today: CivilDate; readonly max: Paise },
): Paise {
  const { facts, events } = loan;
  const ahead = chargesToCome(facts, events)
    .map((charge) => ({ ...charge, key: `ahead:${charge.fee}` }))
    .filter(({ valueDate }) => valueDate <= given.valueDate);
  return amountToDebit({ ...loan, events: [...events, ...ahead] }, given);
}
