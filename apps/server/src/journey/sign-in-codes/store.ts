import type { Language, ReadIn } from "@vaada/contract/language";
import type { LeadSource } from "@vaada/contract/lead-source";
import type { Tx } from "../../platform/db/tx.ts";
import type { StoredCode } from "./one-time-code.ts";

export type NewCode = {
  readonly requestId: string;
  readonly mobileSealed: Buffer;
  readonly mobileIndex: Buffer;
  readonly codeHash: Buffer;
  readonly salt: Buffer;
  readonly sentAt: Date;
  readonly expiresAt: Date;
  readonly noticeVersion: string;
  readonly language: Language;
  readonly readIn: ReadIn | null;
  readonly address: string;
  readonly userAgent: string;
  readonly source: LeadSource;
};

/** Adds a code. Those that were sent before stay good: whoever asks for another one may be a stranger. */
export async function insertCode(tx: Tx, code: NewCode): Promise<void> {
  await tx.query(
    `insert into vaada.sign_in_codes
       (request_id, mobile_sealed, mobile_index, code_hash, salt, sent_at, expires_at,
        notice_version, language, address, user_agent, source, read_in)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      code.requestId,
      code.mobileSealed,
      code.mobileIndex,
      code.codeHash,
      code.salt,
      code.sentAt,
      code.expiresAt,
      code.noticeVersion,
      code.language,
      code.address,
      code.userAgent,
      JSON.stringify(code.source),
      code.readIn,
    ],
  );
}

/** The owner of a code of the reserve. */
export type ReserveCode = {
  readonly mobileSealed: Buffer;
  readonly mobileIndex: Buffer;
  readonly language: Language;
};

/** Puts a code of the reserve in its request's row. `null` when it was texted before, or is over. */
export async function claimReserveCode(
  tx: Tx,
  { requestId, codeHash, salt, now }: StoredCode & { readonly requestId: string; readonly now: Date },
): Promise<ReserveCode | null> {
  const { rows } = await tx.query<ReserveCode>(
    `update vaada.sign_in_codes set code_hash = $2, salt = $3, reserve_texted_at = $4
      where request_id = $1 and reserve_texted_at is null and used_at is null and ended_at is null
        and expires_at > $4
      returning mobile_sealed as "mobileSealed", mobile_index as "mobileIndex", language`,
    [requestId, codeHash, salt, now],
  );
  return rows[0] ?? null;
}

export async function endCode(tx: Tx, requestId: string, now: Date): Promise<void> {
  await tx.query(
    `update vaada.sign_in_codes set ended_at = $2
      where request_id = $1 and used_at is null and ended_at is null`,
    [requestId, now],
  );
}

/**
 * Ends the codes of a number that is about to sign in no more. One that is being used this moment is left to its own transaction,
 * which finds that the number has moved, or makes a session that ends with the change.
 */
export async function endCodesOf(
  tx: Tx,
  { mobileIndex, now }: { readonly mobileIndex: Buffer; readonly now: Date },
): Promise<void> {
  await tx.query(
    `update vaada.sign_in_codes set ended_at = $2
      where request_id in (select request_id from vaada.sign_in_codes
        where mobile_index = $1 and used_at is null and ended_at is null for update skip locked)`,
    [mobileIndex, now],
  );
}

export type CodeRow = {
  readonly mobileIndex: Buffer;
  readonly codeHash: Buffer;
  readonly salt: Buffer;
  readonly tries: number;
};

/** `null` for a code that never existed or was erased since. */
export async function readCode(tx: Tx, requestId: string): Promise<CodeRow | null> {
  const { rows } = await tx.query<CodeRow>(
    `select mobile_index as "mobileIndex", code_hash as "codeHash", salt, tries from vaada.sign_in_codes
      where request_id = $1 and code_hash is not null`,
    [requestId],
  );
  return rows[0] ?? null;
}

export type CodeUse = {
  readonly mobileSealed: Buffer;
  readonly mobileIndex: Buffer;
  readonly sentAt: Date;
  readonly noticeVersion: string;
  readonly language: Language;
  readonly readIn: ReadIn | null;
  readonly address: string;
  readonly userAgent: string;
  readonly source: LeadSource;
};

type CodeAttempt = { readonly requestId: string; readonly triesMax: number; readonly now: Date };

/** Spends the code: of any number of callers with the right code, exactly one gets the row. */
export async function useCode(tx: Tx, { requestId, triesMax, now }: CodeAttempt): Promise<CodeUse | null> {
  const { rows } = await tx.query<CodeUse>(
    `update vaada.sign_in_codes set used_at = $3
      where request_id = $1 and used_at is null and ended_at is null and expires_at > $3 and tries < $2
      returning mobile_sealed as "mobileSealed", mobile_index as "mobileIndex", sent_at as "sentAt",
                notice_version as "noticeVersion", language, read_in as "readIn",
                host(address) as address, user_agent as "userAgent", source`,
    [requestId, triesMax, now],
  );
  return rows[0] ?? null;
}

/** Counts a wrong try, and ends the code with the last one, or with this one. `null` when no try was left. */
export async function countWrongTry(
  tx: Tx,
  { requestId, triesMax, now, isLast }: CodeAttempt & { readonly isLast: boolean },
): Promise<number | null> {
  const { rows } = await tx.query<{ tries: number }>(
    `update vaada.sign_in_codes
        set tries = case when $4 then $2 else tries + 1 end,
            ended_at = case when $4 or tries + 1 >= $2 then $3::timestamptz end
      where request_id = $1 and used_at is null and ended_at is null and expires_at > $3 and tries < $2
      returning tries`,
    [requestId, triesMax, now, isLast],
  );
  return rows[0]?.tries ?? null;
}

/** Whether the code is over and its personal part is gone, erased now or before. False: it is still good. */
export async function eraseFinishedCode(tx: Tx, requestId: string): Promise<boolean> {
  const { rowCount: erased } = await tx.query(
    `update vaada.sign_in_codes
        set mobile_sealed = null, mobile_index = null, code_hash = null, salt = null, address = null,
            user_agent = null, erased_at = now()
      where request_id = $1 and erased_at is null
        and (expires_at <= now() or used_at is not null or ended_at is not null)`,
    [requestId],
  );
  if (erased > 0) return true;
  const { rowCount: live } = await tx.query(
    "select from vaada.sign_in_codes where request_id = $1 and erased_at is null",
    [requestId],
  );
  return live === 0;
}
