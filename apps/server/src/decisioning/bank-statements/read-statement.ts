import { setTimeout as wait } from "node:timers/promises";
import { analyseAccounts } from "@vaada/lending/statement/analyse-accounts";
import { readEmployment } from "../../journey/employments/store.ts";
import { readVisitor } from "../../journey/visits/store.ts";
import { openVisitor } from "../../journey/visits/visit.ts";
import { asBorrower } from "../../platform/db/actor.ts";
import type {
  FetchResult,
  MsLeft,
  SessionStatus,
  StatementAccount,
} from "../../providers/bank-statement/port.ts";
import { reportAnswer } from "../../providers/report-answer.ts";
import type { Services } from "../../services.ts";
import { type AnalysedStatement, openStatement, sealStatement } from "./analysis-on-file.ts";
import { pickOwnAccounts } from "./own-accounts.ts";
import { endSession, isSessionOutdated } from "./statement-session.ts";
import { readSession, recordAnalysis, type SessionOutcome, type StatementSession } from "./store.ts";

export type StatementServices = Pick<
  Services,
  "database" | "vault" | "clock" | "bankStatements" | "policies" | "settings" | "log" | "metrics"
>;

/** How far a session at the bank statement service has come. */
export type StatementResult =
  | {
      readonly kind: "read";
      readonly session: StatementSession;
      readonly statement: AnalysedStatement;
      /** This call read the statement. */
      readonly isNew: boolean;
    }
  /** The session ended before: decided on, or without a usable statement. */
  | { readonly kind: SessionOutcome }
  /** The borrower has shared nothing yet, and still can. */
  | { readonly kind: "nothing-shared" }
  /** The provider is at work. */
  | { readonly kind: "reading" }
  /** The provider did not answer; nothing is changed. */
  | { readonly kind: "unavailable" };

type SessionKey = { readonly borrowerId: string; readonly reference: string };

/**
 * Asks the provider what was shared in a session, and analyses it. The analysis is stored at once, so that no later trouble
 * costs a second reading; the rows themselves are never stored. The borrower who comes back and the provider's event both
 * call this, and neither waits longer than ten seconds. `null` when the borrower has no such session.
 */
export async function readStatement(
  services: StatementServices,
  key: SessionKey,
): Promise<StatementResult | null> {
  const { borrowerId } = key;
  const until = services.clock.realNow().getTime() + READING_MS_MAX;
  const msLeft = () => until - services.clock.realNow().getTime();
  const session = await services.database.withTx(asBorrower(borrowerId), (tx) => readSession(tx, key));
  if (session === null) return null;
  if (session.outcome !== null) return { kind: session.outcome };
  if (isSessionOutdated(session, services.clock.today()))
    return endReading(services, { borrowerId, session, outcome: "replaced" });
  if (session.analysisSealed !== null) {
    const statement = openStatement(services.vault, session.sessionId, session.analysisSealed);
    return { kind: "read", session, statement, isNew: false };
  }
  const status = await awaitSharing(services, session, msLeft);
  switch (status.kind) {
    case "unavailable":
      return { kind: "unavailable" };
    case "uploaded":
      return fetchAndAnalyse(services, { borrowerId, session, msLeft });
    case "waiting":
      if (!isOver(services, session)) return { kind: "nothing-shared" };
      return endReading(services, { borrowerId, session, outcome: "expired" });
    case "expired":
      return endReading(services, { borrowerId, session, outcome: "expired" });
    case "gone":
      return endReading(services, { borrowerId, session, outcome: "failed" });
    default:
      return status satisfies never;
  }
}

/** The longest time that one call lets a borrower wait. */
const READING_MS_MAX = 10_000;
/** A borrower who comes back may be a moment ahead of the provider's own status. */
const STATUS_READS_MAX = 4;
const READ_AGAIN_MS = 500;
/** The provider's clock starts a little after ours, and a borrower on its last page may still consent. */
const GRACE_MS = 60_000;

const isOver = ({ clock }: StatementServices, { expiresAt }: StatementSession): boolean =>
  clock.realNow().getTime() >= expiresAt.getTime() + GRACE_MS;

async function awaitSharing(
  services: StatementServices,
  session: StatementSession,
  msLeft: MsLeft,
): Promise<SessionStatus> {
  for (let reads = 1; ; reads++) {
    const status = await services.bankStatements.look(session.reference, msLeft);
    reportAnswer(services, "bank-statement", status);
    if (status.kind !== "waiting" || reads === STATUS_READS_MAX || isOver(services, session)) return status;
    if (msLeft() <= READ_AGAIN_MS) return status;
    await wait(READ_AGAIN_MS);
  }
}

type UploadedSession = {
  readonly borrowerId: string;
  readonly session: StatementSession;
  readonly msLeft: MsLeft;
};

async function fetchAndAnalyse(
  services: StatementServices,
  uploaded: UploadedSession,
): Promise<StatementResult> {
  const { borrowerId, session } = uploaded;
  const result = await fetchUntilRead(services, uploaded);
  switch (result.kind) {
    case "unavailable":
    case "reading":
      return { kind: result.kind };
    case "gone":
      return endReading(services, { borrowerId, session, outcome: "failed" });
    case "unreadable":
      services.log.warn({ provider: "bank-statement", why: result.why }, "a statement can't be read");
      return endReading(services, { borrowerId, session, outcome: "unreadable" });
    case "read":
      return analyseStatement(services, uploaded, result.accounts);
    default:
      return result satisfies never;
  }
}

async function fetchUntilRead(
  services: StatementServices,
  { session, msLeft }: UploadedSession,
): Promise<FetchResult> {
  const { bankStatements } = services;
  const { readAgainMs } = services.settings.bankStatement;
  if (msLeft() <= 0) return { kind: "reading" };
  const started = await bankStatements.startReading(session.reference, msLeft);
  reportAnswer(services, "bank-statement", started);
  if (started.kind !== "started") return started;
  while (msLeft() > 0) {
    const result = await bankStatements.fetchStatement(session.reference, msLeft);
    reportAnswer(services, "bank-statement", result);
    if (result.kind !== "reading" || msLeft() < readAgainMs) return result;
    await wait(readAgainMs);
  }
  return { kind: "reading" };
}

async function analyseStatement(
  services: StatementServices,
  { borrowerId, session }: UploadedSession,
  shared: readonly StatementAccount[],
): Promise<StatementResult> {
  const { database, vault, clock, policies } = services;
  const { sessionId, applicationId, reference } = session;
  const today = clock.today();
  // Midnight may have passed since.
  if (isSessionOutdated(session, today))
    return endReading(services, { borrowerId, session, outcome: "replaced" });
  const { visitor, employment } = await database.withTx(asBorrower(borrowerId), async (tx) => ({
    visitor: await readVisitor(tx, borrowerId),
    employment: await readEmployment(tx, applicationId),
  }));
  if (employment === null) throw new Error("readStatement: a session without an employment");
  const borrower = openVisitor(vault, borrowerId, visitor).name.reveal();
  const own = pickOwnAccounts(shared, { borrower });
  if (own === null) return endReading(services, { borrowerId, session, outcome: "another-holder" });
  const { accounts, ...trust } = own;
  const { monthlyIncome: statedIncome } = employment;
  // The figures that people change do not affect how a statement is read.
  const { reading } = policies.shipped;
  const analysis = analyseAccounts({ accounts, statedIncome, today, reading, holders: [borrower] });
  const statement: AnalysedStatement = { analysis, accountCount: accounts.length, ...trust };
  const analysisSealed = sealStatement(vault, sessionId, statement);
  const isRecorded = await database.withTx(asBorrower(borrowerId), (tx) =>
    recordAnalysis(tx, { sessionId, analysisSealed }),
  );
  if (isRecorded) return { kind: "read", session: { ...session, analysisSealed }, statement, isNew: true };
  // Another call was first, or the session has ended: the result on file counts, and nobody is asked again.
  return (await readStatement(services, { borrowerId, reference })) ?? { kind: "failed" };
}

async function endReading(
  { database, clock }: StatementServices,
  { borrowerId, session, outcome }: Omit<UploadedSession, "msLeft"> & { readonly outcome: SessionOutcome },
): Promise<StatementResult> {
  const { sessionId } = session;
  await database.withTx(asBorrower(borrowerId), (tx) =>
    endSession(tx, { sessionId, outcome, now: clock.realNow() }),
  );
  return { kind: outcome };
}
