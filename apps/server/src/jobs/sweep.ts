import { checkPan } from "@vaada/contract/calls/basic-details";
import { sweepDocumentMails } from "../agreements/documents/mails/queue-mail.ts";
import { removeEndedLinks } from "../agreements/documents/store.ts";
import { sweepSignings } from "../agreements/signing/sweep.ts";
import { forgetConnecting } from "../decisioning/bank-statements/end-session.ts";
import { giveUpOpening } from "../decisioning/bank-statements/give-up-opening.ts";
import { forgetBeginning } from "../journey/identity/end-attempt.ts";
import { giveUpOpening as giveUpMandate } from "../journey/mandates/give-up-opening.ts";
import { readOpenReferences, readToCancel, readUnopened } from "../journey/mandates/store.ts";
import { readUnansweredReferences } from "../journey/penny-drops/store.ts";
import { forgetAnswers } from "../journey/step-guard/store.ts";
import { sweepClosings } from "../loans/closings/close-loan.ts";
import { sweepDisbursals } from "../loans/disbursals/sweep.ts";
import { sweepDebits } from "../loans/repayments/debits/refresh-debit.ts";
import { sweepRepayments } from "../loans/repayments/sweep.ts";
import { sweepReconciliations } from "../operations/reconciliations/reconcile-days.ts";
import { AS_WORKER, asBorrower } from "../platform/db/actor.ts";
import type { Tx } from "../platform/db/tx.ts";
import { enqueue } from "../platform/queue/enqueue.ts";
import type { JobServices } from "../services.ts";
import {
  eraseEmails,
  erasePans,
  expireAttempts,
  expireSessions,
  makeRoomForEvents,
  readOverdueSessions,
  readOverdueVisits,
  readUnopenedSessions,
  removeEnded,
} from "./store.ts";

/**
 * Removes ended sessions, limits whose window has passed and workers not heard of any more, looks after the attempts
 * and sessions that ran out and what a bank is still to say, erases what is needed no more, and makes room for the
 * events of the months ahead. Each part is on its own: should one fail, the others are done all the same, and what went
 * wrong is told at the end.
 */
export async function sweep(services: JobServices): Promise<void> {
  const errors: unknown[] = [];
  for (const part of PARTS) await part(services).catch((error: unknown) => errors.push(error));
  if (errors.length === 1) throw errors[0];
  if (errors.length > 1) throw new AggregateError(errors, `sweep: ${errors.map(String).join("; ")}`);
}

type Part = (services: JobServices) => Promise<void>;

const asWorker =
  (work: (tx: Tx) => Promise<void>): Part =>
  ({ database }) =>
    database.withTx(AS_WORKER, work);

const PARTS: readonly Part[] = [
  asWorker(removeEnded),
  asWorker(removeEndedLinks),
  asWorker(closeAttempts),
  asWorker(closeSessions),
  asWorker(askAboutBank),
  asWorker(eraseUnneeded),
  closeUnopenedSessions,
  closeUnopenedMandates,
  sweepSignings,
  sweepDisbursals,
  sweepRepayments,
  sweepDebits,
  sweepDocumentMails,
  sweepClosings,
  sweepReconciliations,
  asWorker(makeRoomForEvents),
];

async function closeAttempts(tx: Tx): Promise<void> {
  for (const begun of await expireAttempts(tx)) await forgetBeginning(tx, begun);
  for (const reference of await readOverdueVisits(tx))
    await enqueue(tx, "refresh-identity-visit", { reference });
}

async function closeSessions(tx: Tx): Promise<void> {
  for (const borrowerId of await expireSessions(tx)) await forgetConnecting(tx, borrowerId);
  for (const reference of await readOverdueSessions(tx))
    await enqueue(tx, "refresh-bank-statement", { reference });
}

/** Each in its borrower's name, whose limit of the day it gives back to. */
async function closeUnopenedSessions({ database, clock, settings }: JobServices): Promise<void> {
  for (const session of await database.withTx(AS_WORKER, readUnopenedSessions)) {
    const { bankStatement } = settings;
    await database.withTx(asBorrower(session.borrowerId), (tx) =>
      giveUpOpening(tx, session, { bankStatement, now: clock.realNow() }),
    );
  }
}

/** What a bank has not said its last word on, and what must not be left there. */
async function askAboutBank(tx: Tx): Promise<void> {
  for (const reference of await readOpenReferences(tx)) await enqueue(tx, "refresh-mandate", { reference });
  for (const mandateId of await readToCancel(tx)) await enqueue(tx, "cancel-mandate", { mandateId });
  for (const reference of await readUnansweredReferences(tx))
    await enqueue(tx, "refresh-penny-drop", { reference });
}

async function closeUnopenedMandates({ database, clock, settings }: JobServices): Promise<void> {
  for (const mandate of await database.withTx(AS_WORKER, readUnopened)) {
    const { bankAccount } = settings;
    await database.withTx(asBorrower(mandate.borrowerId), (tx) =>
      giveUpMandate(tx, mandate, { bankAccount, now: clock.realNow() }),
    );
  }
}

/** A kept answer tells what the register said of a PAN, so it goes with the record. */
async function eraseUnneeded(tx: Tx): Promise<void> {
  for (const borrowerId of await erasePans(tx)) await forgetAnswers(tx, { borrowerId, call: checkPan.name });
  await eraseEmails(tx);
}
