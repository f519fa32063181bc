import type { CivilDate } from "@vaada/calendar/civil-date";
import type { Tx } from "../../platform/db/tx.ts";

export type SessionOutcome = "decided" | "expired" | "unreadable" | "another-holder" | "failed" | "replaced";

/** A session at the bank statement service that has the provider's reference. `outcome` is null while it is open. */
export type StatementSession = {
  readonly sessionId: string;
  readonly applicationId: number;
  readonly reference: string;
  readonly expiresAt: Date;
  /** The platform's day that the full months are counted back from. */
  readonly askedOn: CivilDate;
  readonly analysisSealed: Buffer | null;
  readonly outcome: SessionOutcome | null;
};

export async function readSession(
  tx: Tx,
  { borrowerId, reference }: { readonly borrowerId: string; readonly reference: string },
): Promise<StatementSession | null> {
  const { rows } = await tx.query<Omit<StatementSession, "applicationId"> & { applicationId: bigint }>(
    `select id as "sessionId", application_id as "applicationId", provider_reference as reference,
            expires_at as "expiresAt", asked_on as "askedOn", analysis_sealed as "analysisSealed", outcome
       from vaada.statement_sessions where borrower_id = $1 and provider_reference = $2`,
    [borrowerId, reference],
  );
  return rows[0] === undefined ? null : { ...rows[0], applicationId: Number(rows[0].applicationId) };
}

/** The borrower of a session. A worker reads it first, to act as that borrower. */
export async function readSessionOwner(tx: Tx, reference: string): Promise<string | null> {
  const { rows } = await tx.query<{ borrowerId: string }>(
    `select borrower_id as "borrowerId" from vaada.statement_sessions where provider_reference = $1`,
    [reference],
  );
  return rows[0]?.borrowerId ?? null;
}

/** Whether the borrower's newest question to the bureau since then, of whichever call, has no answer. */
export async function isBureauSilent(
  tx: Tx,
  { borrowerId, since }: { readonly borrowerId: string; readonly since: Date },
): Promise<boolean> {
  const { rows } = await tx.query<{ isUnanswered: boolean }>(
    `select answered_at is null as "isUnanswered" from vaada.bureau_reports
      where borrower_id = $1 and asked_at >= $2 order by asked_at desc limit 1`,
    [borrowerId, since],
  );
  return rows[0]?.isUnanswered ?? false;
}

/**
 * Returns the session's borrower. `null` when the session had ended before: it keeps its outcome. The analysis stays only for
 * a decision that rests on it.
 */
export async function markSessionEnded(
  tx: Tx,
  { sessionId, outcome, now }: { sessionId: string; outcome: SessionOutcome; now: Date },
): Promise<string | null> {
  const { rows } = await tx.query<{ borrowerId: string }>(
    `update vaada.statement_sessions
        set ended_at = $3, outcome = $2, analysis_sealed = case when $2 = 'decided' then analysis_sealed end
      where id = $1 and ended_at is null returning borrower_id as "borrowerId"`,
    [sessionId, outcome, now],
  );
  return rows[0]?.borrowerId ?? null;
}

/** False when the session has ended meanwhile, or another call has read its statement first. */
export async function recordAnalysis(
  tx: Tx,
  { sessionId, analysisSealed }: { readonly sessionId: string; readonly analysisSealed: Buffer },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update vaada.statement_sessions set analysis_sealed = $2
      where id = $1 and ended_at is null and analysis_sealed is null`,
    [sessionId, analysisSealed],
  );
  return rowCount > 0;
}

/** A session that lasts. Until its provider has named it, it has no address to go to. */
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

/** False when the application has a session already: of any number of callers, one begins it. */
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

/** Whether what is answered of a session may be kept: it has not come to nothing, and won't while this lasts. */
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

/**
 * Ends the sessions at the bank statement service that ran out a day ago, and answers whose they were: until then their
 * provider may yet tell what was shared.
 */
export async function expireSessions(tx: Tx): Promise<string[]> {
  const { rows } = await tx.query<{ borrowerId: string }>(
    `update vaada.statement_sessions set ended_at = now(), outcome = 'expired', analysis_sealed = null
      where ended_at is null and expires_at < now() - interval '1 day' and provider_reference is not null
      returning borrower_id as "borrowerId"`,
  );
  return rows.map(({ borrowerId }) => borrowerId);
}

/** The sessions that ran out before their provider had named them: who was opening them was cut off. */
export async function readUnopenedSessions(
  tx: Tx,
): Promise<{ readonly sessionId: string; readonly borrowerId: string }[]> {
  const { rows } = await tx.query<{ sessionId: string; borrowerId: string }>(
    `select id as "sessionId", borrower_id as "borrowerId" from vaada.statement_sessions
      where ended_at is null and expires_at < now() and provider_reference is null`,
  );
  return rows;
}

/**
 * The sessions that ran out and of which nobody has told what came of them: the event may have been lost. One whose
 * statement was read waits for its borrower.
 */
export async function readOverdueSessions(tx: Tx): Promise<string[]> {
  const { rows } = await tx.query<{ reference: string }>(
    `select provider_reference as reference from vaada.statement_sessions
      where ended_at is null and expires_at < now() and provider_reference is not null and not is_read`,
  );
  return rows.map(({ reference }) => reference);
}

/** Erases what the statements came to, and ends a visit that is still open: nobody waits for it any more. */
export async function eraseStatements(
  tx: Tx,
  { applicationIds, now }: { readonly applicationIds: readonly number[]; readonly now: Date },
): Promise<number> {
  const { rowCount } = await tx.query(
    `update vaada.statement_sessions
        set analysis_sealed = null, visit_sealed = null, ended_at = coalesce(ended_at, $2),
            outcome = coalesce(outcome, 'replaced')
      where application_id = any ($1::bigint[]) and num_nonnulls(analysis_sealed, visit_sealed) > 0`,
    [applicationIds, now],
  );
  return rowCount;
}
