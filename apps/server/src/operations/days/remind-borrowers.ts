import { addDays, type CivilDate, daysBetween } from "@vaada/calendar/civil-date";
import { owedOn } from "@vaada/lending/owed/owed-on";
import type { DueDay } from "@vaada/lending/repayment";
import { ZERO } from "@vaada/money/paise";
import { lateFeeAheadOf } from "../../loans/events/late-fee-ahead.ts";
import type { Loan } from "../../loans/events/loan.ts";
import { laterDuesOf } from "../../loans/events/notice-of-event.ts";
import { readLoansOf } from "../../loans/events/store.ts";
import { readLoansReturnedOn } from "../../loans/repayments/debits/store.ts";
import { msUntilContact } from "../../notices/contact-hours.ts";
import type { Lateness } from "../../notices/phrases.ts";
import { enqueuePushes } from "../../notices/push/store.ts";
import { insertNotices, type NewNotice } from "../../notices/store.ts";
import { enqueueTexts } from "../../notices/texts/store.ts";
import type { Tx } from "../../platform/db/tx.ts";
import type { DayServices, DayTask } from "./day-phase.ts";
import { processInBatches } from "./loan-batches.ts";
import { readKeysWithoutNotice, readLoansToRemind } from "./store.ts";

const DUE_SOON_DAYS = 3;

/**
 * The reminders by days past the due date, each once. An overdue loan is mentioned in the app alone, beside the grievance
 * officer's name (RC-02), and for the first time on its first overdue day.
 */
const REMINDERS = [
  { kind: "due-soon", daysPastDue: -DUE_SOON_DAYS },
  { kind: "due-today", daysPastDue: 0 },
  { kind: "overdue", daysPastDue: 7 },
  { kind: "overdue", daysPastDue: 30 },
] as const;

/** The day on which a text reminds of a due date, should the loan still be open. */
export const textedBeforeDueOn = (dueOn: CivilDate): CivilDate => addDays(dueOn, -DUE_SOON_DAYS);

/** A morning that runs on a later day sends no reminders: they would not be true any more. */
export const remindBorrowers: DayTask = async ({ services, day, loansAtOnce }) => {
  const { on } = day;
  if (on !== services.clock.today()) return;
  const dueOn = REMINDERS.map(({ daysPastDue }) => addDays(on, -daysPastDue));
  await processInBatches(services, {
    day,
    what: "reminders",
    loansAtOnce,
    find: (tx) => readLoansToRemind(tx, { on, dueOn }),
    decide: async (tx, ids) => {
      const [loans, returned] = await Promise.all([
        readLoansOf(tx, ids),
        readLoansReturnedOn(tx, { ids, on }),
      ]);
      const reminders = loans.flatMap(
        (loan) => reminderOf(loan, { on, isReturned: returned.has(loan.applicationId) }) ?? [],
      );
      const unsent = await readKeysWithoutNotice(
        tx,
        reminders.map(({ key }) => key),
      );
      const notices = reminders.filter(({ key }) => unsent.has(key));
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
    enqueueTexts(tx, { keys: texted, afterMs: msUntilContact(services.clock) }),
    enqueuePushes(tx, { keys: texted, afterMs: msUntilContact(services.clock) }),
  ]);
}

/** `isReturned`: a debit of the loan came back on that day, so there is nothing to keep money for. */
function reminderOf(
  loan: Loan,
  { on, isReturned }: { readonly on: CivilDate; readonly isReturned: boolean },
): NewNotice | null {
  const { applicationId, borrowerId, facts, events } = loan;
  const { dueDay } = owedOn(facts, events, on);
  const { dueOn } = dueDay;
  const reminder = reminderOn(dueDay, on);
  const owed = owedOn(facts, events, on < dueOn ? dueOn : on);
  const { due: amount, charges } = owed;
  if (reminder === undefined || amount === ZERO) return null;
  const of = facts.repayment.kind === "single" ? "" : `:${dueOn}`;
  return {
    key: `${reminder.kind}:loan:${applicationId}:${reminder.daysPastDue}${of}`,
    borrowerId,
    applicationId,
    notice: {
      kind: reminder.kind,
      amount,
      dueOn,
      charges,
      ...(isReturned && reminder.kind === "due-today" && { isReturned }),
      ...latenessOf(loan, on),
      ...laterDuesOf(owed),
    },
  };
}

/** The charges for not paying in time, as far as the penal maximum leaves room for them (PC-04). */
function latenessOf(loan: Pick<Loan, "facts" | "events">, on: CivilDate): Lateness {
  const ahead = lateFeeAheadOf(loan, on);
  return {
    lateFee: ahead?.amount ?? null,
    ...(ahead !== null && ahead.fee !== "late-fee" && { fee: ahead.fee }),
    chargesMax: loan.facts.penal?.maximum ?? null,
  };
}

const FIRST_OVERDUE = { kind: "overdue", daysPastDue: 1 } as const;

function reminderOn({ dueOn, payableThrough }: DueDay, on: CivilDate) {
  if (on === addDays(payableThrough, 1)) return FIRST_OVERDUE;
  const reminder = REMINDERS.find(({ daysPastDue }) => daysPastDue === daysBetween(dueOn, on));
  return reminder?.kind === "overdue" && on <= payableThrough ? undefined : reminder;
}
