import { addDays, type CivilDate, daysBetween } from "@vaada/calendar/civil-date";
import { owedOn } from "@vaada/lending/owed/owed-on";
import { ZERO } from "@vaada/money/paise";
import { type Loan, readLoansOf } from "../../loans/events/store.ts";
import { contactAt } from "../../notices/contact-hours.ts";
import { enqueuePushes } from "../../notices/push/store.ts";
import { insertNotices, type NewNotice } from "../../notices/store.ts";
import { enqueueTexts } from "../../notices/texts/store.ts";
import type { Tx } from "../../platform/db/tx.ts";
import { inPieces } from "./in-pieces.ts";
import type { DayServices, Step } from "./step.ts";
import { readDueOn, readUntold } from "./store.ts";

/**
 * How many days past the due date a borrower is reminded, and of what, each once. What is overdue is told in the app
 * alone, where the grievance officer's name stands beside it (RC-02).
 */
const REMINDERS = [
  { kind: "due-soon", daysPastDue: -3 },
  { kind: "due-today", daysPastDue: 0 },
  { kind: "overdue", daysPastDue: 1 },
  { kind: "overdue", daysPastDue: 7 },
  { kind: "overdue", daysPastDue: 30 },
] as const;

/** A morning that is made up for later reminds of nothing: what it would say is true no more. */
export const remind: Step = async ({ services, day, loansAtOnce }) => {
  const { on } = day;
  if (on !== services.clock.today()) return;
  const days = REMINDERS.map(({ daysPastDue }) => addDays(on, -daysPastDue));
  await inPieces(services, {
    day,
    what: "reminders",
    loansAtOnce,
    find: (tx) => readDueOn(tx, days),
    decide: async (tx, ids) => {
      const reminders = (await readLoansOf(tx, ids)).flatMap((loan) => reminderOf(loan, on) ?? []);
      const untold = await readUntold(
        tx,
        reminders.map(({ key }) => key),
      );
      const notices = reminders.filter(({ key }) => untold.has(key));
      return notices.length === 0
        ? null
        : { count: notices.length, write: () => insertReminders(tx, services, notices) };
    },
  });
};

function insertReminders(tx: Tx, services: DayServices, notices: readonly NewNotice[]): Promise<unknown> {
  const texted = notices.filter(({ notice }) => notice.kind !== "overdue").map(({ key }) => key);
  return Promise.all([
    insertNotices(tx, { notices, now: services.clock.now() }),
    enqueueTexts(tx, { keys: texted, runAt: contactAt(services.clock) }),
    enqueuePushes(tx, { keys: texted, runAt: contactAt(services.clock) }),
  ]);
}

function reminderOf({ applicationId, borrowerId, facts, events }: Loan, on: CivilDate): NewNotice | null {
  const { dueOn } = facts;
  const daysPastDue = daysBetween(dueOn, on);
  const reminder = REMINDERS.find((each) => each.daysPastDue === daysPastDue);
  const { total: amount } = owedOn(facts, events, daysPastDue < 0 ? dueOn : on);
  if (reminder === undefined || amount === ZERO) return null;
  return {
    key: `${reminder.kind}:loan:${applicationId}:${daysPastDue}`,
    borrowerId,
    applicationId,
    notice: { kind: reminder.kind, amount, dueOn },
  };
}
