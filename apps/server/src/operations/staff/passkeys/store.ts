import type { Role } from "@vaada/contract/console/roles";
import type { Tx } from "../../../platform/db/tx.ts";

export type PasskeyRow = {
  readonly id: string;
  readonly credentialId: Buffer;
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
};

export async function readPasskeysOf(tx: Tx, staffId: string): Promise<PasskeyRow[]> {
  const { rows } = await tx.query<PasskeyRow>(
    `select id, credential_id as "credentialId", name, created_at as "createdAt", last_used_at as "lastUsedAt"
       from vaada.staff_passkeys where staff_id = $1 and removed_at is null order by created_at`,
    [staffId],
  );
  return rows;
}

/** False when a passkey of this name of the device is there already, whoever's it is. */
export async function insertPasskey(
  tx: Tx,
  passkey: Omit<PasskeyRow, "lastUsedAt"> & {
    readonly staffId: string;
    readonly publicKey: Buffer;
    readonly signCount: number;
  },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into vaada.staff_passkeys (id, staff_id, credential_id, public_key, sign_count, name, created_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (credential_id) do nothing`,
    [
      passkey.id,
      passkey.staffId,
      passkey.credentialId,
      passkey.publicKey,
      passkey.signCount,
      passkey.name,
      passkey.createdAt,
    ],
  );
  return rowCount === 1;
}

/** False when there is no such passkey of this person. */
export async function markPasskeyRemoved(
  tx: Tx,
  { id, staffId, now }: { readonly id: string; readonly staffId: string; readonly now: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update vaada.staff_passkeys set removed_at = $3 where id = $1 and staff_id = $2 and removed_at is null`,
    [id, staffId, now],
  );
  return rowCount === 1;
}

/** How many were there. */
export async function removePasskeysOf(tx: Tx, staffId: string, now: Date): Promise<number> {
  const { rowCount } = await tx.query(
    "update vaada.staff_passkeys set removed_at = $2 where staff_id = $1 and removed_at is null",
    [staffId, now],
  );
  return rowCount;
}

export type PasskeyOwner = {
  readonly passkeyId: string;
  readonly publicKey: Buffer;
  readonly signCount: number;
  readonly staffId: string;
  readonly nameSealed: Buffer;
  readonly role: Role;
  readonly emailIndex: Buffer;
};

/** `null` for a passkey that was removed, and for one of somebody who was deactivated. */
export async function readPasskeyOwner(tx: Tx, credentialId: Buffer): Promise<PasskeyOwner | null> {
  const { rows } = await tx.query<PasskeyOwner>(
    `select passkey.id as "passkeyId", public_key as "publicKey", sign_count::int8 as "signCount",
            staff.id as "staffId", staff.name_sealed as "nameSealed", staff.role, staff.email_index as "emailIndex"
       from vaada.staff_passkeys as passkey join vaada.staff on staff.id = passkey.staff_id
      where credential_id = $1 and removed_at is null and staff.deactivated_at is null`,
    [credentialId],
  );
  const [row] = rows;
  return row === undefined ? null : { ...row, signCount: Number(row.signCount) };
}

/** False when the device counts no further than before: then there are two of it. Devices that do not count say nought. */
export async function takeSignCount(
  tx: Tx,
  { id, signCount, now }: { readonly id: string; readonly signCount: number; readonly now: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update vaada.staff_passkeys set sign_count = $2, last_used_at = $3
      where id = $1 and removed_at is null and (sign_count < $2 or (sign_count = 0 and $2 = 0))`,
    [id, signCount, now],
  );
  return rowCount === 1;
}

export async function insertChallenge(
  tx: Tx,
  challenge: { readonly hash: Buffer; readonly staffId: string | null; readonly expiresAt: Date },
): Promise<void> {
  await tx.query(
    "insert into vaada.staff_challenges (challenge_hash, staff_id, expires_at) values ($1, $2, $3)",
    [challenge.hash, challenge.staffId, challenge.expiresAt],
  );
}

/** Takes a challenge, once: false when it was not made for this, has run out, or was taken. */
export async function takeChallenge(
  tx: Tx,
  challenge: { readonly hash: Buffer; readonly staffId: string | null; readonly now: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `delete from vaada.staff_challenges
      where challenge_hash = $1 and staff_id is not distinct from $2::uuid and expires_at > $3`,
    [challenge.hash, challenge.staffId, challenge.now],
  );
  return rowCount === 1;
}

export async function removeExpiredChallenges(tx: Tx): Promise<void> {
  await tx.query("delete from vaada.staff_challenges where expires_at < now()");
}
