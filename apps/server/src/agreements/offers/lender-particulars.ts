import { type CivilDate, civilDate, daysBetween } from "@vaada/calendar/civil-date";
import { dayOfYear, type Holiday } from "@vaada/calendar/holidays";
import type { Lender } from "@vaada/contract/lender";
import type { LenderParticulars } from "@vaada/lending/key-facts/lender-particulars";
import type { StampDuty } from "@vaada/lending/stamp-duty";
import type { State } from "@vaada/lending/states";
import { fromWireRupees } from "@vaada/money/wire";
import { readHomeState } from "../../journey/identity/home-state.ts";
import type { Tx } from "../../platform/db/tx.ts";
import type { Services } from "../../services.ts";

/** The lender of `lender.json`, as a key fact statement states it. */
export const particularsOf = ({ lender, grievanceOfficer, keyFacts }: Lender): LenderParticulars => ({
  legalName: lender.legalName,
  registration: lender.registration,
  address: lender.address,
  grievanceOfficer,
  mayTransferLoans: keyFacts.mayTransferLoans,
  serviceProvider: keyFacts.serviceProvider,
  recoveryAgents: keyFacts.recoveryAgents,
});

/** The bank holidays, on which no working day is counted. Throws for a day that no calendar has. */
export const holidaysOf = ({ keyFacts }: Lender): readonly Holiday[] =>
  keyFacts.holidays.days.map((day) =>
    "on" in day
      ? { on: civilDate(day.on), name: day.name }
      : { everyYear: dayOfYear(day.everyYear), name: day.name },
  );

/**
 * How many days ahead the announced holidays are known. Below zero they have run out: then weekends and the holidays of
 * every year are all that is left out of the working days.
 */
export const daysOfHolidaysAhead = ({ keyFacts }: Lender, today: CivilDate): number =>
  daysBetween(today, civilDate(keyFacts.holidays.through));

/** The duty on an agreement with this borrower. `null` when the state is not known or the lender's file has no entry for it. */
export async function readStampDuty(
  tx: Tx,
  { vault, lender }: Pick<Services, "vault" | "lender">,
  borrowerId: string,
): Promise<StampDuty | null> {
  return stampDutyOf(lender, await readHomeState(tx, vault, borrowerId));
}

function stampDutyOf({ stampDuty }: Pick<Lender, "stampDuty">, state: State | null): StampDuty | null {
  const entry = state === null ? undefined : stampDuty[state.letters];
  if (state === null || entry === undefined) return null;
  const amount = fromWireRupees(entry.rupees);
  if (amount === null) throw new RangeError(`stampDutyOf: no amount for ${state.letters}`);
  return { state: state.letters, amount, paidBy: entry.paidBy };
}
