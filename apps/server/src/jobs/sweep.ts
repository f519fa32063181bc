import { sweepDocumentMails } from "../agreements/documents/mails/queue-mail.ts";
import {
  readStoredStatements,
  removeEndedLinks,
  removeStoredStatement,
} from "../agreements/documents/store.ts";
import { sweepSignings } from "../agreements/signing/end-signing.ts";
import { abandonSession, forgetConnectBank } from "../decisioning/bank-statements/statement-session.ts";
import {
  expireSessions,
  readOverdueSessions,
  readUnopenedSessions,
} from "../decisioning/bank-statements/store.ts";
import { expireAttempts, readOverdueVisits } from "../journey/identity/attempts/store.ts";
import { forgetStartAnswer } from "../journey/identity/end-attempt.ts";
import { readAuthorisationsToGiveBack } from "../journey/mandates/authorisations/store.ts";
import { abandonMandate } from "../journey/mandates/end-mandate.ts";
import {
  readMandatesToCancel,
  readOpenMandateReferences,
  readUnopenedMandates,
} from "../journey/mandates/store.ts";
import { indexOlderNames } from "../journey/pan-records/index-name.ts";
import { readUnansweredDropReferences } from "../journey/penny-drops/store.ts";
import { sweepClosings } from "../loans/closings/close-loan.ts";
import { sweepDisbursals } from "../loans/disbursals/sweep.ts";
import { lookAtForgottenDebits } from "../loans/repayments/debits/queue/store.ts";
import { sweepRepayments } from "../loans/repayments/sweep.ts";
import { sweepTaxPapers } from "../loans/tax-papers/issue-tax-papers.ts";
import { sweepComplaints } from "../operations/complaints/sweep-complaints.ts";
import { sweepReconciliations } from "../operations/reconciliations/reconcile-days.ts";
import { lapseRequests } from "../operations/requests/lapse-requests.ts";
import { eraseSlips } from "../operations/retention/erase-slips.ts";
import { removeExpiredChallenges } from "../operations/staff/passkeys/store.ts";
import { removeEndedStaffSessions } from "../operations/staff/store.ts";
import { AS_WORKER, asBorrower } from "../platform/db/actor.ts";
import { removeEndedLimits } from "../platform/db/limits.ts";
import type { Tx } from "../platform/db/tx.ts";
import { forgetEndedTokens } from "../platform/http/session/store.ts";
import { makeRoomForEvents, removeOldEventNames } from "../platform/inbox/store.ts";
import { enqueue } from "../platform/queue/enqueue.ts";
import { removeSilentWorkers, reviveGivenUpJobs } from "../platform/queue/store.ts";
import type { JobServices } from "../services.ts";
import { sweepCorrections } from "./mail-correction.ts";

/**
 * Forgets the tokens of ended sessions, removes limits whose window has passed and workers not heard of any more, looks after the attempts
 * and sessions that ran out and what a bank is still to say, erases what is needed no more, makes room for the
 * events of the months ahead, and has jobs tried that were given up. Each part is on its own: should one fail, the others are done all the same, and what went
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
  removeStoredStatements,
  asWorker(closeAttempts),
  asWorker(closeSessions),
  asWorker(askAboutBank),
  eraseSlips,
  indexOlderNames,
  closeUnopenedSessions,
  closeUnopenedMandates,
  sweepSignings,
  sweepDisbursals,
  sweepRepayments,
  asWorker(async (tx) => void (await lookAtForgottenDebits(tx))),
  sweepDocumentMails,
  sweepClosings,
  sweepComplaints,
  sweepCorrections,
  sweepTaxPapers,
  sweepReconciliations,
  (services) => services.database.withTx(AS_WORKER, (tx) => lapseRequests(tx, services)),
  asWorker(makeRoomForEvents),
  tryGivenUpJobs,
];

/** Tries the jobs once more that an outage outlasted. */
async function tryGivenUpJobs({ database, log }: JobServices): Promise<void> {
  const jobs = await database.withTx(AS_WORKER, reviveGivenUpJobs);
  if (jobs > 0) log.warn({ jobs }, "jobs that had been given up are tried once more");
}

async function removeEnded(tx: Tx): Promise<void> {
  await forgetEndedTokens(tx);
  await removeEndedStaffSessions(tx);
  await removeExpiredChallenges(tx);
  await removeEndedLimits(tx);
  await removeSilentWorkers(tx);
  await removeOldEventNames(tx);
}

/** The file goes first: a row without its file is found again, and a file without its row never. */
async function removeStoredStatements({ database, files }: JobServices): Promise<void> {
  for (const { id, fileKey } of await database.withTx(AS_WORKER, readStoredStatements)) {
    await files.remove(fileKey);
    await database.withTx(AS_WORKER, (tx) => removeStoredStatement(tx, id));
  }
}

async function closeAttempts(tx: Tx): Promise<void> {
  for (const start of await expireAttempts(tx)) await forgetStartAnswer(tx, start);
  for (const reference of await readOverdueVisits(tx))
    await enqueue(tx, "refresh-identity-visit", { reference });
}

async function closeSessions(tx: Tx): Promise<void> {
  for (const borrowerId of await expireSessions(tx)) await forgetConnectBank(tx, borrowerId);
  for (const reference of await readOverdueSessions(tx))
    await enqueue(tx, "refresh-bank-statement", { reference });
}

/** Each in its borrower's name, whose limit of the day it gives back to. */
async function closeUnopenedSessions({ database, clock, settings }: JobServices): Promise<void> {
  for (const session of await database.withTx(AS_WORKER, readUnopenedSessions)) {
    const { bankStatement } = settings;
    await database.withTx(asBorrower(session.borrowerId), (tx) =>
      abandonSession(tx, session, { bankStatement, now: clock.realNow() }),
    );
  }
}

/** Asks about money on which a bank has not decided, and which must not stay undecided. */
async function askAboutBank(tx: Tx): Promise<void> {
  for (const reference of await readOpenMandateReferences(tx))
    await enqueue(tx, "refresh-mandate", { reference });
  for (const mandateId of await readAuthorisationsToGiveBack(tx))
    await enqueue(tx, "give-back-authorisation", { mandateId });
  for (const mandateId of await readMandatesToCancel(tx)) await enqueue(tx, "cancel-mandate", { mandateId });
  for (const reference of await readUnansweredDropReferences(tx))
    await enqueue(tx, "refresh-penny-drop", { reference });
}

async function closeUnopenedMandates({ database, clock, settings }: JobServices): Promise<void> {
  for (const mandate of await database.withTx(AS_WORKER, readUnopenedMandates)) {
    const { bankAccount } = settings;
    await database.withTx(asBorrower(mandate.borrowerId), (tx) =>
      abandonMandate(tx, mandate, { bankAccount, now: clock.realNow() }),
    );
  }
}
