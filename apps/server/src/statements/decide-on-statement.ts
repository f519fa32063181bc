import { type Decided, type DecisionRooms, decideApplication } from "../decisions/decide-application.ts";
import { endSession } from "./end-session.ts";
import { readStatement, type StatementEnd, type StatementRooms } from "./read-statement.ts";
import type { StatementSession } from "./store.ts";

export type DecideRooms = StatementRooms & DecisionRooms;

/** What came of a session: what was decided on its statement, or why nothing could be. */
export type Settlement = Decided | Exclude<StatementEnd, { readonly kind: "read" }>;

type Asked = { readonly borrowerId: string; readonly reference: string };

/**
 * Reads what was shared and decides on the application by it. The session ends with the decision, in one transaction:
 * should the bureau be silent, the next call finds the statement read. `null` when the borrower has no such session.
 */
export async function decideOnStatement(rooms: DecideRooms, asked: Asked): Promise<Settlement | null> {
  const end = await readStatement(rooms, asked);
  if (end === null || end.kind !== "read") return end;
  const { session, analysis } = end;
  const { sessionId, applicationId } = session;
  const decided = await decideApplication(rooms, {
    borrowerId: asked.borrowerId,
    applicationId,
    statement: { sessionId, analysis },
    // The one that came with the first try of a decision holds for the whole application.
    consent: null,
    alongside: (tx) => endSession(tx, { sessionId, outcome: "decided", now: rooms.clock.realNow() }),
  });
  if (decided.kind === "passed") await setAside(rooms, asked, session);
  return decided;
}

/** Somebody has decided without this statement: nobody needs it any more. */
const setAside = (
  { database, clock }: DecideRooms,
  { borrowerId }: Asked,
  { sessionId }: StatementSession,
): Promise<void> =>
  database.withTx({ kind: "borrower", borrowerId }, (tx) =>
    endSession(tx, { sessionId, outcome: "replaced", now: clock.realNow() }),
  );
