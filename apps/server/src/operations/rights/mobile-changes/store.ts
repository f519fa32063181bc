import type { Language } from "@vaada/contract/language";
import type { StoredCode } from "../../../journey/sign-in-codes/one-time-code.ts";
import type { Tx } from "../../../platform/db/tx.ts";

/** One wish to put another number in place of the one that signs in. */
export type MobileChange = {
  readonly id: string;
  readonly oldSealed: Buffer;
  readonly newSealed: Buffer;
  readonly newCode: StoredCode;
  /** `null` where the number on file is lost: then `whyLostSealed` says why. */
  readonly oldCode: StoredCode | null;
  readonly whyLostSealed: Buffer | null;
  readonly tries: number;
  readonly language: Language;
  readonly expiresAt: Date;
  readonly provenAt: Date | null;
  readonly correctionId: string | null;
  readonly changedAt: Date | null;
  /** The account of the new number, where whoever has it asked; `null` where the account itself asked. */
  readonly askedFrom: string | null;
};

type NewChange = Omit<MobileChange, "tries" | "provenAt" | "correctionId" | "changedAt"> & {
  readonly borrowerId: string;
  readonly newIndex: Buffer;
  readonly askedAt: Date;
  readonly address: string;
  readonly userAgent: string;
};

export async function insertMobileChange(tx: Tx, change: NewChange): Promise<void> {
  await tx.query(
    `insert into vaada.mobile_changes
       (id, borrower_id, old_sealed, new_sealed, new_index, new_code_hash, new_salt, old_code_hash, old_salt, why_lost_sealed,
        language, asked_at, expires_at, address, user_agent, asked_from)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
    [
      change.id,
      change.borrowerId,
      change.oldSealed,
      change.newSealed,
      change.newIndex,
      change.newCode.codeHash,
      change.newCode.salt,
      change.oldCode?.codeHash ?? null,
      change.oldCode?.salt ?? null,
      change.whyLostSealed,
      change.language,
      change.askedAt,
      change.expiresAt,
      change.address,
      change.userAgent,
      change.askedFrom,
    ],
  );
}

/** Under the borrower's lock, so that of two confirmations one comes first. */
export async function readMobileChange(
  tx: Tx,
  { id, borrowerId }: { readonly id: string; readonly borrowerId: string },
): Promise<MobileChange | null> {
  const { rows } = await tx.query<StoredMobileChange>(
    `select ${COLUMNS} from vaada.mobile_changes where id = $1 and borrower_id = $2`,
    [id, borrowerId],
  );
  return rows[0] === undefined ? null : fromStored(rows[0]);
}

/** The proven one that waits for people under this number of a correction; `null` when it was carried out or answered. */
export async function readWaitingMobileChange(
  tx: Tx,
  { borrowerId, correctionNumber }: { readonly borrowerId: string; readonly correctionNumber: number },
): Promise<MobileChange | null> {
  const { rows } = await tx.query<StoredMobileChange>(
    `select ${COLUMNS} from vaada.mobile_changes
      where borrower_id = $1 and changed_at is null
        and correction_id = (select id from vaada.correction_requests where number = $2 and answered_at is null)
      order by asked_at desc limit 1`,
    [borrowerId, correctionNumber],
  );
  return rows[0] === undefined ? null : fromStored(rows[0]);
}

/** Whether people still look at a change to this number. */
export async function isChangeWaiting(
  tx: Tx,
  { borrowerId, newIndex }: { readonly borrowerId: string; readonly newIndex: Buffer },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select from vaada.mobile_changes join vaada.correction_requests as request on request.id = correction_id
      where mobile_changes.borrower_id = $1 and new_index = $2 and changed_at is null and answered_at is null`,
    [borrowerId, newIndex],
  );
  return rowCount > 0;
}

export async function countWrongTry(tx: Tx, id: string): Promise<void> {
  await tx.query("update vaada.mobile_changes set tries = tries + 1 where id = $1", [id]);
}

/** The codes were right. `correctionId` where people must look at it first. */
export async function markProven(
  tx: Tx,
  {
    id,
    correctionId,
    now,
  }: { readonly id: string; readonly correctionId: string | null; readonly now: Date },
): Promise<void> {
  await tx.query("update vaada.mobile_changes set proven_at = $2, correction_id = $3 where id = $1", [
    id,
    now,
    correctionId,
  ]);
}

export async function markChanged(
  tx: Tx,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<void> {
  await tx.query("update vaada.mobile_changes set changed_at = $2 where id = $1", [id, now]);
}

/** The borrower of a change. A worker may read the owner and nothing more. */
export async function readMobileChangeOwner(tx: Tx, id: string): Promise<string | null> {
  const { rows } = await tx.query<{ borrowerId: string }>(
    `select borrower_id as "borrowerId" from vaada.mobile_changes where id = $1`,
    [id],
  );
  return rows[0]?.borrowerId ?? null;
}

export type OldNumberText = {
  readonly oldSealed: Buffer;
  readonly newSealed: Buffer;
  readonly language: Language;
};

/** `null` once the old number was told. */
export async function claimOldNumberText(
  tx: Tx,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<OldNumberText | null> {
  const { rows } = await tx.query<OldNumberText>(
    `update vaada.mobile_changes as change set old_told_at = $2 from vaada.borrowers as borrower
      where change.id = $1 and changed_at is not null and old_told_at is null and borrower.id = change.borrower_id
      returning old_sealed as "oldSealed", new_sealed as "newSealed", borrower.language`,
    [id, now],
  );
  return rows[0] ?? null;
}

/** It surely did not go. */
export async function unclaimOldNumberText(tx: Tx, id: string): Promise<void> {
  await tx.query("update vaada.mobile_changes set old_told_at = null where id = $1", [id]);
}

/** The one that waited under a correction, `null` where it was carried out. */
export async function findChangeOfCorrection(tx: Tx, correctionId: string): Promise<string | null> {
  const { rows } = await tx.query<{ id: string }>(
    "select id from vaada.mobile_changes where correction_id = $1 and changed_at is null",
    [correctionId],
  );
  return rows[0]?.id ?? null;
}

export type RefusedText = {
  readonly newSealed: Buffer;
  readonly language: Language;
  /** The number of the correction. */
  readonly number: number;
};

/** `null` once the number that asked was told, or where nothing was refused. */
export async function claimRefusedText(
  tx: Tx,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<RefusedText | null> {
  const { rows } = await tx.query<RefusedText>(
    `update vaada.mobile_changes as change set refused_told_at = $2 from vaada.correction_requests as request
      where change.id = $1 and refused_told_at is null and request.id = correction_id and request.outcome = 'refused'
      returning new_sealed as "newSealed", change.language, request.number::integer`,
    [id, now],
  );
  return rows[0] ?? null;
}

/** It surely did not go. */
export async function unclaimRefusedText(tx: Tx, id: string): Promise<void> {
  await tx.query("update vaada.mobile_changes set refused_told_at = null where id = $1", [id]);
}

/** For a worker: one that came to nothing goes with its codes. False while its codes are good. */
export async function eraseUnprovenChange(
  tx: Tx,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<boolean> {
  const { rows } = await tx.query<{ isGood: boolean }>(
    `select proven_at is null and expires_at > $2 as "isGood" from vaada.mobile_changes where id = $1`,
    [id, now],
  );
  if (rows[0]?.isGood === true) return false;
  await tx.query("delete from vaada.mobile_changes where id = $1 and proven_at is null", [id]);
  return true;
}

export async function eraseMobileChanges(tx: Tx, borrowerId: string): Promise<void> {
  await tx.query("delete from vaada.mobile_changes where borrower_id = $1", [borrowerId]);
}

type StoredMobileChange = Omit<MobileChange, "newCode" | "oldCode"> & {
  readonly newCodeHash: Buffer;
  readonly newSalt: Buffer;
  readonly oldCodeHash: Buffer | null;
  readonly oldSalt: Buffer | null;
};

const COLUMNS = `id, old_sealed as "oldSealed", new_sealed as "newSealed", new_code_hash as "newCodeHash",
  new_salt as "newSalt", old_code_hash as "oldCodeHash", old_salt as "oldSalt", why_lost_sealed as "whyLostSealed",
  tries, language, expires_at as "expiresAt", proven_at as "provenAt", correction_id as "correctionId",
  changed_at as "changedAt", asked_from as "askedFrom"`;

const fromStored = ({
  newCodeHash,
  newSalt,
  oldCodeHash,
  oldSalt,
  ...row
}: StoredMobileChange): MobileChange => ({
  ...row,
  newCode: { codeHash: newCodeHash, salt: newSalt },
  oldCode: oldCodeHash === null || oldSalt === null ? null : { codeHash: oldCodeHash, salt: oldSalt },
});
