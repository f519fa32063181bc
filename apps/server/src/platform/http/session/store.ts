import type { Tx } from "../../db/tx.ts";

type SessionRow = { borrowerId: string; lastSeenAt: Date; expiresAt: Date; revokedAt: Date | null };

export async function readSession(tx: Tx, tokenHash: Buffer): Promise<SessionRow | null> {
  const { rows } = await tx.query<SessionRow>(
    `select borrower_id as "borrowerId", last_seen_at as "lastSeenAt", expires_at as "expiresAt",
            revoked_at as "revokedAt"
       from vaada.sessions where token_hash = $1`,
    [tokenHash],
  );
  return rows[0] ?? null;
}

/** Never backwards: two calls at the same moment may arrive here in either order. */
export async function touchSession(tx: Tx, tokenHash: Buffer, now: Date): Promise<void> {
  await tx.query("update vaada.sessions set last_seen_at = $2 where token_hash = $1 and last_seen_at < $2", [
    tokenHash,
    now,
  ]);
}

export type NewSession = {
  readonly tokenHash: Buffer;
  readonly borrowerId: string;
  readonly now: Date;
  readonly expiresAt: Date;
  readonly address: string;
  readonly userAgent: string;
};

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  await tx.query(
    `insert into vaada.sessions
       (token_hash, borrower_id, created_at, last_seen_at, expires_at, address, user_agent)
     values ($1, $2, $3, $3, $4, $5, $6)`,
    [
      session.tokenHash,
      session.borrowerId,
      session.now,
      session.expiresAt,
      session.address,
      session.userAgent,
    ],
  );
}

export async function revokeSession(tx: Tx, tokenHash: Buffer, now: Date): Promise<void> {
  await tx.query("update vaada.sessions set revoked_at = $2 where token_hash = $1 and revoked_at is null", [
    tokenHash,
    now,
  ]);
}

/** A token is kept a day past its session's end, for whoever asks why it ended; the evidence is kept without it. */
export async function forgetEndedTokens(tx: Tx): Promise<void> {
  await tx.query(
    `update vaada.sessions set token_hash = null
      where token_hash is not null and expires_at < now() - interval '1 day'`,
  );
}

/** Removes the evidence of the sign-ins that ended so many years ago, but for borrowers whose data is held. */
export async function removeOldSessions(tx: Tx, { years }: { readonly years: number }): Promise<number> {
  const { rowCount } = await tx.query(
    `delete from vaada.sessions
      where least(expires_at, revoked_at) < now() - make_interval(years => $1) and not vaada.is_held(borrower_id)`,
    [years],
  );
  return rowCount;
}

export type LiveSession = {
  readonly tokenHash: Buffer;
  readonly signedInAt: Date;
  readonly lastSeenAt: Date;
  /** The address that signed in. */
  readonly address: string | null;
  readonly userAgent: string | null;
};

/** Every session of a borrower that still opens something, the newest first. `now` is real time. */
export async function readLiveSessions(
  tx: Tx,
  { borrowerId, now, idleSeconds }: { borrowerId: string; now: Date; idleSeconds: number },
): Promise<LiveSession[]> {
  const { rows } = await tx.query<LiveSession>(
    `select token_hash as "tokenHash", created_at as "signedInAt", last_seen_at as "lastSeenAt",
            host(address) as address, user_agent as "userAgent"
       from vaada.sessions
      where borrower_id = $1 and revoked_at is null and expires_at > $2
        and last_seen_at > $2::timestamptz - $3::double precision * interval '1 second'
      order by created_at desc`,
    [borrowerId, now, idleSeconds],
  );
  return rows;
}

/** Ends every session of a borrower but one, and says how many. */
export async function revokeOtherSessions(
  tx: Tx,
  { borrowerId, tokenHash, now }: { borrowerId: string; tokenHash: Buffer; now: Date },
): Promise<number> {
  const { rowCount } = await tx.query(
    `update vaada.sessions set revoked_at = $3
      where borrower_id = $1 and token_hash <> $2 and revoked_at is null and expires_at > $3`,
    [borrowerId, tokenHash, now],
  );
  return rowCount;
}

/** Ends every session of a borrower. */
export async function revokeSessionsOf(
  tx: Tx,
  { borrowerId, now }: { readonly borrowerId: string; readonly now: Date },
): Promise<void> {
  await tx.query(
    "update vaada.sessions set revoked_at = $2 where borrower_id = $1 and revoked_at is null and expires_at > $2",
    [borrowerId, now],
  );
}
