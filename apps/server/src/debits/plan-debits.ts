import { randomUUID } from "node:crypto";
import { inPieces } from "../days/in-pieces.ts";
import type { Step } from "../days/step.ts";
import { holidaysOf } from "../offers/lender-particulars.ts";
import { firstPresentation } from "./presentation-day.ts";
import { insertDebits, readUnplanned } from "./store.ts";

/** Every open loan with an auto-pay has its debit on the due date. */
export const planDebits: Step = ({ rooms, day, loansAtOnce }) => {
  const holidays = holidaysOf(rooms.lender);
  return inPieces(rooms, {
    day,
    what: "debitsPlanned",
    loansAtOnce,
    piece: async (tx, piece) => {
      const debits = (await readUnplanned(tx, piece)).map(({ dueOn, ...debit }) => ({
        ...debit,
        ...firstPresentation({ dueOn, closingOn: day.on }, holidays),
        id: randomUUID(),
      }));
      if (debits.length > 0) await insertDebits(tx, debits);
      return { count: debits.length, ids: debits.map(({ applicationId }) => applicationId) };
    },
  });
};
