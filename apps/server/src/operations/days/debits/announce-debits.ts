import { addDays } from "@vaada/calendar/civil-date";
import { workingDayFrom } from "@vaada/calendar/working-days";
import { DEBIT_RUN } from "@vaada/lending/debit-run";
import { ZERO } from "@vaada/money/paise";
import { holidaysOf } from "../../../agreements/offers/lender-particulars.ts";
import type { Loan } from "../../../loans/events/loan.ts";
import { readLoansOf } from "../../../loans/events/store.ts";
import { amountToAnnounce } from "../../../loans/repayments/debits/amount-to-debit.ts";
import { firstDayAfterNotice, NOTICE_DAYS } from "../../../loans/repayments/debits/presentation-day.ts";
import {
  cancelDebits,
  type DebitNotice,
  findLoansToAnnounce,
  readUnannouncedDebits,
  recordDebitNotices,
  type UnannouncedDebit,
} from "../../../loans/repayments/debits/store.ts";
import { msUntilContact } from "../../../notices/contact-hours.ts";
import { enqueuePushes } from "../../../notices/push/store.ts";
import { insertNotices } from "../../../notices/store.ts";
import { enqueueTexts } from "../../../notices/texts/store.ts";
import { isStopped } from "../../../platform/db/switches.ts";
import type { Tx } from "../../../platform/db/tx.ts";
import type { DayServices, DayTask } from "../day-phase.ts";
import { type BatchPlan, processInBatches } from "../loan-batches.ts";

/**
 * Announces each debit with its amount long enough before it (EM-03). A debit that is announced late is presented later.
 * While debits are stopped, no day of theirs would be true, and while texts are, none would be told.
 */
export const announceDebits: DayTask = ({ services, day, loansAtOnce }) =>
  processInBatches(services, {
    day,
    what: "debitsNoticed",
    loansAtOnce,
    find: (tx) => findLoansToAnnounce(tx, addDays(day.on, NOTICE_DAYS)),
    decide: async (tx, ids) => {
      if ((await isStopped(tx, "debits")) || (await isStopped(tx, "texts"))) return null;
      const debits = await readUnannouncedDebits(tx, { until: addDays(day.on, NOTICE_DAYS), ids });
      return debits.length === 0 ? null : planNotices(tx, services, debits);
    },
  });

type AnnouncedDebit = DebitNotice & { readonly loan: Loan };

async function planNotices(
  tx: Tx,
  services: DayServices,
  debits: readonly UnannouncedDebit[],
): Promise<BatchPlan> {
  const now = services.clock.now();
  const ids = debits.map(({ applicationId }) => applicationId);
  const loans = new Map((await readLoansOf(tx, ids)).map((loan) => [loan.applicationId, loan]));
  const announced = debits.flatMap(
    (debit) => announcedDebitOf(services, { debit, loan: loans.get(debit.applicationId), now }) ?? [],
  );
  const announcedIds = new Set(announced.map(({ id }) => id));
  const idle = debits.filter(({ id }) => !announcedIds.has(id)).map(({ id }) => id);
  return {
    count: announced.length,
    write: () => Promise.all([cancelDebits(tx, idle), insertDebitNotices(tx, services, { announced, now })]),
  };
}

function insertDebitNotices(
  tx: Tx,
  services: DayServices,
  { announced, now }: { readonly announced: readonly AnnouncedDebit[]; readonly now: Date },
): Promise<unknown> {
  const notices = announced.map(
    ({ id, presentOn, notified, loan: { applicationId, borrowerId, loanNo } }) => ({
      // A debit that was put off is announced again, with its new day.
      key: `debit-ahead:debit:${id}:${presentOn}`,
      borrowerId,
      applicationId,
      notice: { kind: "debit-ahead", amount: notified, on: presentOn, loanNo } as const,
    }),
  );
  const keys = notices.map(({ key }) => key);
  return Promise.all([
    recordDebitNotices(tx, { notices: announced.map(({ loan: _loan, ...notice }) => notice), now }),
    insertNotices(tx, { notices, now }),
    enqueueTexts(tx, { keys, afterMs: msUntilContact(services.clock) }),
    enqueuePushes(tx, { keys, afterMs: msUntilContact(services.clock) }),
  ]);
}

/** `null` when nothing is owed, or the auto-pay is not confirmed any more. */
function announcedDebitOf(
  { clock, lender }: DayServices,
  {
    debit,
    loan,
    now,
  }: { readonly debit: UnannouncedDebit; readonly loan: Loan | undefined; readonly now: Date },
): AnnouncedDebit | null {
  const { id, valueDate, max } = debit;
  if (loan === undefined || max === null) return null;
  const notified = amountToAnnounce(loan, { valueDate, today: clock.today(), max });
  if (notified === ZERO) return null;
  const holidays = holidaysOf(lender);
  const earliest = firstDayAfterNotice(now.getTime(), DEBIT_RUN, holidays);
  // A holiday may have been announced since it was planned.
  const planned = workingDayFrom(debit.presentOn, holidays);
  const isInTime = earliest <= planned;
  return { id, notified, presentOn: isInTime ? planned : earliest, loan };
}
