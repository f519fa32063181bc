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
