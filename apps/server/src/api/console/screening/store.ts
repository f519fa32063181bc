import type { CivilDate } from "@vaada/calendar/civil-date";
import type { WatchList } from "@vaada/contract/console/calls/screening";
import type { ListedBirth } from "@vaada/lending/screening/listed-person";
import type { BirthVerdict } from "@vaada/lending/screening/screen-person";
import type { MatchState } from "../../../decisioning/screening/store.ts";
import {
  type Condition,
  type Page,
  type PageRequest,
  readPage,
  when,
} from "../../../platform/db/keyset-page.ts";
import type { Tx } from "../../../platform/db/tx.ts";
import { PERSON_COLUMNS, PERSON_PAN, type SealedPerson } from "../store.ts";

export type ListVersionRow = {
  /** The number of the version. */
  readonly key: bigint;
  readonly id: string;
  readonly list: WatchList;
  readonly source: string;
  readonly datedOn: CivilDate;
  readonly digest: Buffer;
  readonly people: number;
  readonly importedBy: string;
  readonly importerSealed: Buffer;
  readonly importedAt: Date;
  readonly isInForce: boolean;
  readonly screened: number;
  readonly screenedAt: Date | null;
  readonly matches: number;
};

const SELECT_LISTS = `select version.number as key, version.id, version.list, version.source, version.dated_on as "datedOn",
  version.digest, version.people, version.imported_by as "importedBy", importer.name_sealed as "importerSealed",
  version.imported_at as "importedAt", version.screened, version.screened_at as "screenedAt",
  not exists (select from vaada.watch_lists as later
               where later.list = version.list and later.number > version.number) as "isInForce",
  (select count(*)::integer from vaada.watch_list_matches where watch_list_id = version.id) as matches
  from vaada.watch_lists as version join vaada.staff as importer on importer.id = version.imported_by`;

export const readListPage = (tx: Tx, page: PageRequest): Promise<Page<ListVersionRow>> =>
  readPage<ListVersionRow>(tx, { select: SELECT_LISTS, key: "version.number", where: [], page });

export async function readListVersion(tx: Tx, id: string): Promise<ListVersionRow | null> {
  const { rows } = await tx.query<ListVersionRow>(`${SELECT_LISTS} where version.id = $1`, [id]);
  return rows[0] ?? null;
}

export type MatchRow = SealedPerson & {
  /** The number of the match. */
  readonly key: bigint;
  readonly applicationId: bigint;
  readonly list: WatchList;
  readonly reference: string;
  readonly listedName: string;
  readonly score: number;
  readonly birth: BirthVerdict;
  readonly foundAt: Date;
  readonly state: MatchState;
};

const MATCH_COLUMNS = `one.number as key, one.application_id as "applicationId", one.list, one.reference,
  one.listed_name as "listedName", one.score, one.birth, one.found_at as "foundAt", one.state, ${PERSON_COLUMNS}`;
const MATCH_FROM = `from vaada.watch_list_matches as one
  join vaada.borrowers as borrower on borrower.id = one.borrower_id ${PERSON_PAN}`;

/** How a search finds a match: by its loan, or by its borrower. */
export const SEARCHED = { loan: "one.application_id", borrower: "one.borrower_id" } as const;

export const readMatchPage = (
  tx: Tx,
  { state, search }: { readonly state: MatchState | undefined; readonly search: readonly Condition[] },
  page: PageRequest,
): Promise<Page<MatchRow>> =>
  readPage<MatchRow>(tx, {
    select: `select ${MATCH_COLUMNS} ${MATCH_FROM}`,
    key: "one.number",
    where: [...search, ...when(state, "one.state = ?")],
    page,
  });

export type MatchInFull = MatchRow & {
  readonly birthDateSealed: Buffer | null;
  readonly names: readonly string[];
  readonly births: readonly ListedBirth[];
  readonly note: string;
  readonly listId: string;
  readonly datedOn: CivilDate;
  readonly source: string;
  readonly endedBy: string | null;
  readonly enderSealed: Buffer | null;
  readonly endedAt: Date | null;
  readonly reason: string | null;
};

export async function readMatchRow(tx: Tx, number: number): Promise<MatchInFull | null> {
  const { rows } = await tx.query<MatchInFull>(
    `select ${MATCH_COLUMNS}, birth.birth_date_sealed as "birthDateSealed", listed.names, listed.births, listed.note,
            version.id as "listId", version.dated_on as "datedOn", version.source, one.ended_by as "endedBy",
            ender.name_sealed as "enderSealed", one.ended_at as "endedAt", one.reason
       ${MATCH_FROM}
       join vaada.watch_lists as version on version.id = one.watch_list_id
       join vaada.listed_people as listed
         on listed.watch_list_id = one.watch_list_id and listed.number = one.listed_number
       left join vaada.pan_records as birth on birth.id = pan.id
       left join vaada.staff as ender on ender.id = one.ended_by
      where one.number = $1`,
    [number],
  );
  return rows[0] ?? null;
}
