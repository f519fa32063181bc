import type { Tx } from "../platform/db/tx.ts";
import { type Notice, paramsOf } from "./notice.ts";

export type NewNotice = {
  /** The event behind the notice: one key makes one notice, however many callers insert it. */
  readonly key: string;
  readonly borrowerId: string;
  readonly applicationId: number | null;
  readonly notice: Notice;
};

/** Inserts all notices in one statement, in the transaction of what they report. `now` is the platform's time. */
export async function insertNotices(
  tx: Tx,
  { notices, now }: { readonly notices: readonly NewNotice[]; readonly now: Date },
): Promise<void> {
  if (notices.length === 0) return;
  await tx.query(
    `insert into vaada.notifications (key, borrower_id, application_id, kind, params, created_at)
     select key, borrower_id, application_id, kind, params, $6
       from unnest($1::text[], $2::uuid[], $3::bigint[], $4::text[], $5::jsonb[])
         as told (key, borrower_id, application_id, kind, params)
     on conflict (key) do nothing`,
    [
      notices.map(({ key }) => key),
      notices.map(({ borrowerId }) => borrowerId),
      notices.map(({ applicationId }) => applicationId),
      notices.map(({ notice }) => notice.kind),
      notices.map(({ notice }) => paramsOf(notice)),
      now,
    ],
  );
}

export type NoticeRow = {
  readonly id: number;
  readonly kind: string;
  readonly params: unknown;
  readonly createdAt: Date;
  readonly isRead: boolean;
};

/** A page, newest first. */
export async function readNotices(
  tx: Tx,
  {
    borrowerId,
    before,
    limit,
  }: { readonly borrowerId: string; readonly before: number | null; readonly limit: number },
): Promise<NoticeRow[]> {
  const { rows } = await tx.query<Omit<NoticeRow, "id"> & { readonly id: bigint }>(
    `select id, kind, params, created_at as "createdAt", read_at is not null as "isRead"
       from vaada.notifications
      where borrower_id = $1 and ($2::bigint is null or id < $2)
      order by id desc limit $3`,
    [borrowerId, before, limit],
  );
  return rows.map(({ id, ...row }) => ({ ...row, id: Number(id) }));
}

/** One alone, everything up to one, or everything. Answers how many are left unread. `now` is real time. */
export async function markRead(
  tx: Tx,
  {
    borrowerId,
    upTo,
    only,
    now,
  }: {
    readonly borrowerId: string;
    readonly upTo: number | null;
    readonly only: number | null;
    readonly now: Date;
  },
): Promise<number> {
  await tx.query(
    `update vaada.notifications set read_at = $3
      where borrower_id = $1 and read_at is null and ($2::bigint is null or id <= $2)
        and ($4::bigint is null or id = $4)`,
    [borrowerId, upTo, now, only],
  );
  const { rows } = await tx.query<{ unread: bigint }>(
    "select count(*) as unread from vaada.notifications where borrower_id = $1 and read_at is null",
    [borrowerId],
  );
  return Number(rows[0]?.unread ?? 0n);
}

export async function eraseNotices(tx: Tx, borrowerId: string): Promise<number> {
  const { rowCount } = await tx.query("delete from vaada.notifications where borrower_id = $1", [borrowerId]);
  return rowCount;
}
