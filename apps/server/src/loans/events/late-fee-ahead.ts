import type { CivilDate } from "@vaada/calendar/civil-date";
import { chargesToCome } from "@vaada/lending/owed/charges-to-come";
import { owedOn } from "@vaada/lending/owed/owed-on";
import { dueDaysOf } from "@vaada/lending/owed/repayment";
import { standingOf } from "@vaada/lending/owed/standing";
import { type Paise, ZERO } from "@vaada/money/paise";
import type { Loan } from "./loan.ts";
import { leviedBy } from "./notice-of-event.ts";

/** The first day on which a late fee can be levied, and what the penal maximum leaves of it. */
export type LateFeeAhead = { readonly on: CivilDate; readonly amount: Paise };

/**
 * The late fee that follows if what is asked for on a day stays unpaid, for the oldest due day that has none yet. That of an
 * instalment which nobody asks for yet is no part of it.
 */
export function lateFeeAheadOf(
  { facts, events }: Pick<Loan, "facts" | "events">,
  on: CivilDate,
): LateFeeAhead | null {
  const { dueDay, instalments } = owedOn(facts, events, on);
  const unpaid = (instalments ?? []).filter((one) => one.isDue && one.unpaid > ZERO);
  const asked = new Set([dueDay, ...unpaid].map(({ dueOn }) => dueOn));
  const dueDays = dueDaysOf(facts);
  const ahead = chargesToCome(facts, events).find(
    ({ fee, dueNumber }) => fee === "late-fee" && asked.has(dueDays[dueNumber - 1]?.dueOn ?? facts.dueOn),
  );
  if (ahead === undefined) return null;
  const charge = { ...ahead, key: "ahead:late-fee" };
  const amount = leviedBy(standingOf(facts, [...events, charge]), charge);
  return amount === ZERO ? null : { on: ahead.valueDate, amount };
}
