import type { CivilDate } from "@vaada/calendar/civil-date";
import type { TrailOutcome } from "@vaada/contract/console/calls/audit";
import type { Role } from "@vaada/contract/console/roles";
import { type Page, type PageRequest, readPage, when } from "../../platform/db/keyset-page.ts";
import type { Tx } from "../../platform/db/tx.ts";

type NewEntry = {
  readonly id: string;
  readonly at: Date;
  readonly act: string;
  readonly outcome: TrailOutcome;
  readonly staffId: string | null;
  readonly role: Role | null;
  readonly bySealed: Buffer | null;
  readonly aboutStaffId: string | null;
  readonly borrowerId: string | null;
  readonly applicationId: number | null;
  readonly requestId: string | null;
  readonly contentSealed: Buffer;
  readonly contentHash: Buffer;
};

/** Its place in the chain and its hash are the database's to give: what stands here for them is replaced. */
export async function insertEntry(tx: Tx, entry: NewEntry): Promise<void> {
  await tx.query(
    `insert into vaada.trail
       (id, at, act, outcome, staff_id, role, by_sealed, about_staff_id, borrower_id, application_id, request_id,
        content_sealed, content_hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      entry.id,
      entry.at,
      entry.act,
      entry.outcome,
      entry.staffId,
      entry.role,
      entry.bySealed,
      entry.aboutStaffId,
      entry.borrowerId,
      entry.applicationId,
      entry.requestId,
      entry.contentSealed,
      entry.contentHash,
    ],
  );
}

export type TrailRow = Omit<NewEntry, "applicationId" | "contentHash"> & {
  /** The place in the chain. */
  readonly key: bigint;
  readonly applicationId: bigint | null;
};

const SELECT = `select position as key, id, at, act, outcome, staff_id as "staffId", role, by_sealed as "bySealed",
  about_staff_id as "aboutStaffId", borrower_id as "borrowerId", application_id as "applicationId",
  request_id as "requestId", content_sealed as "contentSealed"`;

export type TrailFilters = {
  readonly act?: string | undefined;
  /** The acts that whoever reads may not see. */
  readonly hidden?: readonly string[] | undefined;
  readonly outcome?: TrailOutcome | undefined;
  readonly staffId?: string | undefined;
  readonly borrowerId?: string | undefined;
  readonly applicationId?: number | undefined;
  readonly requestId?: string | undefined;
  /** Between two instants. */
  readonly from?: Date | undefined;
  readonly until?: Date | undefined;
  /** Finds an act by a part of its word. */
  readonly words?: string | undefined;
};

export const readEntries = (tx: Tx, filters: TrailFilters, page: PageRequest): Promise<Page<TrailRow>> =>
  readPage<TrailRow>(tx, {
    select: `${SELECT} from vaada.trail`,
    key: "position",
    where: [
      ...when(filters.act, "act = ?"),
      ...when(filters.hidden, "act <> all (?::text[])"),
      ...when(filters.outcome, "outcome = ?"),
      ...when(filters.staffId, "staff_id = ?"),
      ...when(filters.borrowerId, "borrower_id = ?"),
      ...when(filters.applicationId, "application_id = ?"),
      ...when(filters.requestId, "request_id = ?"),
      ...when(filters.from, "at >= ?"),
      ...when(filters.until, "at < ?"),
      ...when(filters.words, "position(? in act) > 0"),
    ],
    page,
  });

/** The sealed part of an entry, with the hash that the chain holds of it. */
export type SealedEntry = Pick<NewEntry, "id" | "bySealed" | "contentSealed" | "contentHash"> & {
  readonly key: bigint;
};

/** Enough that round trips do not count, and few enough to hold in memory. */
const ENTRIES_AT_ONCE = 1_000;

/** The next entries of the trail, the oldest first. */
export async function readSealedEntries(tx: Tx, after: bigint): Promise<SealedEntry[]> {
  const { rows } = await tx.query<SealedEntry>(
    `select position as key, id, by_sealed as "bySealed", content_sealed as "contentSealed",
            content_hash as "contentHash"
       from vaada.trail where position > $1 order by position limit ${ENTRIES_AT_ONCE}`,
    [after],
  );
  return rows;
}

export type ChainedRow = TrailRow & {
  readonly hash: string;
  readonly previousHash: string;
  readonly nextHash: string | null;
  readonly fits: boolean;
};

export async function readEntry(tx: Tx, position: number): Promise<ChainedRow | null> {
  const { rows } = await tx.query<ChainedRow>(
    `${SELECT}, encode(hash, 'hex') as hash, encode(prev_hash, 'hex') as "previousHash",
            (select encode(hash, 'hex') from vaada.trail where position = $1 + 1) as "nextHash",
            hash = vaada.trail_hash_of(trail)
              and not exists (select from vaada.trail as before
                               where before.position = $1 - 1 and before.hash <> trail.prev_hash)
              and not exists (select from vaada.trail as later
                               where later.position = $1 + 1 and later.prev_hash <> trail.hash) as fits
       from vaada.trail where position = $1`,
    [position],
  );
  return rows[0] ?? null;
}

/** How many entries there are, and the last day whose head has left the database. */
export async function readTrailHead(
  tx: Tx,
): Promise<{ readonly entries: number; readonly leftOn: CivilDate | null }> {
  const { rows } = await tx.query<{ entries: bigint; leftOn: CivilDate | null }>(
    `select position as entries,
            (select max(business_date) from vaada.published_heads where book = 'trail') as "leftOn"
       from vaada.trail_head`,
  );
  return { entries: Number(rows[0]?.entries ?? 0n), leftOn: rows[0]?.leftOn ?? null };
}
