import type { CivilDate } from "@vaada/calendar/civil-date";
import { delinquencyOf, isInArrears } from "@vaada/lending/owed/delinquency";
import { owedOn } from "@vaada/lending/owed/owed-on";
import type { Loan } from "../../loans/events/loan.ts";
import { type Classification, readLoansOf, recordClasses } from "../../loans/events/store.ts";
import type { Tx } from "../../platform/db/tx.ts";
import type { DayTask } from "./day-phase.ts";
import { processInBatches } from "./loan-batches.ts";
import { readClasses, readLoansToClassify } from "./store.ts";

/** Records the class of each loan at the end of the day (NP-01). Reads only loans whose class may have changed. */
export const classifyLoans: DayTask = ({ services, day, loansAtOnce }) =>
  processInBatches(services, {
    day,
    what: "classed",
    loansAtOnce,
    find: (tx) => findLoansToClassify(tx, day.on),
    decide: async (tx, ids) => {
      const classed = (await readLoansOf(tx, ids)).flatMap((loan) => newClassOf(loan, day.on) ?? []);
      if (classed.length === 0) return null;
      return { count: classed.length, write: () => recordClasses(tx, { on: day.on, classed }) };
    },
  });

async function findLoansToClassify(tx: Tx, on: CivilDate): Promise<number[]> {
  const changing = (await readClasses(tx, on)).filter(
    ({ delinquency, ...days }) => delinquencyOf({ ...days, today: on, isInArrears: true }) !== delinquency,
  );
  return readLoansToClassify(tx, { on, changing });
}

function newClassOf(
  { applicationId, status, facts, events, ...loan }: Loan,
  on: CivilDate,
): Classification | null {
  if (status === "closed") return null;
  const delinquency = delinquencyOf({
    ...facts,
    today: on,
    isInArrears: isInArrears(owedOn(facts, events, on)),
  });
  return delinquency === loan.delinquency ? null : { applicationId, delinquency };
}
