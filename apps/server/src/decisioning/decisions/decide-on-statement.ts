import {
  type JourneyPosition,
  journeyContextOf,
  readJourneyPosition,
} from "../../journey/applications/journey-position.ts";
import { requireConsents } from "../../journey/consents/use-consents.ts";
import { asBorrower } from "../../platform/db/actor.ts";
import type { Tx } from "../../platform/db/tx.ts";
import { statementFactsOf } from "../bank-statements/analysis-on-file.ts";
import {
  readStatement,
  type StatementResult,
  type StatementServices,
} from "../bank-statements/read-statement.ts";
import { endSession } from "../bank-statements/statement-session.ts";
import { isBureauSilent, readSession, type StatementSession } from "../bank-statements/store.ts";
import { type DecisionResult, type DecisionServices, decideApplication } from "./decide-application.ts";

export type DecideServices = StatementServices & DecisionServices;

/** The decision on a session's statement, or why there is none. */
export type SessionResult = DecisionResult | Exclude<StatementResult, { readonly kind: "read" }>;

type SessionRequest = {
  readonly borrowerId: string;
  readonly reference: string;
  /** Set by a worker: how long it leaves a silent bureau alone about a statement that was read before. */
  readonly bureauRestMs?: number;
};

/**
 * Reads the shared statement and decides on the application by it. The session ends in the transaction of the decision, so
 * that after a silent bureau the next call finds the statement read. `null` when the borrower has no such session.
 */
export async function decideOnStatement(
  services: DecideServices,
  request: SessionRequest,
): Promise<SessionResult | null> {
  const found = await findAwaitedSession(services, request);
  if (found === null || found.kind === "passed") return found;
  const end = await readStatement(services, request);
  if (end === null || end.kind !== "read") return end;
  const { session, statement, isNew } = end;
  const { sessionId, applicationId } = session;
  const { wasRead } = found;
  if (await isLeftToOthers(services, request, { wasRead, isNew })) return { kind: "postponed" };
  const result = await decideApplication(services, {
    borrowerId: request.borrowerId,
    applicationId,
    statement: { sessionId, facts: statementFactsOf(statement) },
    // The consent of the first try to decide holds for the whole application.
    consent: null,
    alongside: async (tx) => {
      await endSession(tx, { sessionId, outcome: "decided", now: services.clock.realNow() });
    },
  });
  if (result.kind === "passed")
    await services.database.withTx(asBorrower(request.borrowerId), (tx) =>
      replaceSession(tx, services, session),
    );
  return result;
}

type FoundSession =
  | { readonly kind: "awaited"; readonly wasRead: boolean }
  | Extract<DecisionResult, { kind: "passed" }>;

/** Ends the session of an application that needs no statement: nobody reads an account without need. */
const findAwaitedSession = (
  services: DecideServices,
  request: SessionRequest,
): Promise<FoundSession | null> =>
  services.database.withTx(asBorrower(request.borrowerId), async (tx) => {
    const session = await readSession(tx, request);
    if (session === null) return null;
    const position = await readJourneyPosition(tx, { ...request, ...journeyContextOf(services) });
    if (isStatementAwaited(session, position)) {
      await requireConsents(tx, { borrowerId: request.borrowerId, applicationId: session.applicationId });
      return { kind: "awaited", wasRead: session.analysisSealed !== null };
    }
    await replaceSession(tx, services, session);
    return { kind: "passed", position };
  });

const isStatementAwaited = (
  { applicationId }: StatementSession,
  { application, step, alsoOpen }: JourneyPosition,
): boolean =>
  application.id === applicationId && (step === "bank-statement" || alsoOpen.includes("bank-statement"));

/** Another call has decided without this statement, so nobody needs it any more. */
const replaceSession = (
  tx: Tx,
  { clock }: DecideServices,
  { sessionId }: StatementSession,
): Promise<boolean> => endSession(tx, { sessionId, outcome: "replaced", now: clock.realNow() });

/** A worker decides on a statement that it read itself, and on an older one now and then. Else its reader decides. */
async function isLeftToOthers(
  { database, clock }: DecideServices,
  { borrowerId, bureauRestMs }: SessionRequest,
  { wasRead, isNew }: { readonly wasRead: boolean; readonly isNew: boolean },
): Promise<boolean> {
  if (bureauRestMs === undefined || isNew) return false;
  const since = new Date(clock.realNow().getTime() - bureauRestMs);
  return (
    !wasRead || database.withTx(asBorrower(borrowerId), (tx) => isBureauSilent(tx, { borrowerId, since }))
  );
}
