import { isWorkingDay } from "@vaada/calendar/working-days";
import { DEBIT_RUN } from "@vaada/lending/debit-run";
import { holidaysOf } from "../../../agreements/offers/lender-particulars.ts";
import { beginPresentation } from "../../../loans/repayments/debits/begin-presentation.ts";
import { refreshDebit } from "../../../loans/repayments/debits/refresh-debit.ts";
import {
  type DebitOwner,
  readDebitsToPresent,
  readPresentedDebits,
} from "../../../loans/repayments/debits/store.ts";
import { AS_WORKER, asBorrower } from "../../../platform/db/actor.ts";
import { passFailpoint } from "../../../platform/failpoints.ts";
import { enqueue } from "../../../platform/queue/enqueue.ts";
import type { Services } from "../../../services.ts";
import type { DayServices, DayTask } from "../day-phase.ts";
import { addCount } from "../store.ts";

const HOUR_MS = 3_600_000;

/** On a working day, presents the debits of this day, and of missed days, that were announced long enough ago. */
export const presentDebits: DayTask = async ({ services, day }) => {
  const { database, clock, lender } = services;
  if (!isWorkingDay(day.on, holidaysOf(lender))) return;
  const noticedBy = new Date(clock.now().getTime() - DEBIT_RUN.noticeHoursMin * HOUR_MS);
  const debits = await database.withTx(AS_WORKER, (tx) => readDebitsToPresent(tx, { on: day.on, noticedBy }));
  const done = await forEachDebit(services, debits, (debit) => presentDebit(services, debit));
  const count = done.filter((isPresented) => isPresented).length;
  if (count > 0)
    await database.withTx(AS_WORKER, (tx) => addCount(tx, { ...day, what: "debitsPresented", count }));
};

async function presentDebit(services: DayServices, debit: DebitOwner): Promise<boolean> {
  const actor = asBorrower(debit.borrowerId);
  const presentation = await services.database.withTx(actor, (tx) => beginPresentation(tx, services, debit));
  if (presentation !== "begun") return false;
  passFailpoint("debit-begun");
  if ((await refreshDebit(services, debit)) === "waits")
    await services.database.withTx(actor, (tx) =>
      enqueue(
        tx,
        "refresh-debit",
        { debitId: debit.id },
        { afterMs: services.settings.repayment.askAgainMs },
      ),
    );
  return true;
}

/** Each debit waits for the provider, so several run at once. */
const AT_ONCE = 4;

/** One failure keeps no other debit from its turn: it raises an alarm, and the next phase or the sweep tries again. */
async function forEachDebit<Done>(
  { log }: Pick<Services, "log">,
  debits: readonly DebitOwner[],
  work: (debit: DebitOwner) => Promise<Done>,
): Promise<Done[]> {
  const waiting = [...debits];
  const done: Done[] = [];
  async function takeTurns(): Promise<void> {
    for (let debit = waiting.shift(); debit !== undefined; debit = waiting.shift()) {
      const { id: debitId } = debit;
      try {
        done.push(await work(debit));
      } catch (error) {
        log.error({ debitId, error }, "alarm: a debit could not be worked on");
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, takeTurns));
  return done;
}

/** Refreshes each debit that a bank has yet to decide on. */
export const refreshDebits: DayTask = async ({ services }) => {
  const debits = await services.database.withTx(AS_WORKER, readPresentedDebits);
  await forEachDebit(services, debits, (debit) => refreshDebit(services, debit));
};
