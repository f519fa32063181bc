import type { CivilDate } from "@vaada/calendar/civil-date";
import type { IdentityProof, IdentityWay } from "@vaada/lending/identity-proof";
import type { Tx } from "../../platform/db/tx.ts";

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
  readonly applicationId: number;
  readonly reference: string;
  readonly expiresAt: Date;
  readonly outcome: AttemptOutcome | null;
};

export async function readVisit(
  tx: Tx,
  { borrowerId, reference }: { borrowerId: string; reference: string },
): Promise<Visit | null> {
  const { rows } = await tx.query<Omit<Visit, "applicationId"> & { readonly applicationId: bigint }>(
    `select id as "attemptId", application_id as "applicationId", provider_reference as reference,
            expires_at as "expiresAt", outcome
       from vaada.identity_attempts
      where borrower_id = $1 and way = 'digilocker' and provider_reference = $2`,
    [borrowerId, reference],
  );
  return rows[0] === undefined ? null : { ...rows[0], applicationId: Number(rows[0].applicationId) };
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
export type AttemptStart = { readonly borrowerId: string; readonly way: IdentityWay };

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

/** Locks the open attempts of a borrower in the order of `lockAttempts`, and names them. */
export async function lockOpenAttempts(tx: Tx, borrowerId: string): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `select id from vaada.identity_attempts where borrower_id = $1 and ended_at is null order by id for update`,
    [borrowerId],
  );
  return rows.map(({ id }) => id);
}

/** The sealed address of a proven identity; `null` before it is proven. */
export async function readAddressSealed(tx: Tx, borrowerId: string): Promise<Buffer | null> {
  const { rows } = await tx.query<{ addressSealed: Buffer }>(
    `select address_sealed as "addressSealed" from vaada.identities where borrower_id = $1`,
    [borrowerId],
  );
  return rows[0]?.addressSealed ?? null;
}

export type NewIdentity = {
  readonly borrowerId: string;
  readonly attemptId: string;
  readonly way: IdentityWay;
  readonly nameSealed: Buffer;
  readonly birthDateSealed: Buffer;
  readonly careOfSealed: Buffer | null;
  readonly addressSealed: Buffer;
  readonly aadhaarLastFour: string;
  readonly reference: string;
  readonly photoKey: string | null;
  readonly verifiedAt: Date;
  /** The platform's day. */
  readonly provenOn: CivilDate;
};

/** The data on file of a borrower whose identity is proven. */
export type ProvenIdentity = IdentityProof & { readonly photoKey: string | null };

/** Needs the lock of the borrower's attempts. */
export async function readIdentity(tx: Tx, borrowerId: string): Promise<ProvenIdentity | null> {
  const { rows } = await tx.query<ProvenIdentity>(
    `select way, proven_on as "provenOn", photo_key as "photoKey",
            (select class from vaada.risk_classes where borrower_id = $1 order by number desc limit 1) as "riskClass"
       from vaada.identities where borrower_id = $1`,
    [borrowerId],
  );
  return rows[0] ?? null;
}

/** Takes the place of an earlier proof. */
export async function upsertIdentity(tx: Tx, identity: NewIdentity): Promise<void> {
  await tx.query(
    `insert into vaada.identities
       (borrower_id, attempt_id, way, name_sealed, birth_date_sealed, address_sealed,
        aadhaar_last_four, provider_reference, photo_key, verified_at, proven_on, care_of_sealed)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     on conflict (borrower_id) do update set attempt_id = excluded.attempt_id, way = excluded.way,
       name_sealed = excluded.name_sealed, birth_date_sealed = excluded.birth_date_sealed,
       address_sealed = excluded.address_sealed, aadhaar_last_four = excluded.aadhaar_last_four,
       provider_reference = excluded.provider_reference, photo_key = excluded.photo_key,
       verified_at = excluded.verified_at, proven_on = excluded.proven_on, care_of_sealed = excluded.care_of_sealed`,
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
      identity.provenOn,
      identity.careOfSealed,
    ],
  );
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

/** Erases the proven identity and every try to prove it, and returns the files of its photo. */
export async function eraseIdentity(
  tx: Tx,
  borrowerId: string,
): Promise<{ readonly count: number; readonly fileKeys: readonly string[] }> {
  const { rows } = await tx.query<{ photoKey: string | null }>(
    `delete from vaada.identities where borrower_id = $1 returning photo_key as "photoKey"`,
    [borrowerId],
  );
  const attempts = await tx.query("delete from vaada.identity_attempts where borrower_id = $1", [borrowerId]);
  return {
    count: rows.length + attempts.rowCount,
    fileKeys: rows.flatMap(({ photoKey }) => photoKey ?? []),
  };
}
