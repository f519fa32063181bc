import { randomUUID } from "node:crypto";
import type { CivilDate } from "@vaada/calendar/civil-date";
import { owedOn } from "@vaada/lending/owed/owed-on";
import { holidaysOf } from "../../../agreements/offers/lender-particulars.ts";
import type { Loan } from "../../../loans/events/loan.ts";
import { readLoansOf } from "../../../loans/events/store.ts";
import { firstPresentation } from "../../../loans/repayments/debits/presentation-day.ts";
import {
  findUndebitedLoans,
  insertDebits,
  readUndebitedLoans,
} from "../../../loans/repayments/debits/store.ts";
import type { DayTask } from "../day-phase.ts";
import { processInBatches } from "../loan-batches.ts";

/** Plans a debit on the due date for every open loan with an auto-pay, and for each instalment in its turn. */
export const planDebits: DayTask = ({ services, day, loansAtOnce }) => {
  const holidays = holidaysOf(services.lender);
  return processInBatches(services, {
    day,
    what: "debitsPlanned",
    loansAtOnce,
    find: findUndebitedLoans,
    decide: async (tx, ids) => {
      const undebited = await readUndebitedLoans(tx, ids);
      const inInstalments = undebited.filter(({ isInInstalments }) => isInInstalments);
      const loans =
        inInstalments.length === 0
          ? []
          : await readLoansOf(
              tx,
              inInstalments.map(({ applicationId }) => applicationId),
            );
      const debits = undebited.flatMap(({ dueOn, presented, isInInstalments, ...debit }) => {
        const next = isInInstalments
          ? nextInstalment(
              loans.find(({ applicationId }) => applicationId === debit.applicationId),
              { presented, on: day.on },
            )
          : { dueOn, instalment: 1 };
        if (next === null) return [];
        const presentation = firstPresentation({ dueOn: next.dueOn, closingOn: day.on }, holidays);
        return [{ ...debit, ...presentation, instalment: next.instalment, id: randomUUID() }];
      });
      return debits.length === 0 ? null : { count: debits.length, write: () => insertDebits(tx, debits) };
    },
  });
};

/** The first that is unpaid and was not presented yet. One that was paid ahead needs no debit. */
function nextInstalment(
  loan: Pick<Loan, "facts" | "events"> | undefined,
  { presented, on }: { readonly presented: readonly number[]; readonly on: CivilDate },
): { readonly dueOn: CivilDate; readonly instalment: number } | null {
  if (loan === undefined) return null;
  const { instalments } = owedOn(loan.facts, loan.events, on);
  const next = instalments?.find(({ number, isSettled }) => !isSettled && !presented.includes(number));
  return next === undefined ? null : { dueOn: next.dueOn, instalment: next.number };
}
