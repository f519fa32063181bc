import type { CivilDate } from "@vaada/calendar/civil-date";
import { add, ZERO } from "@vaada/money/paise";
import { isLive, type Loan } from "../../loans/events/loan.ts";
import { readLoansOf } from "../../loans/events/store.ts";
import { readLoansUnderDebit } from "../../loans/repayments/debits/store.ts";
import { judgePromise, type PromiseRow, readDuePromises } from "../collections/store.ts";
import type { DayTask } from "./day-phase.ts";
import { processInBatches } from "./loan-batches.ts";

/** Says at the close of its day whether a promise to pay was kept; none is broken while a debit may still keep it. */
export const judgePromises: DayTask = ({ services, day, loansAtOnce }) =>
  processInBatches(services, {
    day,
    what: "promises",
    loansAtOnce,
    find: async (tx) =>
      (await readDuePromises(tx, { on: day.on })).map(({ applicationId }) => Number(applicationId)),
    decide: async (tx, applicationIds) => {
      const loans = await readLoansOf(tx, applicationIds);
      const promises = await readDuePromises(tx, { on: day.on, applicationIds });
      const underDebit = await readLoansUnderDebit(tx, applicationIds);
      const judged = promises.flatMap((promise) => {
        const id = Number(promise.applicationId);
        const loan = loans.find(({ applicationId }) => applicationId === id);
        const state = isKept(promise, loan) ? ("kept" as const) : ("broken" as const);
        return state === "broken" && underDebit.has(id) ? [] : [{ id: promise.id, state }];
      });
      if (judged.length === 0) return null;
      const write = () => Promise.all(judged.map((one) => judgePromise(tx, { ...one, on: day.on })));
      return { count: judged.length, write };
    },
  });

/** Kept when as much came in as was promised, or nothing is owed any more. */
function isKept(promise: PromiseRow, loan: Loan | undefined): boolean {
  if (loan === undefined || !isLive(loan)) return true;
  return paidBetween(loan, { from: promise.madeOn, until: promise.promisedOn }) >= promise.amount;
}

const paidBetween = (
  { events }: Loan,
  { from, until }: { readonly from: CivilDate; readonly until: CivilDate },
) =>
  add(
    ZERO,
    ...events.flatMap((event) =>
      (event.kind === "payment" || event.kind === "mandate-debit") &&
      event.valueDate >= from &&
      event.valueDate <= until &&
      !events.some((other) => other.kind === "payment-returned" && other.of === event.key)
        ? [event.amount]
        : [],
    ),
  );
