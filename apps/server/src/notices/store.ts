import type { Tx } from "../platform/db/tx.ts";
import { type News, paramsOf } from "./notice.ts";

export type NewNotification = {
  /** What it tells of: told once, whoever comes to tell it. */
  readonly key: string;
  readonly borrowerId: string;
  readonly applicationId: number | null;
  readonly news: News;
};

/** All of them in one statement, with what they tell of. `now` is the platform's time. */
export async function insertNotifications(
  tx: Tx,
  { told, now }: { readonly told: readonly NewNotification[]; readonly now: Date },
): Promise<void> {
  if (told.length === 0) return;
  await tx.query(
    `insert into vaada.notifications (key, borrower_id, application_id, kind, params, created_at)
     select key, borrower_id, application_id, kind, params, $6
       from unnest($1::text[], $2::uuid[], $3::bigint[], $4::text[], $5::jsonb[])
         as told (key, borrower_id, application_id, kind, params)
     on conflict (key) do nothing`,
    [
      told.map(({ key }) => key),
      told.map(({ borrowerId }) => borrowerId),
      told.map(({ applicationId }) => applicationId),
      told.map(({ news }) => news.kind),
      told.map(({ news }) => paramsOf(news)),
      now,
    ],
  );
}

export type NotificationRow = {
  readonly id: number;
  readonly kind: string;
  readonly params: unknown;
  readonly createdAt: Date;
  readonly isRead: boolean;
};

/** A page, newest first. */
export async function readNotifications(
  tx: Tx,
  {
    borrowerId,
    before,
    limit,
  }: { readonly borrowerId: string; readonly before: number | null; readonly limit: number },
): Promise<NotificationRow[]> {
  const { rows } = await tx.query<Omit<NotificationRow, "id"> & { readonly id: bigint }>(
    `select id, kind, params, created_at as "createdAt", read_at is not null as "isRead"
       from vaada.notifications
      where borrower_id = $1 and ($2::bigint is null or id < $2)
      order by id desc limit $3`,
    [borrowerId, before, limit],
  );
  return rows.map(({ id, ...row }) => ({ ...row, id: Number(id) }));
}

/** Everything up to this one, or everything. Answers how many are left unread. `now` is real time. */
export async function markRead(
  tx: Tx,
  {
    borrowerId,
    upTo,
    now,
  }: { readonly borrowerId: string; readonly upTo: number | null; readonly now: Date },
): Promise<number> {
  await tx.query(
    `update vaada.notifications set read_at = $3
      where borrower_id = $1 and read_at is null and ($2::bigint is null or id <= $2)`,
    [borrowerId, upTo, now],
  );
  const { rows } = await tx.query<{ unread: bigint }>(
    "select count(*) as unread from vaada.notifications where borrower_id = $1 and read_at is null",
    [borrowerId],
  );
  return Number(rows[0]?.unread ?? 0n);
}
