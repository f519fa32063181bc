import { beginPresentation } from "../../../loans/repayments/debits/begin-presentation.ts";
import { refreshDebit } from "../../../loans/repayments/debits/refresh-debit.ts";
import { type DebitOwner, readDebitsToPresent } from "../../../loans/repayments/debits/store.ts";
import { firstRefreshAt } from "../../../loans/repayments/refresh-order.ts";
import { AS_WORKER, asBorrower } from "../../../platform/db/actor.ts";
import { passFailpoint } from "../../../platform/failpoints.ts";
import { enqueue } from "../../../platform/queue/enqueue.ts";
import type { DayServices, Step } from "../step.ts";
import { addCount } from "../store.ts";
import { forEach } from "./for-each.ts";

const HOUR_MS = 3_600_000;

/** Presents what was announced for this day, or for one that nobody did the work of, and long enough ago. */
export const presentDebits: Step = async ({ services, day }) => {
  const { database, clock, terms } = services;
  const noticedBy = new Date(clock.now().getTime() - terms.mandate.noticeHoursMin * HOUR_MS);
  const debits = await database.withTx(AS_WORKER, (tx) => readDebitsToPresent(tx, { on: day.on, noticedBy }));
  const done = await forEach(services, debits, (debit) => present(services, debit));
  const count = done.filter((isPresented) => isPresented).length;
  if (count > 0)
    await database.withTx(AS_WORKER, (tx) => addCount(tx, { ...day, what: "debitsPresented", count }));
};

async function present(services: DayServices, debit: DebitOwner): Promise<boolean> {
  const whose = asBorrower(debit.borrowerId);
  const begun = await services.database.withTx(whose, (tx) => beginPresentation(tx, services, debit));
  if (begun !== "begun") return false;
  passFailpoint("debit-begun");
  if ((await refreshDebit(services, debit, { isNew: true })) === "waits")
    await services.database.withTx(whose, (tx) =>
      enqueue(tx, "refresh-debit", { debitId: debit.id }, { runAt: firstRefreshAt(services) }),
    );
  return true;
}
