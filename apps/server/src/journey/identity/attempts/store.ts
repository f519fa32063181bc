import type { Tx } from "../../../platform/db/tx.ts";
import type { AttemptOutcome, AttemptStart } from "../store.ts";

/** A visit to the document service that has not ended. Until it has the provider's reference, it has no address. */
export type LiveVisit = {
  readonly attemptId: string;
  readonly startedAt: Date;
  readonly expiresAt: Date;
  readonly reference: string | null;
  readonly visitSealed: Buffer | null;
};

export async function readLiveVisit(tx: Tx, borrowerId: string): Promise<LiveVisit | null> {
  const { rows } = await tx.query<LiveVisit>(
    `select id as "attemptId", started_at as "startedAt", expires_at as "expiresAt",
            provider_reference as reference, visit_sealed as "visitSealed"
       from vaada.identity_attempts
      where borrower_id = $1 and way = 'digilocker' and ended_at is null`,
    [borrowerId],
  );
  return rows[0] ?? null;
}

type NewAttempt = {
  readonly attemptId: string;
  readonly borrowerId: string;
  readonly applicationId: number;
  readonly startedAt: Date;
  readonly expiresAt: Date;
};

/** False when the borrower has an open visit: of any number of calls at once, one begins it. */
export async function insertVisit(
  tx: Tx,
  visit: NewAttempt & { readonly stateHash: Buffer },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into vaada.identity_attempts
       (id, borrower_id, application_id, way, started_at, expires_at, state_hash)
     values ($1, $2, $3, 'digilocker', $4, $5, $6)
     on conflict (borrower_id, way) where ended_at is null do nothing`,
    [
      visit.attemptId,
      visit.borrowerId,
      visit.applicationId,
      visit.startedAt,
      visit.expiresAt,
      visit.stateHash,
    ],
  );
  return rowCount > 0;
}

/** False when the visit has ended meanwhile. */
export async function recordVisit(
  tx: Tx,
  visit: { readonly attemptId: string; readonly reference: string; readonly visitSealed: Buffer },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update vaada.identity_attempts set provider_reference = $2, visit_sealed = $3
      where id = $1 and ended_at is null`,
    [visit.attemptId, visit.reference, visit.visitSealed],
  );
  return rowCount > 0;
}

export async function isVisitKnown(
  tx: Tx,
  visit: { readonly borrowerId: string; readonly reference: string; readonly stateHash: Buffer },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select from vaada.identity_attempts
      where borrower_id = $1 and way = 'digilocker' and provider_reference = $2 and state_hash = $3`,
    [visit.borrowerId, visit.reference, visit.stateHash],
  );
  return rowCount > 0;
}

/** A code that a later one replaced, with the hash that reviving it needs. */
export type ReplacedCode = { readonly attemptId: string; readonly numberHash: Buffer };

/** A new code ends the one before. Returns that one if it could still be used. */
export async function replaceCode(
  tx: Tx,
  code: NewAttempt & { readonly numberHash: Buffer; readonly aadhaarLastFour: string },
): Promise<ReplacedCode | null> {
  const { rows } = await tx.query<ReplacedCode & { isGood: boolean }>(
    `with live as (
       select id, number_hash, expires_at > $2 and provider_reference is not null as is_good
         from vaada.identity_attempts
        where borrower_id = $1 and way = 'aadhaar-code' and ended_at is null for update)
     update vaada.identity_attempts as attempt
        set ended_at = $2, number_hash = null,
            outcome = case when attempt.expires_at > $2 then 'replaced' else 'expired' end
       from live where attempt.id = live.id
      returning attempt.id as "attemptId", live.number_hash as "numberHash", live.is_good as "isGood"`,
    [code.borrowerId, code.startedAt],
  );
  await tx.query(
    `insert into vaada.identity_attempts
       (id, borrower_id, application_id, way, started_at, expires_at, number_hash, aadhaar_last_four)
     values ($1, $2, $3, 'aadhaar-code', $4, $5, $6, $7)`,
    [
      code.attemptId,
      code.borrowerId,
      code.applicationId,
      code.startedAt,
      code.expiresAt,
      code.numberHash,
      code.aadhaarLastFour,
    ],
  );
  return rows.find(({ isGood }) => isGood) ?? null;
}

/** Revives a code whose successor never went out. False when it has expired, or another code was sent meanwhile. */
export async function reviveCode(
  tx: Tx,
  { attemptId, numberHash }: ReplacedCode,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update vaada.identity_attempts as ended set ended_at = null, outcome = null, number_hash = $2
      where id = $1 and outcome = 'replaced' and expires_at > $3
        and not exists (select from vaada.identity_attempts as live
          where live.borrower_id = ended.borrower_id and live.way = ended.way and live.ended_at is null)`,
    [attemptId, numberHash, now],
  );
  return rowCount > 0;
}

export async function recordCodeSent(
  tx: Tx,
  { attemptId, reference }: { attemptId: string; reference: string },
): Promise<void> {
  await tx.query("update vaada.identity_attempts set provider_reference = $2 where id = $1", [
    attemptId,
    reference,
  ]);
}

export type CodeRow = {
  readonly attemptId: string;
  readonly reference: string | null;
  readonly numberHash: Buffer | null;
  readonly aadhaarLastFour: string;
  readonly expiresAt: Date;
  readonly outcome: AttemptOutcome | null;
};

/** The borrower's live code, else the last one. */
export async function readNewestCode(tx: Tx, borrowerId: string): Promise<CodeRow | null> {
  const { rows } = await tx.query<CodeRow>(
    `select id as "attemptId", provider_reference as reference, number_hash as "numberHash",
            aadhaar_last_four as "aadhaarLastFour", expires_at as "expiresAt", outcome
       from vaada.identity_attempts where borrower_id = $1 and way = 'aadhaar-code'
      order by ended_at is null desc, started_at desc limit 1`,
    [borrowerId],
  );
  return rows[0] ?? null;
}

export async function readAttemptProgress(
  tx: Tx,
  attemptId: string,
): Promise<{ outcome: AttemptOutcome | null; tries: number }> {
  const { rows } = await tx.query<{ outcome: AttemptOutcome | null; tries: number }>(
    "select outcome, tries from vaada.identity_attempts where id = $1",
    [attemptId],
  );
  if (rows[0] === undefined) throw new Error("readAttemptProgress: an attempt that is not the borrower's");
  return rows[0];
}

/** Counts a try and returns its number. `null` when all tries are used up, though some may still wait for a verdict. */
export async function countTry(
  tx: Tx,
  { attemptId, triesMax }: { attemptId: string; triesMax: number },
): Promise<number | null> {
  const { rows } = await tx.query<{ tries: number }>(
    `update vaada.identity_attempts set tries = tries + 1
      where id = $1 and ended_at is null and tries < $2 returning tries`,
    [attemptId, triesMax],
  );
  return rows[0]?.tries ?? null;
}

/** A try without a verdict does not count. */
export async function giveTryBack(tx: Tx, attemptId: string): Promise<void> {
  await tx.query(
    "update vaada.identity_attempts set tries = tries - 1 where id = $1 and ended_at is null and tries > 0",
    [attemptId],
  );
}

/**
 * Ends the attempts that ran out, and answers which they were. A code takes the trace of its number with it. A visit is
 * given a day more, because its provider may yet tell how it ended, and a completed one a month for its borrower to return.
 */
export async function expireAttempts(tx: Tx): Promise<AttemptStart[]> {
  const { rows } = await tx.query<AttemptStart>(
    `update vaada.identity_attempts set ended_at = now(), outcome = 'expired', number_hash = null
      where ended_at is null
        and expires_at < now() - case when way <> 'digilocker' then interval '0'
                                      when completed_at is null then interval '1 day'
                                      else interval '30 days' end
      returning borrower_id as "borrowerId", way`,
  );
  return rows;
}

/** The visits that ran out and of which nobody has told how they ended: the event may have been lost. */
export async function readOverdueVisits(tx: Tx): Promise<string[]> {
  const { rows } = await tx.query<{ reference: string }>(
    `select provider_reference as reference from vaada.identity_attempts
      where way = 'digilocker' and ended_at is null and completed_at is null and expires_at < now()
        and provider_reference is not null`,
  );
  return rows.map(({ reference }) => reference);
}
