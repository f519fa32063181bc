import type { CivilDate } from "@vaada/calendar/civil-date";
import { delinquencyOf, isInArrears } from "@vaada/lending/owed/delinquency";
import { owedOn } from "@vaada/lending/owed/owed-on";
import type { Tx } from "../db/tx.ts";
import { type Loan, readLoansOf } from "../loans/store.ts";
import { inPieces, type PieceDone } from "./in-pieces.ts";
import type { Step } from "./step.ts";
import { type Classed, holdLoans, type Piece, readClasses, readToClass, recordClasses } from "./store.ts";

/** The class of each loan by the end of the day (NP-01). Only those are read whose class may have changed. */
export const classLoans: Step = ({ rooms, day, loansAtOnce }) =>
  inPieces(rooms, {
    day,
    what: "classed",
    loansAtOnce,
    piece: (tx, piece) => classPiece(tx, { ...piece, on: day.on }),
  });

async function classPiece(tx: Tx, { on, ...piece }: Piece & { readonly on: CivilDate }): Promise<PieceDone> {
  const changing = (await readClasses(tx, on)).filter(
    ({ dueOn, delinquency }) => delinquencyOf({ dueOn, today: on, isInArrears: true }) !== delinquency,
  );
  const ids = await readToClass(tx, { changing, ...piece });
  if (ids.length === 0) return { count: 0, ids };
  await holdLoans(tx, ids);
  const classed = (await readLoansOf(tx, ids)).flatMap((loan) => newClassOf(loan, on) ?? []);
  if (classed.length > 0) await recordClasses(tx, { on, classed });
  return { count: classed.length, ids };
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
