import { randomUUID } from "node:crypto";
import type { CivilDate } from "@vaada/calendar/civil-date";
import { eventJournal } from "@vaada/ledger/event-journal";
import { type ChargeToCome, chargesToCome } from "@vaada/lending/owed/charges-to-come";
import { journalKindOf, type LoanEvent } from "@vaada/lending/owed/loan-event";
import { owedOn } from "@vaada/lending/owed/owed-on";
import { standingOf } from "@vaada/lending/owed/standing";
import type { Paise } from "@vaada/money/paise";
import type { Loan } from "../../loans/events/loan.ts";
import {
  type ChargedDay,
  chargedDayOf,
  leviedBy,
  noticeOfCharge,
} from "../../loans/events/notice-of-event.ts";
import { isBeforePayment } from "../../loans/events/post-event.ts";
import { insertCharges } from "../../loans/events/store.ts";
import { insertJournals, type NewJournal } from "../../loans/journal/write-journal.ts";
import { readNextDebitDays } from "../../loans/repayments/debits/store.ts";
import { msUntilContact } from "../../notices/contact-hours.ts";
import { enqueueMails } from "../../notices/mails/store.ts";
import type { AfterCharge } from "../../notices/notice.ts";
import { insertNotices } from "../../notices/store.ts";
import { enqueueTexts } from "../../notices/texts/store.ts";
import { isStopped } from "../../platform/db/switches.ts";
import type { Tx } from "../../platform/db/tx.ts";
import { enqueue } from "../../platform/queue/enqueue.ts";
import type { DayServices, DayTask } from "./day-phase.ts";
import { processInBatches } from "./loan-batches.ts";
import { readLateLoans, readStillLateLoans } from "./store.ts";

/** A payment on a loan of the same chain waits until they are all posted: so long, and not longer, as nobody notices. */
const POSTINGS_AT_ONCE = 50;

/**
 * Each fee that the terms levy on an overdue loan, once, at the close of the day that they name, or later when it was still
 * open by then whether the loan had been paid.
 */
export const chargeLateFees: DayTask = ({ services, day, loansAtOnce }) =>
  processInBatches(services, {
    day,
    what: "lateFees",
    loansAtOnce: Math.min(loansAtOnce, POSTINGS_AT_ONCE),
    find: (tx) => readLateLoans(tx, day.on),
    decide: async (tx, found) => {
      const [isMoneyStopped, loans, nextDebits] = await Promise.all([
        isStopped(tx, "money"),
        readStillLateLoans(tx, { on: day.on, ids: found }),
        readNextDebitDays(tx, { ids: found, after: day.on }),
      ]);
      // Nobody can pay while all money is stopped.
      if (isMoneyStopped) return null;
      const now = services.clock.now();
      const fees = loans.flatMap((loan) =>
        lateFeesOf(loan, { on: day.on, now, next: nextDebits.get(loan.applicationId) ?? null }),
      );
      return fees.length === 0
        ? null
        : { count: fees.length, write: () => writeFees(tx, services, { fees, now }) };
    },
  });

function writeFees(
  tx: Tx,
  { clock }: DayServices,
  { fees, now }: { readonly fees: readonly LateFee[]; readonly now: Date },
): Promise<unknown> {
  const events = fees.map(({ event, number, posted }) => ({
    applicationId: posted.applicationId,
    borrowerId: posted.borrowerId,
    number,
    key: event.key,
    kind: event.fee,
    valueDate: event.valueDate,
    happenedAt: now,
  }));
  const notices = fees.map(({ loan: { applicationId, borrowerId }, event, amount, charged, after }) => {
    const notice = noticeOfCharge({ ...charged, after }, { fee: event.fee, amount });
    return { key: `${notice.kind}:${event.key}`, borrowerId, applicationId, notice };
  });
  const keys = notices.map(({ key }) => key);
  const journals = fees.map(({ posted }) => posted);
  // A day that is closed late charges before payments whose receipts are out.
  const changed = new Set(
    fees.filter(({ changesReceipts }) => changesReceipts).map(({ loan }) => loan.applicationId),
  );
  return Promise.all([
    insertCharges(tx, events),
    insertNotices(tx, { notices, now }),
    enqueueTexts(tx, { keys, afterMs: msUntilContact(clock) }),
    enqueueMails(tx, { keys, afterMs: msUntilContact(clock) }),
    insertJournals(tx, journals),
    ...[...changed].map((applicationId) => enqueue(tx, "correct-receipts", { applicationId })),
  ]);
}

type LateFee = {
  readonly loan: Loan;
  /** The number of the loan's events. */
  readonly number: number;
  readonly event: Charge;
  /** The part of the fee that the penal maximum leaves. */
  readonly amount: Paise;
  readonly posted: NewJournal;
  /** The day that was missed. */
  readonly charged: ChargedDay;
  /** The sum to be paid with it, and the day of the next debit. */
  readonly after: AfterCharge;
  /** Whether a payment that counts after it is known already. */
  readonly changesReceipts: boolean;
};

type Charge = Extract<LoanEvent, { kind: "charge" }>;

/** None that is charged already, and none when too little was unpaid in time by the value dates of what was paid. */
function lateFeesOf(
  loan: Loan,
  { on, now, next }: { readonly on: CivilDate; readonly now: Date; readonly next: CivilDate | null },
): LateFee[] {
  const { facts } = loan;
  const charged: LateFee[] = [];
  for (const { fee, valueDate, dueNumber } of chargesToCome(facts, loan.events)) {
    const key = chargeKeyOf(loan, { fee, dueNumber });
    if (loan.events.some((known) => known.key === key)) continue;
    const event: Charge = { kind: "charge", fee, key, valueDate: on };
    const known = [...loan.events, ...charged.map((earlier) => earlier.event)];
    const planned = valueDate <= on ? postingOf(loan, { event, known, now }) : null;
    const number = (loan.events.at(-1)?.number ?? 0) + charged.length + 1;
    const changesReceipts = isBeforePayment(event, [...known, event]);
    if (planned === null) continue;
    const day = chargedDayOf({ facts, events: known }, event);
    const after = { on, owed: owedOn(facts, [...known, event], on).due, next };
    charged.push({ loan, number, event, changesReceipts, charged: day, after, ...planned });
  }
  return charged;
}

/** A loan that is repaid at once is charged each fee once; one in instalments once for each. */
const chargeKeyOf = (
  { applicationId, facts }: Pick<Loan, "applicationId" | "facts">,
  { fee, dueNumber }: Pick<ChargeToCome, "fee" | "dueNumber">,
): string =>
  facts.repayment.kind === "single"
    ? `loan:${applicationId}:${fee}`
    : `loan:${applicationId}:${fee}:${dueNumber}`;

/** `null` when the event levies nothing. */
function postingOf(
  { applicationId, borrowerId, facts }: Loan,
  { event, known, now }: { readonly event: Charge; readonly known: readonly LoanEvent[]; readonly now: Date },
): Pick<LateFee, "amount" | "posted"> | null {
  const before = standingOf(facts, known);
  const after = standingOf(facts, [...known, event]);
  if (after.chargesLevied === before.chargesLevied) return null;
  const journal = eventJournal(journalKindOf(event), { before, after });
  if (journal === null) throw new Error("chargeLateFees: a charge that moves nothing");
  return {
    amount: leviedBy(after, event),
    posted: {
      id: randomUUID(),
      journal,
      effectKey: event.key,
      applicationId,
      borrowerId,
      businessDate: event.valueDate,
      postedAt: now,
      reverses: null,
    },
  };
}
