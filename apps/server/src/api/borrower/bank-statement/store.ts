import type { CivilDate } from "@vaada/calendar/civil-date";
import type { Tx } from "../../../platform/db/tx.ts";

/** A session that has not ended. Until it has the provider's reference, it has no address. */
export type LiveSession = {
  readonly sessionId: string;
  readonly startedAt: Date;
  readonly expiresAt: Date;
  readonly isRenewed: boolean;
  readonly isRead: boolean;
  readonly reference: string | null;
  readonly visitSealed: Buffer | null;
  readonly askedOn: CivilDate | null;
};

export async function readLiveSession(tx: Tx, applicationId: number): Promise<LiveSession | null> {
  const { rows } = await tx.query<LiveSession>(
    `select id as "sessionId", started_at as "startedAt", expires_at as "expiresAt", is_renewed as "isRenewed",
            is_read as "isRead", provider_reference as reference, visit_sealed as "visitSealed",
            asked_on as "askedOn"
       from vaada.statement_sessions where application_id = $1 and ended_at is null`,
    [applicationId],
  );
  return rows[0] ?? null;
}

/** False when the application has an open session: of any number of calls at once, one begins it. */
export async function insertSession(
  tx: Tx,
  session: {
    readonly sessionId: string;
    readonly borrowerId: string;
    readonly applicationId: number;
    readonly startedAt: Date;
    readonly expiresAt: Date;
    readonly isRenewed: boolean;
  },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into vaada.statement_sessions
       (id, borrower_id, application_id, started_at, expires_at, is_renewed)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (application_id) where ended_at is null do nothing`,
    [
      session.sessionId,
      session.borrowerId,
      session.applicationId,
      session.startedAt,
      session.expiresAt,
      session.isRenewed,
    ],
  );
  return rowCount > 0;
}

/** False when the session has ended meanwhile. */
export async function recordAddress(
  tx: Tx,
  session: {
    readonly sessionId: string;
    readonly reference: string;
    readonly visitSealed: Buffer;
    readonly askedOn: CivilDate;
  },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update vaada.statement_sessions set provider_reference = $2, visit_sealed = $3, asked_on = $4
      where id = $1 and ended_at is null`,
    [session.sessionId, session.reference, session.visitSealed, session.askedOn],
  );
  return rowCount > 0;
}

/** Locks a session, and says whether a reply about it may still be stored: the session is open or decided. */
export async function isSessionLiveOrDecided(tx: Tx, sessionId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select from vaada.statement_sessions
      where id = $1 and (ended_at is null or outcome = 'decided') for update`,
    [sessionId],
  );
  return rowCount > 0;
}

export async function isSessionKnown(
  tx: Tx,
  session: {
    readonly borrowerId: string;
    readonly applicationId: number;
    readonly reference: string;
  },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select from vaada.statement_sessions
      where borrower_id = $1 and application_id = $2 and provider_reference = $3`,
    [session.borrowerId, session.applicationId, session.reference],
  );
  return rowCount > 0;
}
