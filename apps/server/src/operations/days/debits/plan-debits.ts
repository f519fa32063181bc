import { randomUUID } from "node:crypto";
import { holidaysOf } from "../../../agreements/offers/lender-particulars.ts";
import { firstPresentation } from "../../../loans/repayments/debits/presentation-day.ts";
import {
  findUndebitedLoans,
  insertDebits,
  readUndebitedLoans,
} from "../../../loans/repayments/debits/store.ts";
import { inPieces } from "../in-pieces.ts";
import type { Step } from "../step.ts";

/** Every open loan with an auto-pay has its debit on the due date. */
export const planDebits: Step = ({ services, day, loansAtOnce }) => {
  const holidays = holidaysOf(services.lender);
  return inPieces(services, {
    day,
    what: "debitsPlanned",
    loansAtOnce,
    find: findUndebitedLoans,
    decide: async (tx, ids) => {
      const debits = (await readUndebitedLoans(tx, ids)).map(({ dueOn, ...debit }) => ({
        ...debit,
        ...firstPresentation({ dueOn, closingOn: day.on }, holidays),
        id: randomUUID(),
      }));
      return debits.length === 0 ? null : { count: debits.length, write: () => insertDebits(tx, debits) };
    },
  });
};
