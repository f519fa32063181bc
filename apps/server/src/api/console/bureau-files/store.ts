import type { CivilDate } from "@vaada/calendar/civil-date";
import type { ReferenceDay } from "@vaada/lending/bureau-file/reference-days";
import type { Paise } from "@vaada/money/paise";
import { type Page, type PageRequest, readPage } from "../../../platform/db/keyset-page.ts";
import type { Tx } from "../../../platform/db/tx.ts";

export type BureauFileRow = ReferenceDay & {
  /** The number of the file. */
  readonly key: bigint;
  readonly records: number;
  readonly overdue: number;
  readonly balance: Paise;
  readonly madeAt: Date | null;
  readonly takenAt: Date | null;
  readonly takenBy: string | null;
  readonly takerSealed: Buffer | null;
  readonly sha256: Buffer | null;
  readonly rejects: number;
  readonly openRejects: number;
};

const SELECT = `select file.number as key, file.reference_on as "on", file.kind, file.send_by as "sendBy",
  file.records, told.overdue, told.balance, file.made_at as "madeAt", file.taken_at as "takenAt",
  file.taken_by as "takenBy", taker.name_sealed as "takerSealed", file.sha256, mend.rejects,
  mend.open as "openRejects"
  from vaada.bureau_files as file
  left join vaada.staff as taker on taker.id = file.taken_by
  cross join lateral (
    select count(*) filter (where days_past_due > 0)::integer as overdue, coalesce(sum(balance_paise), 0)::bigint as balance
      from vaada.bureau_records where reference_on = file.reference_on) as told
  cross join lateral (
    select count(*)::integer as rejects, count(*) filter (where state = 'open')::integer as open from vaada.cases
     where kind = 'bureau-reject' and key like 'bureau-reject:' || file.reference_on || ':%') as mend`;

export const readFilePage = (tx: Tx, page: PageRequest): Promise<Page<BureauFileRow>> =>
  readPage<BureauFileRow>(tx, { select: SELECT, key: "file.number", where: [], page });

export async function readFileRow(tx: Tx, on: CivilDate): Promise<BureauFileRow | null> {
  const { rows } = await tx.query<BureauFileRow>(`${SELECT} where file.reference_on = $1`, [on]);
  return rows[0] ?? null;
}
