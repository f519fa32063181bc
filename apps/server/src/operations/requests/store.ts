import type { Tx } from "../../platform/db/tx.ts";

/** Which way money went, and its reference at the bank. One counts once, for all loans and whatever its writing. */
export type HandReference = { readonly kind: "receipt" | "refund"; readonly reference: string };

const nameOf = ({ kind, reference }: HandReference): string => `${kind}:${reference.toUpperCase()}`;

export async function isReferenceKnown(tx: Tx, reference: HandReference): Promise<boolean> {
  const { rowCount } = await tx.query("select from vaada.hand_references where name = $1", [
    nameOf(reference),
  ]);
  return rowCount > 0;
}

/** The table of the known references. */
export const REFERENCES = "hand_references";

/** Fails by the rule of its table when it is known by now. */
export async function insertReference(
  tx: Tx,
  { eventKey, ...reference }: HandReference & { readonly eventKey: string },
): Promise<void> {
  await tx.query("insert into vaada.hand_references (name, event_key) values ($1, $2)", [
    nameOf(reference),
    eventKey,
  ]);
}

export type SheetRow = {
  readonly id: string;
  readonly number: bigint;
  readonly madeBy: string;
  readonly madeByNameSealed: Buffer;
  readonly madeAt: Date;
  readonly requestIds: readonly string[];
};

const SELECT_SHEET = `select sheet.id, sheet.number, sheet.made_by as "madeBy", maker.name_sealed as "madeByNameSealed",
  sheet.made_at as "madeAt", array_agg(request.id order by request.number) as "requestIds"
  from vaada.disbursal_sheets as sheet
  join vaada.staff as maker on maker.id = sheet.made_by
  join vaada.disbursal_sheet_rows as entry on entry.sheet_id = sheet.id
  join vaada.requests as request on request.id = entry.request_id`;

/** The sheets of which a row waits for a second person, the newest first. */
export async function readWaitingSheets(tx: Tx, now: Date): Promise<SheetRow[]> {
  const { rows } = await tx.query<SheetRow>(
    `${SELECT_SHEET} group by sheet.id, maker.id
     having bool_or(request.state = 'waiting' and request.lapses_at > $1) order by sheet.number desc limit 20`,
    [now],
  );
  return rows;
}

export async function readSheetRow(tx: Tx, id: string): Promise<SheetRow | null> {
  const { rows } = await tx.query<SheetRow>(
    `${SELECT_SHEET} where sheet.id = $1 group by sheet.id, maker.id`,
    [id],
  );
  return rows[0] ?? null;
}

/** Whoever made a sheet takes its rows onto another, and what a sheet was released without may go onto anybody's. */
const IS_FREE = `(
  exists (select from vaada.disbursal_sheets as earlier where earlier.id = entry.sheet_id and earlier.made_by = $1)
  or exists (
    select from vaada.disbursal_sheet_rows as beside join vaada.requests as released on released.id = beside.request_id
     where beside.sheet_id = entry.sheet_id and released.state = 'agreed'))`;

/** The loans of which a payout waits on a colleague's sheet that nobody has released. */
export async function readLoansOnSheets(
  tx: Tx,
  { by, loanIds, now }: { readonly by: string; readonly loanIds: readonly number[]; readonly now: Date },
): Promise<number[]> {
  const { rows } = await tx.query<{ loanId: bigint }>(
    `select distinct request.application_id as "loanId"
       from vaada.disbursal_sheet_rows as entry join vaada.requests as request on request.id = entry.request_id
      where request.application_id = any ($2::bigint[]) and request.state = 'waiting' and request.lapses_at > $3
        and not ${IS_FREE}
      order by request.application_id`,
    [by, loanIds, now],
  );
  return rows.map(({ loanId }) => Number(loanId));
}

/** A request that an earlier sheet was released without goes over to this one. */
export async function insertSheet(
  tx: Tx,
  sheet: {
    readonly id: string;
    readonly by: string;
    readonly now: Date;
    readonly requestIds: readonly string[];
  },
): Promise<void> {
  await tx.query("insert into vaada.disbursal_sheets (id, made_by, made_at) values ($1, $2, $3)", [
    sheet.id,
    sheet.by,
    sheet.now,
  ]);
  await tx.query(
    `insert into vaada.disbursal_sheet_rows as entry (request_id, sheet_id) select unnest($3::uuid[]), $2
     on conflict (request_id) do update set sheet_id = excluded.sheet_id where ${IS_FREE}`,
    [sheet.by, sheet.id, sheet.requestIds],
  );
}
