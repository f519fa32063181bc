import { type CivilDate, daysBetween } from "@vaada/calendar/civil-date";
import { type ChargeToCome, chargesToCome } from "@vaada/lending/owed/charges-to-come";
import { owedOn } from "@vaada/lending/owed/owed-on";
import { standingOf } from "@vaada/lending/owed/standing";
import type { FeeKind } from "@vaada/lending/product-terms";
import { dueDaysOf } from "@vaada/lending/repayment";
import { type Paise, ZERO } from "@vaada/money/paise";
import type { Loan } from "./loan.ts";
import { leviedBy } from "./notice-of-event.ts";

/** The first day on which a charge for being late can be levied, and what the penal maximum leaves of it. */
export type LateFeeAhead = { readonly fee: FeeKind; readonly on: CivilDate; readonly amount: Paise };

/**
 * The charge that follows first if what is asked for on a day stays unpaid: the late fee, or another that the product's terms
 * have. That of an instalment which nobody asks for yet is no part of it.
 */
export function lateFeeAheadOf(
  { facts, events }: Pick<Loan, "facts" | "events">,
  on: CivilDate,
): LateFeeAhead | null {
  const { dueDay, instalments } = owedOn(facts, events, on);
  const unpaid = (instalments ?? []).filter((one) => one.isDue && one.unpaid > ZERO);
  const asked = new Set([dueDay, ...unpaid].map(({ dueOn }) => dueOn));
  const dueDays = dueDaysOf(facts);
  const [first] = chargesToCome(facts, events)
    .filter(({ dueNumber }) => asked.has(dueDays[dueNumber - 1]?.dueOn ?? facts.dueOn))
    .map((ahead) => ({ ...ahead, amount: amountOf({ facts, events }, ahead) }))
    .filter(({ amount }) => amount > ZERO)
    .sort((one, other) => daysBetween(other.valueDate, one.valueDate));
  return first === undefined ? null : { fee: first.fee, on: first.valueDate, amount: first.amount };
}

function amountOf({ facts, events }: Pick<Loan, "facts" | "events">, ahead: ChargeToCome): Paise {
  const charge = { ...ahead, key: `ahead:${ahead.fee}` };
  return leviedBy(standingOf(facts, [...events, charge]), charge);
}
