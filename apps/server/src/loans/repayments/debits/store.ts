import type { CivilDate } from "@vaada/calendar/civil-date";
import type { Paise } from "@vaada/money/paise";
import type { Tx } from "../../../platform/db/tx.ts";

type DebitStatus = "planned" | "noticed" | "presented" | "captured" | "bounced" | "cancelled";

/** One presentation of a loan's auto-pay. */
export type Debit = {
  readonly id: string;
  readonly applicationId: number;
  readonly borrowerId: string;
  readonly mandateId: string;
  readonly number: number;
  readonly presentOn: CivilDate;
  /** The day that it counts for. */
  readonly valueDate: CivilDate;
  /** What the borrower was told of. */
  readonly notified: Paise | null;
  readonly orderId: string | null;
  readonly status: DebitStatus;
};

const COLUMNS = `debit.id, debit.application_id as "applicationId", debit.borrower_id as "borrowerId",
  mandate_id as "mandateId", number, present_on as "presentOn", value_date as "valueDate",
  notified_paise as notified, order_id as "orderId", debit.status`;

type Row<Of> = Omit<Of, "applicationId"> & { readonly applicationId: bigint };

const numbered = <Of>(row: Row<Of>) => ({ ...row, applicationId: Number(row.applicationId) });

/** Holds it until the transaction ends; the application's lock comes first. */
export async function lockDebit(tx: Tx, id: string): Promise<Debit> {
  const { rows } = await tx.query<Row<Debit>>(
    `select ${COLUMNS} from vaada.debits as debit where id = $1 for update`,
    [id],
  );
  if (rows[0] === undefined) throw new Error("lockDebit: a debit that is not the borrower's");
  return numbered(rows[0]) as Debit;
}

export async function readDebitOfOrder(tx: Tx, orderId: string): Promise<Debit | null> {
  const { rows } = await tx.query<Row<Debit>>(
    `select ${COLUMNS} from vaada.debits as debit where order_id = $1`,
    [orderId],
  );
  return rows[0] === undefined ? null : (numbered(rows[0]) as Debit);
}

/** A loan that can be debited, and by which auto-pay. */
type Debitable = {
  readonly applicationId: number;
  readonly borrowerId: string;
  readonly dueOn: CivilDate;
  readonly mandateId: string;
  /** Of the debit that it gets. */
  readonly number: number;
};

/** The open loans whose auto-pay stands and that no debit was ever meant for, or only ones that were called off. */
export async function findUnplanned(tx: Tx): Promise<number[]> {
  const { rows } = await tx.query<{ id: bigint }>(
    `select loan.application_id as id from vaada.loans as loan
      where loan.status in ('active', 'part-paid')
        and not exists (
          select from vaada.debits where application_id = loan.application_id and status <> 'cancelled')
        and exists (
          select from vaada.mandates where application_id = loan.application_id
             and status = 'confirmed' and cancel_asked_at is null)
      order by loan.application_id`,
  );
  return rows.map(({ id }) => Number(id));
}

/** Those of these that it still is so of, with the debit that each gets. */
export async function readUnplanned(tx: Tx, ids: readonly number[]): Promise<Debitable[]> {
  const { rows } = await tx.query<Row<Debitable>>(
    `select loan.application_id as "applicationId", loan.borrower_id as "borrowerId", due_on as "dueOn",
            mandate.id as "mandateId", coalesce(debit.number, 0) + 1 as number
       from vaada.loans as loan
       join lateral (
         select id from vaada.mandates where application_id = loan.application_id
            and status = 'confirmed' and cancel_asked_at is null limit 1) as mandate on true
       left join lateral (
         select max(number) as number from vaada.debits where application_id = loan.application_id) as debit on true
      where loan.status in ('active', 'part-paid') and loan.application_id = any ($1::bigint[])
        and coalesce(debit.number, 0) < $2
        and not exists (
          select from vaada.debits where application_id = loan.application_id and status <> 'cancelled')
      order by loan.application_id`,
    [ids, NUMBER_MAX],
  );
  return rows.map((row) => numbered(row) as Debitable);
}

/** Debits that were called off count too, so this is more than the presentations that are allowed. */
const NUMBER_MAX = 9;

type NewDebit = Omit<Debitable, "dueOn"> & {
  readonly id: string;
  readonly presentOn: CivilDate;
  readonly valueDate: CivilDate;
};

export async function insertDebits(tx: Tx, debits: readonly NewDebit[]): Promise<void> {
  await tx.query(
    `insert into vaada.debits
       (id, application_id, borrower_id, mandate_id, number, present_on, value_date, status)
     select id, "applicationId", "borrowerId", "mandateId", number, "presentOn", "valueDate", 'planned'
       from jsonb_to_recordset($1::jsonb) as debit
         (id uuid, "applicationId" bigint, "borrowerId" uuid, "mandateId" uuid, number smallint, "presentOn" date,
          "valueDate" date)
     on conflict (application_id, number) do nothing`,
    [JSON.stringify(debits)],
  );
}

/** A debit that is to be announced. */
export type Unnoticed = Pick<Debit, "id" | "applicationId" | "borrowerId" | "presentOn" | "valueDate"> & {
  /** What may be debited at most; `null` when the auto-pay stands no more. */
  readonly max: Paise | null;
};

/** The loans with one that is presented by a day and was not told of. A loan has one at a time. */
export async function findUnnoticed(tx: Tx, until: CivilDate): Promise<number[]> {
  const { rows } = await tx.query<{ id: bigint }>(
    `select application_id as id from vaada.debits
      where status = 'planned' and present_on <= $1 order by application_id`,
    [until],
  );
  return rows.map(({ id }) => Number(id));
}

/** Of these loans. */
export async function readUnnoticed(
  tx: Tx,
  { until, ids }: { readonly until: CivilDate; readonly ids: readonly number[] },
): Promise<Unnoticed[]> {
  const { rows } = await tx.query<Row<Unnoticed>>(
    `select debit.id, debit.application_id as "applicationId", debit.borrower_id as "borrowerId",
            present_on as "presentOn", value_date as "valueDate",
            case when mandate.status = 'confirmed' and cancel_asked_at is null then max_paise end as max
       from vaada.debits as debit join vaada.mandates as mandate on mandate.id = mandate_id
      where debit.status = 'planned' and present_on <= $1 and debit.application_id = any ($2::bigint[])
      order by debit.application_id`,
    [until, ids],
  );
  return rows.map((row) => numbered(row) as Unnoticed);
}

export type DebitNotice = { readonly id: string; readonly presentOn: CivilDate; readonly notified: Paise };

/** `now` is the platform's time. */
export async function recordNotices(
  tx: Tx,
  { notices, now }: { readonly notices: readonly DebitNotice[]; readonly now: Date },
): Promise<void> {
  const rows = notices.map(({ notified, ...notice }) => ({ ...notice, notified: String(notified) }));
  await tx.query(
    `update vaada.debits as debit
        set status = 'noticed', noticed_at = $2, notified_paise = notice.notified, present_on = notice."presentOn"
       from jsonb_to_recordset($1::jsonb) as notice (id uuid, "presentOn" date, notified bigint)
      where debit.id = notice.id and debit.status = 'planned'`,
    [JSON.stringify(rows), now],
  );
}

/** Those that nothing was asked of anybody for. */
export async function callOff(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.query(
    `update vaada.debits set status = 'cancelled'
      where id = any ($1::uuid[]) and status in ('planned', 'noticed')`,
    [ids],
  );
}

/** Whose a debit is, for a worker, who is nobody's. */
export type WhoseDebit = Pick<Debit, "id" | "applicationId" | "borrowerId">;

/** Those of a day or before it that were announced by an instant. */
export async function readToPresent(
  tx: Tx,
  { on, noticedBy }: { readonly on: CivilDate; readonly noticedBy: Date },
): Promise<WhoseDebit[]> {
  const { rows } = await tx.query<Row<WhoseDebit>>(
    `select id, application_id as "applicationId", borrower_id as "borrowerId" from vaada.debits
      where status = 'noticed' and present_on <= $1 and noticed_at <= $2 order by present_on, application_id`,
    [on, noticedBy],
  );
  return rows.map((row) => numbered(row) as WhoseDebit);
}

/** Those that a bank has not said its last word on. */
export async function readPresented(tx: Tx): Promise<WhoseDebit[]> {
  const { rows } = await tx.query<Row<WhoseDebit>>(
    `select id, application_id as "applicationId", borrower_id as "borrowerId" from vaada.debits
      where status = 'presented' order by present_on, application_id`,
  );
  return rows.map((row) => numbered(row) as WhoseDebit);
}

export async function readWhoseDebit(tx: Tx, id: string): Promise<WhoseDebit | null> {
  const { rows } = await tx.query<Row<WhoseDebit>>(
    `select id, application_id as "applicationId", borrower_id as "borrowerId" from vaada.debits where id = $1`,
    [id],
  );
  return rows[0] === undefined ? null : (numbered(rows[0]) as WhoseDebit);
}

export async function markPresented(
  tx: Tx,
  { id, orderId }: { readonly id: string; readonly orderId: string },
): Promise<void> {
  await tx.query(
    "update vaada.debits set status = 'presented', order_id = $2 where id = $1 and status = 'noticed'",
    [id, orderId],
  );
}

/** False when it was known before. `cancelled`: the provider was never made to ask the bank. */
export async function recordResult(
  tx: Tx,
  given: { readonly id: string; readonly failure: string | null } & (
    | { readonly status: "captured" | "bounced"; readonly resultOn: CivilDate }
    | { readonly status: "cancelled"; readonly resultOn: null }
  ),
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update vaada.debits set status = $2, failure = left($3, 200), result_on = $4
      where id = $1 and status = 'presented'`,
    [given.id, given.status, given.failure, given.resultOn],
  );
  return rowCount > 0;
}

/** Of one that had come back. */
export async function recordLateCapture(
  tx: Tx,
  { id, resultOn }: { readonly id: string; readonly resultOn: CivilDate },
): Promise<void> {
  await tx.query(
    `update vaada.debits set status = 'captured', failure = null, result_on = $2
      where id = $1 and status = 'bounced'`,
    [id, resultOn],
  );
}

/** How often a loan's auto-pay has come back. */
export async function countBounced(tx: Tx, applicationId: number): Promise<number> {
  const { rows } = await tx.query<{ count: bigint }>(
    "select count(*) from vaada.debits where application_id = $1 and status = 'bounced'",
    [applicationId],
  );
  return Number(rows[0]?.count ?? 0n);
}
