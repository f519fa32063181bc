import { addDays } from "@vaada/calendar/civil-date";
import { isWorkingDay } from "@vaada/calendar/working-days";
import { DEBIT_RUN } from "@vaada/lending/debit-run";
import { holidaysOf } from "../../../agreements/offers/lender-particulars.ts";
import {
  countBegunDebits,
  openDebits,
  openNotifications,
} from "../../../loans/repayments/debits/queue/store.ts";
import { AS_WORKER } from "../../../platform/db/actor.ts";
import type { DayTask } from "../day-phase.ts";
import { setCount } from "../store.ts";

const HOUR_MS = 3_600_000;

/**
 * On a working day, opens the debits of this day, and of missed days, that were announced long enough ago: the lanes present
 * them, at the pace of the provider, and nothing else of the day waits for that.
 */
export const presentDebits: DayTask = async ({ services: { database, clock, lender }, day }) => {
  if (!isWorkingDay(day.on, holidaysOf(lender))) return;
  const noticedBy = new Date(clock.now().getTime() - DEBIT_RUN.noticeHoursMin * HOUR_MS);
  await database.withTx(AS_WORKER, (tx) => openDebits(tx, { on: day.on, noticedBy }));
};

/** Has the payers of tomorrow's debits by UPI told of them: a day before, by the provider, after we have announced them. */
export const tellPayers: DayTask = ({ services: { database }, day }) =>
  database.withTx(AS_WORKER, (tx) => openNotifications(tx, addDays(day.on, 1)));

/** Counts, at the close, how many debits were begun on the day. */
export const countPresented: DayTask = ({ services: { database }, day: { on } }) =>
  database.withTx(AS_WORKER, async (tx) =>
    setCount(tx, { on, phase: "morning", what: "debitsPresented", count: await countBegunDebits(tx, on) }),
  );
