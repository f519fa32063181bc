import { randomUUID } from "node:crypto";
import { inPieces } from "../days/in-pieces.ts";
import type { Step } from "../days/step.ts";
import { holidaysOf } from "../offers/lender-particulars.ts";
import { firstPresentation } from "./presentation-day.ts";
import { findUnplanned, insertDebits, readUnplanned } from "./store.ts";

/** Every open loan with an auto-pay has its debit on the due date. */
export const planDebits: Step = ({ rooms, day, loansAtOnce }) => {
  const holidays = holidaysOf(rooms.lender);
  return inPieces(rooms, {
    day,
    what: "debitsPlanned",
    loansAtOnce,
    find: findUnplanned,
    decide: async (tx, ids) => {
      const debits = (await readUnplanned(tx, ids)).map(({ dueOn, ...debit }) => ({
        ...debit,
        ...firstPresentation({ dueOn, closingOn: day.on }, holidays),
        id: randomUUID(),
      }));
      return debits.length === 0 ? null : { count: debits.length, write: () => insertDebits(tx, debits) };
    },
  });
};
