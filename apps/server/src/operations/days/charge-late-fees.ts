import { randomUUID } from "node:crypto";
import type { CivilDate } from "@vaada/calendar/civil-date";
import { balancesOf } from "@vaada/ledger/balances";
import { eventJournal } from "@vaada/ledger/event-journal";
import { standingOf } from "@vaada/lending/owed/standing";
import type { Loan } from "../../loans/events/store.ts";
import { insertJournals, type NewJournal } from "../../loans/journal/store.ts";
import { insertNotices } from "../../notices/store.ts";
import type { Tx } from "../../platform/db/tx.ts";
import type { DayTask } from "./day-phase.ts";
import { processInBatches } from "./loan-batches.ts";
import { insertLateFees, readLateLoans, readStillLateLoans } from "./store.ts";

/** A payment on a loan of the same chain waits until they are all posted. */
const POSTINGS_AT_ONCE = 20;

/** Once a loan, at the close of its first overdue day, or later when it was still open by then whether it had been paid. */
export const chargeLateFees: DayTask = ({ services, day, loansAtOnce }) =>
  processInBatches(services, {
    day,
    what: "lateFees",
    loansAtOnce: Math.min(loansAtOnce, POSTINGS_AT_ONCE),
    find: (tx) => readLateLoans(tx, day.on),
    decide: async (tx, ids) => {
      const now = services.clock.now();
      const loans = await readStillLateLoans(tx, { on: day.on, ids });
      const fees = loans.flatMap((loan) => lateFeeOf(loan, { on: day.on, now }) ?? []);
      return fees.length === 0 ? null : { count: fees.length, write: () => writeFees(tx, { fees, now }) };
    },
  });

function writeFees(
  tx: Tx,
  { fees, now }: { readonly fees: readonly LateFee[]; readonly now: Date },
): Promise<unknown> {
  const events = fees.map(({ event, loan, posted }) => ({
    applicationId: posted.applicationId,
    borrowerId: posted.borrowerId,
    number: (loan.events.at(-1)?.number ?? 0) + 1,
    key: event.key,
    valueDate: event.valueDate,
    happenedAt: now,
  }));
  const notices = fees.map(({ loan: { applicationId, borrowerId, facts }, event }) => ({
    key: `${event.kind}:${event.key}`,
    borrowerId,
    applicationId,
    notice: { kind: event.kind, amount: facts.lateFee, dueOn: facts.dueOn },
  }));
  const journals = fees.map(({ posted }) => posted);
  return Promise.all([
    insertLateFees(tx, events),
    insertNotices(tx, { notices, now }),
    insertJournals(tx, journals),
  ]);
}

type LateFee = {
  readonly loan: Loan;
  readonly event: { readonly key: string; readonly kind: "late-fee"; readonly valueDate: CivilDate };
  readonly posted: NewJournal;
};

/** `null` when it is charged already, or nothing was owed in time by the value dates of what was paid. */
function lateFeeOf(loan: Loan, { on, now }: { readonly on: CivilDate; readonly now: Date }): LateFee | null {
  const { applicationId, borrowerId, facts, events } = loan;
  if (events.some(({ kind }) => kind === "late-fee")) return null;
  const key = `loan:${applicationId}:late-fee`;
  const event = { key, kind: "late-fee", valueDate: on } as const;
  const before = standingOf(facts, events);
  const after = standingOf(facts, [...events, event]);
  if (after.chargesLevied === before.chargesLevied) return null;
  const journal = eventJournal("late-fee", { before: balancesOf(before), after: balancesOf(after) });
  if (journal === null) throw new Error("chargeLateFees: a late fee that moves nothing");
  const posted: NewJournal = {
    id: randomUUID(),
    journal,
    effectKey: key,
    applicationId,
    borrowerId,
    businessDate: on,
    postedAt: now,
    reverses: null,
  };
  return { loan, event, posted };
}
