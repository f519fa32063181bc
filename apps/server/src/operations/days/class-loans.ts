import type { CivilDate } from "@vaada/calendar/civil-date";
import { delinquencyOf, isInArrears } from "@vaada/lending/owed/delinquency";
import { owedOn } from "@vaada/lending/owed/owed-on";
import { type Classed, type Loan, readLoansOf, recordClasses } from "../../loans/events/store.ts";
import type { Tx } from "../../platform/db/tx.ts";
import { inPieces } from "./in-pieces.ts";
import type { Step } from "./step.ts";
import { readClasses, readToClass } from "./store.ts";

/** The class of each loan by the end of the day (NP-01). Only those are read whose class may have changed. */
export const classLoans: Step = ({ services, day, loansAtOnce }) =>
  inPieces(services, {
    day,
    what: "classed",
    loansAtOnce,
    find: (tx) => findToClass(tx, day.on),
    decide: async (tx, ids) => {
      const classed = (await readLoansOf(tx, ids)).flatMap((loan) => newClassOf(loan, day.on) ?? []);
      if (classed.length === 0) return null;
      return { count: classed.length, write: () => recordClasses(tx, { on: day.on, classed }) };
    },
  });

async function findToClass(tx: Tx, on: CivilDate): Promise<number[]> {
  const changing = (await readClasses(tx, on)).filter(
    ({ dueOn, delinquency }) => delinquencyOf({ dueOn, today: on, isInArrears: true }) !== delinquency,
  );
  return readToClass(tx, { on, changing });
}

function newClassOf({ applicationId, status, facts, events, ...loan }: Loan, on: CivilDate): Classed | null {
  if (status === "closed") return null;
  const delinquency = delinquencyOf({
    dueOn: facts.dueOn,
    today: on,
    isInArrears: isInArrears(owedOn(facts, events, on)),
  });
  return delinquency === loan.delinquency ? null : { applicationId, delinquency };
}
