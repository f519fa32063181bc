import type { CivilDate } from "@vaada/calendar/civil-date";
import { type Page, type PageRequest, readPage } from "../../../platform/db/keyset-page.ts";
import type { Tx } from "../../../platform/db/tx.ts";

export type KycBatchRow = {
  /** The number of the batch. */
  readonly key: bigint;
  readonly madeOn: CivilDate;
  readonly people: number;
  readonly open: number;
  readonly numbered: number;
  readonly sentBack: number;
  readonly takenAt: Date;
  readonly takenBy: string;
  readonly takerSealed: Buffer | null;
  readonly sha256: Buffer;
};

const SELECT = `select batch.number as key, batch.made_on as "madeOn", told.people, told.open, told.numbered,
  told."sentBack", batch.taken_at as "takenAt", batch.taken_by as "takenBy", taker.name_sealed as "takerSealed",
  batch.sha256
  from vaada.kyc_batches as batch
  left join vaada.staff as taker on taker.id = batch.taken_by
  cross join lateral (
    select count(*)::integer as people, count(*) filter (where outcome is null)::integer as open,
           count(*) filter (where outcome = 'numbered')::integer as numbered,
           count(*) filter (where outcome = 'sent-back')::integer as "sentBack"
      from vaada.kyc_uploads where batch_number = batch.number) as told`;

export const readBatchPage = (tx: Tx, page: PageRequest): Promise<Page<KycBatchRow>> =>
  readPage<KycBatchRow>(tx, { select: SELECT, key: "batch.number", where: [], page });

export async function readBatchRow(tx: Tx, number: number): Promise<KycBatchRow | null> {
  const { rows } = await tx.query<KycBatchRow>(`${SELECT} where batch.number = $1`, [number]);
  return rows[0] ?? null;
}
