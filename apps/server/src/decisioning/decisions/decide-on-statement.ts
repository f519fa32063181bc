import {
  type JourneyPosition,
  journeyContextOf,
  readJourneyPosition,
} from "../../journey/applications/journey-position.ts";
import { asBorrower } from "../../platform/db/actor.ts";
import type { Tx } from "../../platform/db/tx.ts";
import { statementFacts } from "../bank-statements/analysis-on-file.ts";
import { endSession } from "../bank-statements/end-session.ts";
import {
  readStatement,
  type StatementEnd,
  type StatementServices,
} from "../bank-statements/read-statement.ts";
import { isBureauSilent, readSession, type StatementSession } from "../bank-statements/store.ts";
import { type Decided, type DecisionServices, decideApplication } from "./decide-application.ts";

export type DecideServices = StatementServices & DecisionServices;

/** What came of a session: what was decided on its statement, or why nothing could be. */
export type Settlement = Decided | Exclude<StatementEnd, { readonly kind: "read" }>;

type Asked = {
  readonly borrowerId: string;
  readonly reference: string;
  /** For who asks unbidden: how long a bureau that was silent is left alone about a statement that was read. */
  readonly bureauRestMs?: number;
};

/**
 * Reads what was shared and decides on the application by it. The session ends with the decision, in one transaction:
 * should the bureau be silent, the next call finds the statement read. `null` when the borrower has no such session.
 */
export async function decideOnStatement(services: DecideServices, asked: Asked): Promise<Settlement | null> {
  const found = await findAwaited(services, asked);
  if (found === null || found.kind === "passed") return found;
  const end = await readStatement(services, asked);
  if (end === null || end.kind !== "read") return end;
  const { session, statement, isNew } = end;
  const { sessionId, applicationId } = session;
  const { wasRead } = found;
  if (await isForOthers(services, asked, { wasRead, isNew })) return { kind: "postponed" };
  const decided = await decideApplication(services, {
    borrowerId: asked.borrowerId,
    applicationId,
    statement: { sessionId, facts: statementFacts(statement) },
    // The one that came with the first try of a decision holds for the whole application.
    consent: null,
    alongside: async (tx) => {
      await endSession(tx, { sessionId, outcome: "decided", now: services.clock.realNow() });
    },
  });
  if (decided.kind === "passed")
    await services.database.withTx(asBorrower(asked.borrowerId), (tx) => setAside(tx, services, session));
  return decided;
}

type Found = { readonly kind: "awaited"; readonly wasRead: boolean } | Extract<Decided, { kind: "passed" }>;

/** An application that waits for no statement has its session ended: nobody's account is looked into without need. */
const findAwaited = (services: DecideServices, asked: Asked): Promise<Found | null> =>
  services.database.withTx(asBorrower(asked.borrowerId), async (tx) => {
    const session = await readSession(tx, asked);
    if (session === null) return null;
    const position = await readJourneyPosition(tx, { ...asked, ...journeyContextOf(services) });
    if (isAwaited(session, position)) return { kind: "awaited", wasRead: session.analysisSealed !== null };
    await setAside(tx, services, session);
    return { kind: "passed", position };
  });

const isAwaited = (
  { applicationId }: StatementSession,
  { application, step, alsoOpen }: JourneyPosition,
): boolean =>
  application.id === applicationId && (step === "bank-statement" || alsoOpen.includes("bank-statement"));

/** Somebody has decided without this statement: nobody needs it any more. */
const setAside = (tx: Tx, { clock }: DecideServices, { sessionId }: StatementSession): Promise<boolean> =>
  endSession(tx, { sessionId, outcome: "replaced", now: clock.realNow() });

/** Who asks unbidden asks for what it has read itself, and else once in a while. Who else has just read it decides. */
async function isForOthers(
  { database, clock }: DecideServices,
  { borrowerId, bureauRestMs }: Asked,
  { wasRead, isNew }: { readonly wasRead: boolean; readonly isNew: boolean },
): Promise<boolean> {
  if (bureauRestMs === undefined || isNew) return false;
  const since = new Date(clock.realNow().getTime() - bureauRestMs);
  return (
    !wasRead || database.withTx(asBorrower(borrowerId), (tx) => isBureauSilent(tx, { borrowerId, since }))
  );
}
