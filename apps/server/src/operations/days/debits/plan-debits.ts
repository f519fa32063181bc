import { randomUUID } from "node:crypto";
import { holidaysOf } from "../../../agreements/offers/lender-particulars.ts";
import { firstPresentation } from "../../../loans/repayments/debits/presentation-day.ts";
import {
  findUndebitedLoans,
  insertDebits,
  readUndebitedLoans,
} from "../../../loans/repayments/debits/store.ts";
import type { DayTask } from "../day-phase.ts";
import { processInBatches } from "../loan-batches.ts";

/** Plans a debit on the due date for every open loan with an auto-pay. */
export const planDebits: DayTask = ({ services, day, loansAtOnce }) => {
  const holidays = holidaysOf(services.lender);
  return processInBatches(services, {
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
