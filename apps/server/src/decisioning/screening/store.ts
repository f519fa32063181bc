import type { CivilDate } from "@vaada/calendar/civil-date";
import type { WatchList } from "@vaada/contract/console/calls/screening";
import type { ListedBirth, ListedPerson } from "@vaada/lending/screening/listed-person";
import type { BirthVerdict } from "@vaada/lending/screening/screen-person";
import type { Tx } from "../../platform/db/tx.ts";

/** Reads the id of the last version of each list; none where nobody has imported any. */
export async function readListsInForce(tx: Tx): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    "select distinct on (list) id from vaada.watch_lists order by list, number desc",
  );
  return rows.map(({ id }) => id);
}

/** An entry of a version. */
export type ListedEntry = ListedPerson & {
  readonly watchListId: string;
  readonly number: number;
  readonly list: WatchList;
  readonly keys: readonly string[];
  readonly entryHash: Buffer;
};

/** The entries that share a word with what is searched by. */
export async function readEntriesLike(
  tx: Tx,
  { listIds, keys }: { readonly listIds: readonly string[]; readonly keys: readonly string[] },
): Promise<ListedEntry[]> {
  const { rows } = await tx.query<Omit<ListedEntry, "births"> & { births: ListedBirth[] }>(
    `select person.watch_list_id as "watchListId", person.number, watch_list.list, person.reference, person.names,
            person.births, person.note, person.keys, person.entry_hash as "entryHash"
       from vaada.listed_people as person join vaada.watch_lists as watch_list on watch_list.id = person.watch_list_id
      where person.watch_list_id = any ($1::uuid[]) and person.keys && $2::text[]
      order by watch_list.list, person.number`,
    [listIds, keys],
  );
  return rows;
}

export type NewMatch = {
  readonly id: string;
  readonly borrowerId: string;
  readonly applicationId: number;
  readonly entry: ListedEntry;
  readonly name: string;
  readonly score: number;
  readonly birth: BirthVerdict;
  readonly now: Date;
};

/** False when this entry was found for this borrower before, whatever became of it. */
export async function insertMatch(tx: Tx, match: NewMatch): Promise<boolean> {
  const { entry } = match;
  const { rowCount } = await tx.query(
    `insert into vaada.watch_list_matches
       (id, borrower_id, application_id, watch_list_id, listed_number, list, reference, entry_hash, listed_name, score,
        birth, found_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) on conflict do nothing`,
    [
      match.id,
      match.borrowerId,
      match.applicationId,
      entry.watchListId,
      entry.number,
      entry.list,
      entry.reference,
      entry.entryHash,
      match.name,
      match.score,
      match.birth,
      match.now,
    ],
  );
  return rowCount > 0;
}

/** How many entries may be this borrower, or are: those that nobody has cleared. */
export async function countOpenMatches(tx: Tx, borrowerId: string): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    `select count(*)::integer as count from vaada.watch_list_matches
      where borrower_id = $1 and state <> 'cleared'`,
    [borrowerId],
  );
  return rows[0]?.count ?? 0;
}

/** The lists on which this borrower may be, or is: those of matches that nobody has cleared. */
export async function readOpenLists(tx: Tx, borrowerId: string): Promise<readonly WatchList[]> {
  const { rows } = await tx.query<{ list: WatchList }>(
    `select distinct list from vaada.watch_list_matches where borrower_id = $1 and state <> 'cleared'`,
    [borrowerId],
  );
  return rows.map(({ list }) => list);
}

/** A name and a birth as they are on file. Of some the register knows no birth. */
export type SealedName = {
  readonly panRecordId: string;
  readonly nameSealed: Buffer;
  readonly birthDateSealed: Buffer | null;
};

/** `null` before the PAN is confirmed: until then nobody is known by name. */
export async function readSealedPerson(tx: Tx, borrowerId: string): Promise<SealedName | null> {
  const { rows } = await tx.query<SealedName>(
    `select id as "panRecordId", name_sealed as "nameSealed", birth_date_sealed as "birthDateSealed"
       from vaada.pan_records where borrower_id = $1 and confirmed_at is not null and name_sealed is not null`,
    [borrowerId],
  );
  return rows[0] ?? null;
}

/** The entries that were found for a borrower before, whatever became of them. */
export async function readKnownEntries(
  tx: Tx,
  borrowerId: string,
): Promise<Pick<ListedEntry, "list" | "reference" | "entryHash">[]> {
  const { rows } = await tx.query<Pick<ListedEntry, "list" | "reference" | "entryHash">>(
    `select list, reference, entry_hash as "entryHash" from vaada.watch_list_matches where borrower_id = $1`,
    [borrowerId],
  );
  return rows;
}

export async function insertScreening(
  tx: Tx,
  screening: {
    readonly id: string;
    readonly applicationId: number;
    readonly borrowerId: string;
    readonly listIds: readonly string[];
    readonly matches: number;
    readonly now: Date;
  },
): Promise<void> {
  await tx.query(
    `insert into vaada.screenings (id, application_id, borrower_id, screened_at, watch_list_ids, matches)
     values ($1, $2, $3, $4, $5, $6)`,
    [
      screening.id,
      screening.applicationId,
      screening.borrowerId,
      screening.now,
      screening.listIds,
      screening.matches,
    ],
  );
}

/** Has everybody else who imports this list wait until the transaction ends: each version is held against the one before it. */
export async function lockList(tx: Tx, list: WatchList): Promise<void> {
  await tx.query("select pg_advisory_xact_lock($1, hashtext($2))", [LOCK_OF_LISTS, list]);
}

const LOCK_OF_LISTS = 8_602_315;

export type VersionInForce = {
  readonly id: string;
  readonly datedOn: CivilDate;
  readonly digest: Buffer;
  readonly people: readonly Pick<ListedPerson, "reference" | "names">[];
};

/** The version of a list that is in force, with whom it names. */
export async function readVersionInForce(tx: Tx, list: WatchList): Promise<VersionInForce | null> {
  const { rows } = await tx.query<Omit<VersionInForce, "people">>(
    `select id, dated_on as "datedOn", digest from vaada.watch_lists where list = $1 order by number desc limit 1`,
    [list],
  );
  const [version] = rows;
  if (version === undefined) return null;
  const { rows: people } = await tx.query<VersionInForce["people"][number]>(
    "select reference, names from vaada.listed_people where watch_list_id = $1",
    [version.id],
  );
  return { ...version, people };
}

export type NewListVersion = {
  readonly id: string;
  readonly list: WatchList;
  readonly source: string;
  readonly datedOn: CivilDate;
  readonly digest: Buffer;
  readonly people: readonly (ListedPerson & {
    readonly keys: readonly string[];
    readonly entryHash: Buffer;
  })[];
  readonly importedBy: string;
  readonly now: Date;
};

export async function insertListVersion(tx: Tx, version: NewListVersion): Promise<void> {
  await tx.query(
    `insert into vaada.watch_lists (id, list, source, dated_on, digest, people, imported_by, imported_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      version.id,
      version.list,
      version.source,
      version.datedOn,
      version.digest,
      version.people.length,
      version.importedBy,
      version.now,
    ],
  );
  const people = version.people.map(({ entryHash, ...person }, index) => ({
    ...person,
    number: index + 1,
    hash: entryHash.toString("hex"),
  }));
  await tx.query(
    `insert into vaada.listed_people (watch_list_id, number, reference, names, births, note, keys, entry_hash)
     select $1, number, reference, names, births, note, keys, decode(hash, 'hex')
       from jsonb_to_recordset($2::jsonb) as person
         (number integer, reference text, names text[], births jsonb, note text, keys text[], hash text)`,
    [version.id, JSON.stringify(people)],
  );
}

/** Somebody with an open application, sealed as it is on file. */
export type ActiveBorrower = SealedName & { readonly borrowerId: string; readonly applicationId: number };

/** The next of those whose PAN is confirmed and whose application, or the loan of it, is not over. */
export async function readActiveBorrowers(
  tx: Tx,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<ActiveBorrower[]> {
  const { rows } = await tx.query<Omit<ActiveBorrower, "applicationId"> & { applicationId: bigint }>(
    `select pan.borrower_id as "borrowerId", max(application.id) as "applicationId", pan.id as "panRecordId",
            pan.name_sealed as "nameSealed", pan.birth_date_sealed as "birthDateSealed"
       from vaada.pan_records as pan
       join vaada.applications as application on application.borrower_id = pan.borrower_id
      where pan.confirmed_at is not null and pan.name_sealed is not null
        and application.closed_at is null and ($1::uuid is null or pan.borrower_id > $1)
      group by pan.id order by pan.borrower_id limit $2`,
    [after, limit],
  );
  return rows.map((row) => ({ ...row, applicationId: Number(row.applicationId) }));
}

/** Reads the progress of the screening of all borrowers by a version; `null` once it is done. */
export async function readScreeningProgress(
  tx: Tx,
  listId: string,
): Promise<{ readonly list: WatchList; readonly screened: number; readonly through: string | null } | null> {
  const { rows } = await tx.query<{ list: WatchList; screened: number; through: string | null }>(
    `select list, screened, screened_through as through from vaada.watch_lists
      where id = $1 and screened_at is null`,
    [listId],
  );
  return rows[0] ?? null;
}

export async function recordScreeningProgress(
  tx: Tx,
  progress: {
    readonly listId: string;
    readonly screened: number;
    readonly through: string | null;
    readonly endedAt: Date | null;
  },
): Promise<void> {
  await tx.query(
    "update vaada.watch_lists set screened = $2, screened_through = $3, screened_at = $4 where id = $1",
    [progress.listId, progress.screened, progress.through, progress.endedAt],
  );
}

export type MatchState = "open" | "cleared" | "confirmed";

/** One match of the borrower in whose name a person acts. */
export async function readMatchState(
  tx: Tx,
  given: { readonly number: number; readonly borrowerId: string },
): Promise<{ readonly state: MatchState; readonly listedName: string; readonly reference: string } | null> {
  const { rows } = await tx.query<{ state: MatchState; listedName: string; reference: string }>(
    `select state, listed_name as "listedName", reference from vaada.watch_list_matches
      where number = $1 and borrower_id = $2`,
    [given.number, given.borrowerId],
  );
  return rows[0] ?? null;
}

/** False when it was ended before. A confirmed match is cleared by two people, an open one is ended either way. */
export async function endMatch(
  tx: Tx,
  end: {
    readonly number: number;
    readonly from: readonly MatchState[];
    readonly to: Exclude<MatchState, "open">;
    readonly by: string;
    readonly reason: string;
    readonly now: Date;
  },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update vaada.watch_list_matches set state = $3, ended_by = $4, reason = $5, ended_at = $6
      where number = $1 and state = any ($2::text[])`,
    [end.number, end.from, end.to, end.by, end.reason, end.now],
  );
  return rowCount > 0;
}
