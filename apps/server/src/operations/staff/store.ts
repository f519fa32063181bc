import type { STAFF_STATES } from "@vaada/contract/console/calls/staff";
import type { Role } from "@vaada/contract/console/roles";
import { type Page, type PageRequest, readPage, when } from "../../platform/db/keyset-page.ts";
import type { Tx } from "../../platform/db/tx.ts";

type StaffState = (typeof STAFF_STATES)[number];

/** A person of the lender, as they are kept. */
export type StaffRow = {
  readonly key: bigint;
  readonly id: string;
  readonly emailSealed: Buffer;
  readonly emailIndex: Buffer;
  readonly nameSealed: Buffer;
  readonly role: Role;
  readonly state: StaffState;
  readonly createdAt: Date;
  readonly lastSeenAt: Date | null;
};

const STATE = `case when deactivated_at is not null then 'deactivated'
  when password_hash is null then 'invited' else 'active' end`;

const SELECT = `select number as key, id, email_sealed as "emailSealed", email_index as "emailIndex",
  name_sealed as "nameSealed", role, ${STATE} as state, created_at as "createdAt",
  (select max(last_seen_at) from vaada.staff_sessions where staff_id = staff.id) as "lastSeenAt" from vaada.staff`;

export async function readStaffRow(tx: Tx, id: string): Promise<StaffRow | null> {
  const { rows } = await tx.query<StaffRow>(`${SELECT} where id = $1`, [id]);
  return rows[0] ?? null;
}

export async function readStaffByEmail(tx: Tx, emailIndex: Buffer): Promise<StaffRow | null> {
  const { rows } = await tx.query<StaffRow>(`${SELECT} where email_index = $1`, [emailIndex]);
  return rows[0] ?? null;
}

export type StaffFilters = {
  readonly role?: Role | undefined;
  readonly state?: StaffState | undefined;
  readonly emailIndex?: Buffer | undefined;
};

export const readStaffPage = (tx: Tx, filters: StaffFilters, page: PageRequest): Promise<Page<StaffRow>> =>
  readPage<StaffRow>(tx, {
    select: SELECT,
    key: "number",
    where: [
      ...when(filters.role, "role = ?"),
      ...when(filters.state, `${STATE} = ?`),
      ...when(filters.emailIndex, "email_index = ?"),
    ],
    page,
  });

/** Keeps everybody else from changing the people until this transaction ends: the last administrator must stay. */
export async function lockStaff(tx: Tx): Promise<void> {
  await tx.query("select from vaada.staff where role = 'admin' order by id for update");
}

export async function countActiveAdmins(tx: Tx): Promise<number> {
  const { rowCount } = await tx.query(
    "select from vaada.staff where role = 'admin' and password_hash is not null and deactivated_at is null",
  );
  return rowCount;
}

export async function readActiveAdmins(tx: Tx): Promise<readonly string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `select id from vaada.staff where role = 'admin' and password_hash is not null and deactivated_at is null
      order by id`,
  );
  return rows.map(({ id }) => id);
}

/** Whoever of these roles can sign in, by their number. */
export async function readColleagues(
  tx: Tx,
  { roles, but }: { readonly roles: readonly Role[]; readonly but: string },
): Promise<readonly { readonly id: string; readonly nameSealed: Buffer }[]> {
  const { rows } = await tx.query<{ id: string; nameSealed: Buffer }>(
    `select id, name_sealed as "nameSealed" from vaada.staff
      where role = any ($1) and id <> $2 and password_hash is not null and deactivated_at is null order by number`,
    [roles, but],
  );
  return rows;
}

export type NewStaff = {
  readonly id: string;
  readonly emailSealed: Buffer;
  readonly emailIndex: Buffer;
  readonly nameSealed: Buffer;
  readonly role: Role;
  readonly now: Date;
};

/** False when somebody has the address already. */
export async function insertStaff(tx: Tx, staff: NewStaff): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into vaada.staff (id, email_sealed, email_index, name_sealed, role, created_at)
     values ($1, $2, $3, $4, $5, $6) on conflict (email_index) do nothing`,
    [staff.id, staff.emailSealed, staff.emailIndex, staff.nameSealed, staff.role, staff.now],
  );
  return rowCount > 0;
}

export async function updateRole(
  tx: Tx,
  { staffId, role }: { readonly staffId: string; readonly role: Role },
): Promise<void> {
  await tx.query("update vaada.staff set role = $2 where id = $1", [staffId, role]);
}

/** Brings somebody back, who signs in once they have taken a new invitation. */
export async function reactivateStaff(
  tx: Tx,
  {
    staffId,
    role,
    nameSealed,
  }: { readonly staffId: string; readonly role: Role; readonly nameSealed: Buffer },
): Promise<void> {
  await tx.query(
    `update vaada.staff set role = $2, name_sealed = $3, deactivated_at = null, password_hash = null,
       totp_secret_sealed = null where id = $1`,
    [staffId, role, nameSealed],
  );
}

export async function markDeactivated(
  tx: Tx,
  { staffId, now }: { readonly staffId: string; readonly now: Date },
): Promise<void> {
  await tx.query("update vaada.staff set deactivated_at = $2 where id = $1 and deactivated_at is null", [
    staffId,
    now,
  ]);
  await tx.query(
    `update vaada.staff_invitations set ended_at = $2 where staff_id = $1 and used_at is null and ended_at is null`,
    [staffId, now],
  );
}

/** The credentials of a colleague; `null` for the parts that they have not set. */
export type Credentials = {
  readonly id: string;
  readonly nameSealed: Buffer;
  readonly role: Role;
  readonly passwordHash: Buffer | null;
  readonly totpSecretSealed: Buffer | null;
  readonly isDeactivated: boolean;
};

const CREDENTIALS = `select id, name_sealed as "nameSealed", role, password_hash as "passwordHash",
  totp_secret_sealed as "totpSecretSealed", deactivated_at is not null as "isDeactivated" from vaada.staff`;

export async function readCredentials(tx: Tx, emailIndex: Buffer): Promise<Credentials | null> {
  const { rows } = await tx.query<Credentials>(`${CREDENTIALS} where email_index = $1`, [emailIndex]);
  return rows[0] ?? null;
}

export async function readCredentialsOf(tx: Tx, staffId: string): Promise<Credentials | null> {
  const { rows } = await tx.query<Credentials>(`${CREDENTIALS} where id = $1`, [staffId]);
  return rows[0] ?? null;
}

/** Takes a code by its step. False when this code, or a later one, was taken before. */
export async function takeTotpStep(
  tx: Tx,
  { staffId, step }: { readonly staffId: string; readonly step: number },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    "update vaada.staff set totp_step = $2 where id = $1 and totp_step < $2",
    [staffId, step],
  );
  return rowCount > 0;
}

export async function setCredentials(
  tx: Tx,
  given: {
    readonly staffId: string;
    readonly passwordHash: Buffer;
    readonly totpSecretSealed: Buffer;
    readonly step: number;
  },
): Promise<void> {
  await tx.query(
    "update vaada.staff set password_hash = $2, totp_secret_sealed = $3, totp_step = $4 where id = $1",
    [given.staffId, given.passwordHash, given.totpSecretSealed, given.step],
  );
}

/** Takes one of the tries of an address, before the password is looked at: tries at the same moment count too. */
export async function takeTry(
  tx: Tx,
  given: {
    readonly emailIndex: Buffer;
    readonly now: Date;
    readonly max: number;
    readonly lockSeconds: number;
  },
): Promise<{ readonly isTaken: boolean; readonly isLast: boolean; readonly lockedUntil: Date }> {
  const { rows } = await tx.query<{ isTaken: boolean; isLast: boolean; lockedUntil: Date }>(TAKE_TRY, [
    given.emailIndex,
    given.now,
    given.max,
    given.lockSeconds,
  ]);
  if (rows[0] === undefined) throw new Error("takeTry: an upsert returned no row");
  return rows[0];
}

/** A refused try leaves one more than are allowed, and moves the end of the lock no further. */
const TAKE_TRY = `
  insert into vaada.staff_sign_in_tries as held (email_index, tries, tried_at) values ($1, 1, $2)
  on conflict (email_index) do update set
    tries = case when held.tried_at <= $2::timestamptz - make_interval(secs => $4) then 1
                 else least(held.tries, $3) + 1 end,
    tried_at = case when held.tries >= $3 and held.tried_at > $2::timestamptz - make_interval(secs => $4)
                    then held.tried_at else $2 end
  returning tries <= $3 as "isTaken", tries = $3 as "isLast", tried_at + make_interval(secs => $4) as "lockedUntil"`;

/** After a try that went well. */
export async function forgetTries(tx: Tx, emailIndex: Buffer): Promise<void> {
  await tx.query("delete from vaada.staff_sign_in_tries where email_index = $1", [emailIndex]);
}

export type NewStaffSession = {
  readonly id: string;
  readonly tokenHash: Buffer;
  readonly staffId: string;
  readonly now: Date;
  readonly expiresAt: Date;
  readonly address: string;
  readonly userAgent: string;
};

export async function insertStaffSession(tx: Tx, session: NewStaffSession): Promise<void> {
  await tx.query(
    `insert into vaada.staff_sessions
       (id, token_hash, staff_id, created_at, last_seen_at, code_given_at, expires_at, address, user_agent)
     values ($1, $2, $3, $4, $4, $4, $5, $6, $7)`,
    [
      session.id,
      session.tokenHash,
      session.staffId,
      session.now,
      session.expiresAt,
      session.address,
      session.userAgent,
    ],
  );
}

export type StaffSessionRow = {
  readonly id: string;
  readonly staffId: string;
  readonly nameSealed: Buffer;
  readonly role: Role;
  readonly lastSeenAt: Date;
  readonly codeGivenAt: Date;
  readonly expiresAt: Date;
};

/** `null` for one that was ended, and for one of somebody who was deactivated. */
export async function readStaffSession(tx: Tx, tokenHash: Buffer): Promise<StaffSessionRow | null> {
  const { rows } = await tx.query<StaffSessionRow>(
    `select session.id, session.staff_id as "staffId", staff.name_sealed as "nameSealed", staff.role,
            session.last_seen_at as "lastSeenAt", session.code_given_at as "codeGivenAt",
            session.expires_at as "expiresAt"
       from vaada.staff_sessions as session join vaada.staff on staff.id = session.staff_id
      where session.token_hash = $1 and session.revoked_at is null and staff.deactivated_at is null`,
    [tokenHash],
  );
  return rows[0] ?? null;
}

/** Never backwards: two calls at the same moment may arrive here in either order. */
export async function touchStaffSession(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.query("update vaada.staff_sessions set last_seen_at = $2 where id = $1 and last_seen_at < $2", [
    id,
    now,
  ]);
}

export async function markCodeGiven(tx: Tx, sessionId: string, now: Date): Promise<void> {
  await tx.query("update vaada.staff_sessions set code_given_at = $2 where id = $1", [sessionId, now]);
}

export async function endStaffSession(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.query("update vaada.staff_sessions set revoked_at = $2 where id = $1 and revoked_at is null", [
    id,
    now,
  ]);
}

/** How many were open. */
export async function endSessionsOf(tx: Tx, staffId: string, now: Date): Promise<number> {
  const { rowCount } = await tx.query(
    `update vaada.staff_sessions set revoked_at = $2
      where staff_id = $1 and revoked_at is null and expires_at > $2`,
    [staffId, now],
  );
  return rowCount;
}

/** A session is kept a day past its end, for whoever asks why it ended; a try that long is forgotten. */
export async function removeEndedStaffSessions(tx: Tx): Promise<void> {
  await tx.query("delete from vaada.staff_sessions where expires_at < now() - interval '1 day'");
  await tx.query("delete from vaada.staff_sign_in_tries where tried_at < now() - interval '1 day'");
}

export type Invitation = {
  readonly id: string;
  readonly staffId: string;
  readonly totpSecretSealed: Buffer;
  readonly expiresAt: Date;
};

/** An invitation that can still be taken, locked until this transaction ends. */
export async function lockOpenInvitation(tx: Tx, id: string, now: Date): Promise<Invitation | null> {
  const { rows } = await tx.query<Invitation>(
    `select id, staff_id as "staffId", totp_secret_sealed as "totpSecretSealed", expires_at as "expiresAt"
       from vaada.staff_invitations
      where id = $1 and used_at is null and ended_at is null and expires_at > $2 for update`,
    [id, now],
  );
  return rows[0] ?? null;
}

/** The newest is the only one that works. */
export async function replaceInvitation(
  tx: Tx,
  invitation: Invitation & { readonly invitedAt: Date },
): Promise<void> {
  await tx.query(
    "update vaada.staff_invitations set ended_at = $2 where staff_id = $1 and used_at is null and ended_at is null",
    [invitation.staffId, invitation.invitedAt],
  );
  await tx.query(
    `insert into vaada.staff_invitations (id, staff_id, totp_secret_sealed, invited_at, expires_at)
     values ($1, $2, $3, $4, $5)`,
    [
      invitation.id,
      invitation.staffId,
      invitation.totpSecretSealed,
      invitation.invitedAt,
      invitation.expiresAt,
    ],
  );
}

export async function markInvitationUsed(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.query("update vaada.staff_invitations set used_at = $2 where id = $1", [id, now]);
}

export type UnsentInvitation = {
  readonly expiresAt: Date;
  readonly staffId: string;
  readonly emailSealed: Buffer;
  readonly nameSealed: Buffer;
  readonly role: Role;
};

/** An invitation that is still wanted and that no mail server has taken. */
export async function readUnsentInvitation(tx: Tx, id: string): Promise<UnsentInvitation | null> {
  const { rows } = await tx.query<UnsentInvitation>(
    `select invitation.expires_at as "expiresAt", staff.id as "staffId", staff.email_sealed as "emailSealed",
            staff.name_sealed as "nameSealed", staff.role
       from vaada.staff_invitations as invitation join vaada.staff on staff.id = invitation.staff_id
      where invitation.id = $1 and invitation.mailed_at is null and invitation.used_at is null
        and invitation.ended_at is null`,
    [id],
  );
  return rows[0] ?? null;
}

export async function markInvitationMailed(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.query("update vaada.staff_invitations set mailed_at = $2 where id = $1", [id, now]);
}

/** Name and address of somebody, for a mail. */
export async function readMailTarget(
  tx: Tx,
  staffId: string,
): Promise<{ readonly emailSealed: Buffer; readonly nameSealed: Buffer } | null> {
  const { rows } = await tx.query<{ emailSealed: Buffer; nameSealed: Buffer }>(
    `select email_sealed as "emailSealed", name_sealed as "nameSealed" from vaada.staff
      where id = $1 and deactivated_at is null`,
    [staffId],
  );
  return rows[0] ?? null;
}
