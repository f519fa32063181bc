import type { Tx } from "../../platform/db/tx.ts";

export type Way = "digilocker" | "aadhaar-code";

export type AttemptOutcome =
  | "verified"
  | "mismatched"
  | "denied"
  | "expired"
  | "failed"
  | "locked"
  | "replaced";

/** A visit to the document service that has the provider's reference. `outcome` is null while the visit is open. */
export type Visit = {
  readonly attemptId: string;
  readonly reference: string;
  readonly expiresAt: Date;
  readonly outcome: AttemptOutcome | null;
};

export async function readVisit(
  tx: Tx,
  { borrowerId, reference }: { borrowerId: string; reference: string },
): Promise<Visit | null> {
  const { rows } = await tx.query<Visit>(
    `select id as "attemptId", provider_reference as reference, expires_at as "expiresAt", outcome
       from vaada.identity_attempts
      where borrower_id = $1 and way = 'digilocker' and provider_reference = $2`,
    [borrowerId, reference],
  );
  return rows[0] ?? null;
}

/** Remembers that a visit was completed, so that it is kept until its borrower returns. It proves nothing. */
export async function markVisitCompleted(
  tx: Tx,
  { attemptId, now }: { readonly attemptId: string; readonly now: Date },
): Promise<void> {
  await tx.query(
    "update vaada.identity_attempts set completed_at = $2 where id = $1 and ended_at is null and completed_at is null",
    [attemptId, now],
  );
}

/** The borrower of a visit. A worker reads it first, to act as that borrower. */
export async function readVisitOwner(tx: Tx, reference: string): Promise<string | null> {
  const { rows } = await tx.query<{ borrowerId: string }>(
    `select borrower_id as "borrowerId" from vaada.identity_attempts
      where way = 'digilocker' and provider_reference = $1`,
    [reference],
  );
  return rows[0]?.borrowerId ?? null;
}

/** The borrower and the way of an attempt: together they name the call that started it. */
export type AttemptStart = { readonly borrowerId: string; readonly way: Way };

/** `null` when the attempt had ended before: it keeps its outcome. */
export async function markAttemptEnded(
  tx: Tx,
  { attemptId, outcome, now }: { attemptId: string; outcome: AttemptOutcome; now: Date },
): Promise<AttemptStart | null> {
  const { rows } = await tx.query<AttemptStart>(
    `update vaada.identity_attempts set ended_at = $3, outcome = $2, number_hash = null
      where id = $1 and ended_at is null returning borrower_id as "borrowerId", way`,
    [attemptId, outcome, now],
  );
  return rows[0] ?? null;
}

/** Locks an attempt, and says whether a reply about it may still be stored: the attempt is open or proven. */
export async function isAttemptLiveOrProven(tx: Tx, attemptId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select from vaada.identity_attempts
      where id = $1 and (ended_at is null or outcome = 'verified') for update`,
    [attemptId],
  );
  return rowCount > 0;
}

export type PanRow = {
  readonly panRecordId: string;
  readonly nameSealed: Buffer;
  readonly birthDateSealed: Buffer;
};

/** The record that the Aadhaar record is compared with. `null` when another account has proven that the PAN is its own. */
export async function readConfirmedPan(tx: Tx, borrowerId: string): Promise<PanRow | null> {
  const { rows } = await tx.query<PanRow>(
    `select id as "panRecordId", name_sealed as "nameSealed", birth_date_sealed as "birthDateSealed"
       from vaada.pan_records where borrower_id = $1 and confirmed_at is not null`,
    [borrowerId],
  );
  return rows[0] ?? null;
}

/**
 * Locks this attempt and every open attempt of the borrower until the transaction ends, always in one order, so that two
 * attempts that end at once go one after the other. Returns the outcome of this attempt.
 */
export async function lockAttempts(
  tx: Tx,
  { borrowerId, attemptId }: { borrowerId: string; attemptId: string },
): Promise<AttemptOutcome | null> {
  const { rows } = await tx.query<{ id: string; outcome: AttemptOutcome | null }>(
    `select id, outcome from vaada.identity_attempts
      where borrower_id = $1 and (ended_at is null or id = $2) order by id for update`,
    [borrowerId, attemptId],
  );
  const held = rows.find(({ id }) => id === attemptId);
  if (held === undefined) throw new Error("lockAttempts: an attempt that is not the borrower's");
  return held.outcome;
}

export type NewIdentity = {
  readonly borrowerId: string;
  readonly attemptId: string;
  readonly way: Way;
  readonly nameSealed: Buffer;
  readonly birthDateSealed: Buffer;
  readonly addressSealed: Buffer;
  readonly aadhaarLastFour: string;
  readonly reference: string;
  readonly photoKey: string | null;
  readonly verifiedAt: Date;
};

/** False when the borrower's identity was proven before. */
export async function insertIdentity(tx: Tx, identity: NewIdentity): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into vaada.identities
       (borrower_id, attempt_id, way, name_sealed, birth_date_sealed, address_sealed,
        aadhaar_last_four, provider_reference, photo_key, verified_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (borrower_id) do nothing`,
    [
      identity.borrowerId,
      identity.attemptId,
      identity.way,
      identity.nameSealed,
      identity.birthDateSealed,
      identity.addressSealed,
      identity.aadhaarLastFour,
      identity.reference,
      identity.photoKey,
      identity.verifiedAt,
    ],
  );
  return rowCount > 0;
}

/** Writes the outcome of an attempt whose record was seen, over any earlier outcome. */
export async function recordAttemptOutcome(
  tx: Tx,
  attempt: {
    readonly attemptId: string;
    readonly outcome: "verified" | "mismatched";
    readonly differs: readonly string[] | null;
    readonly nameScore: number | null;
    readonly now: Date;
  },
): Promise<void> {
  await tx.query(
    `update vaada.identity_attempts
        set ended_at = $3, outcome = $2, differs = $4, name_score = $5, number_hash = null
      where id = $1`,
    [attempt.attemptId, attempt.outcome, attempt.now, attempt.differs, attempt.nameScore],
  );
}

/** Ends the borrower's other open attempts once the identity is proven, and returns them. */
export async function replaceOpenAttempts(tx: Tx, borrowerId: string, now: Date): Promise<AttemptStart[]> {
  const { rows } = await tx.query<AttemptStart>(
    `update vaada.identity_attempts set ended_at = $2, outcome = 'replaced', number_hash = null
      where borrower_id = $1 and ended_at is null returning borrower_id as "borrowerId", way`,
    [borrowerId, now],
  );
  return rows;
}
