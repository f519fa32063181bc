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
  /** Which of the loan's instalments it is for; 1 for a loan that is repaid at once. */
  readonly instalment: number;
  readonly presentOn: CivilDate;
  /** The day that it counts for. */
  readonly valueDate: CivilDate;
  /** The amount that the borrower was notified of. */
  readonly notified: Paise | null;
  readonly orderId: string | null;
  /** The sum that the bank was asked for; `null` until it is. */
  readonly ordered: Paise | null;
  readonly status: DebitStatus;
  /** The platform's time of its notice; `null` while it is planned. */
  readonly noticedAt: Date | null;
  /** By UPI alone: whether the provider has told the payer of it; `null` before it was asked to. */
  readonly told: "asked" | "delivered" | "failed" | null;
  /** The platform's time at which the provider said that it had. */
  readonly toldAt: Date | null;
  /** How often it could not. */
  readonly untold: number;
  /** Whether its charge was begun so lately that the call may still be on its way. */
  readonly isChargeOnItsWay: boolean;
};

/** A call takes ten seconds at most: what no payment shows after so long was never sent, or came to nothing. */
const ON_ITS_WAY = "interval '90 seconds'";

const COLUMNS = `debit.id, debit.application_id as "applicationId", debit.borrower_id as "borrowerId",
  mandate_id as "mandateId", number, instalment, present_on as "presentOn", value_date as "valueDate",
  notified_paise as notified, order_id as "orderId", debit.status, noticed_at as "noticedAt",
  told, told_at as "toldAt", untold,
  coalesce(charge_asked_at > now() - ${ON_ITS_WAY}, false) as "isChargeOnItsWay",
  (select amount_paise from vaada.repayment_orders as asked where asked.id = debit.order_id) as ordered`;

/** Cancelled debits count too, so this is more than the allowed presentations of all instalments. */
const NUMBER_MAX = 99;

type Row<Of> = Omit<Of, "applicationId"> & { readonly applicationId: bigint };

const numbered = <Of>(row: Row<Of>) => ({ ...row, applicationId: Number(row.applicationId) });

/** Locks a debit until the transaction ends; the application's lock comes first. */
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

/** A loan with an auto-pay and no debit that is under way. */
type UndebitedLoan = {
  readonly applicationId: number;
  readonly borrowerId: string;
  readonly dueOn: CivilDate;
  readonly mandateId: string;
  /** The number of its next debit. */
  readonly number: number;
  /** Whether it is repaid in instalments, and which of them were presented. */
  readonly isInInstalments: boolean;
  readonly presented: readonly number[];
};

/** A loan that is repaid at once is debited once, and again as often as that comes back; one in instalments for each of them. */
const HAS_NO_DEBIT = `not exists (
  select from vaada.debits where application_id = loan.application_id
     and (case when loan.instalment_dues is null then status <> 'cancelled'
               else status in ('planned', 'noticed', 'presented') end))`;

/** The open loans with a confirmed auto-pay and no debit, or only cancelled ones, and those of which another instalment comes. */
export async function findUndebitedLoans(tx: Tx): Promise<number[]> {
  const { rows } = await tx.query<{ id: bigint }>(
    `select loan.application_id as id from vaada.loans as loan
      where loan.status in ('active', 'part-paid') and ${HAS_NO_DEBIT}
        and exists (
          select from vaada.mandates where application_id = loan.application_id
             and status = 'confirmed' and cancel_asked_at is null and paused_at is null)
      order by loan.application_id`,
  );
  return rows.map(({ id }) => Number(id));
}

/** Reads which of these loans still need a debit, with the number of that debit. */
export async function readUndebitedLoans(tx: Tx, ids: readonly number[]): Promise<UndebitedLoan[]> {
  const { rows } = await tx.query<Row<UndebitedLoan>>(
    `select loan.application_id as "applicationId", loan.borrower_id as "borrowerId", due_on as "dueOn",
            mandate.id as "mandateId", coalesce(debit.number, 0) + 1 as number,
            instalment_dues is not null as "isInInstalments", debit.presented
       from vaada.loans as loan
       join lateral (
         select id from vaada.mandates where application_id = loan.application_id
            and status = 'confirmed' and cancel_asked_at is null and paused_at is null limit 1) as mandate on true
       left join lateral (
         select max(number) as number,
                array(select instalment from vaada.debits as earlier
                       where earlier.application_id = loan.application_id and status <> 'cancelled') as presented
           from vaada.debits where application_id = loan.application_id) as debit on true
      where loan.status in ('active', 'part-paid') and loan.application_id = any ($1::bigint[])
        and coalesce(debit.number, 0) < $2 and ${HAS_NO_DEBIT}
      order by loan.application_id`,
    [ids, NUMBER_MAX],
  );
  return rows.map((row) => numbered(row) as UndebitedLoan);
}

type NewDebit = Pick<UndebitedLoan, "applicationId" | "borrowerId" | "mandateId" | "number"> & {
  readonly id: string;
  readonly instalment: number;
  readonly presentOn: CivilDate;
  readonly valueDate: CivilDate;
};

export async function insertDebits(tx: Tx, debits: readonly NewDebit[]): Promise<void> {
  await tx.query(
    `insert into vaada.debits
       (id, application_id, borrower_id, mandate_id, number, instalment, present_on, value_date, status)
     select id, "applicationId", "borrowerId", "mandateId", number, instalment, "presentOn", "valueDate", 'planned'
       from jsonb_to_recordset($1::jsonb) as debit
         (id uuid, "applicationId" bigint, "borrowerId" uuid, "mandateId" uuid, number smallint, instalment smallint,
          "presentOn" date, "valueDate" date)
      where number <= ${NUMBER_MAX}
     on conflict (application_id, number) do nothing`,
    [JSON.stringify(debits)],
  );
}

/** A debit that must be announced. */
export type UnannouncedDebit = Pick<
  Debit,
  "id" | "applicationId" | "borrowerId" | "presentOn" | "valueDate"
> & {
  /** The most that may be debited; `null` when the auto-pay is not confirmed any more. */
  readonly max: Paise | null;
};

/** The loans with an unannounced debit that is presented by a day. A loan has one at a time. */
export async function findLoansToAnnounce(tx: Tx, until: CivilDate): Promise<number[]> {
  const { rows } = await tx.query<{ id: bigint }>(
    `select application_id as id from vaada.debits
      where status = 'planned' and present_on <= $1 order by application_id`,
    [until],
  );
  return rows.map(({ id }) => Number(id));
}

/** The unannounced debits of these loans. */
export async function readUnannouncedDebits(
  tx: Tx,
  { until, ids }: { readonly until: CivilDate; readonly ids: readonly number[] },
): Promise<UnannouncedDebit[]> {
  const { rows } = await tx.query<Row<UnannouncedDebit>>(
    `select debit.id, debit.application_id as "applicationId", debit.borrower_id as "borrowerId",
            present_on as "presentOn", value_date as "valueDate",
            case when mandate.status = 'confirmed' and cancel_asked_at is null and paused_at is null then max_paise end as max
       from vaada.debits as debit join vaada.mandates as mandate on mandate.id = mandate_id
      where debit.status = 'planned' and present_on <= $1 and debit.application_id = any ($2::bigint[])
      order by debit.application_id`,
    [until, ids],
  );
  return rows.map((row) => numbered(row) as UnannouncedDebit);
}

/** The days on which these loans are debited next, after a day, as far as one is planned and its auto-pay stands. */
export async function readNextDebitDays(
  tx: Tx,
  { ids, after }: { readonly ids: readonly number[]; readonly after: CivilDate },
): Promise<ReadonlyMap<number, CivilDate>> {
  const { rows } = await tx.query<{ id: bigint; on: CivilDate }>(
    `select debit.application_id as id, present_on as "on"
       from vaada.debits as debit join vaada.mandates as mandate on mandate.id = mandate_id
      where debit.application_id = any ($1::bigint[]) and debit.status in ('planned', 'noticed') and present_on > $2
        and mandate.status = 'confirmed' and cancel_asked_at is null and paused_at is null`,
    [ids, after],
  );
  return new Map(rows.map(({ id, on }) => [Number(id), on]));
}

export type DebitNotice = { readonly id: string; readonly presentOn: CivilDate; readonly notified: Paise };

/** `now` is the platform's time. */
export async function recordDebitNotices(
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

/** The debit of a loan that is still to have a result, with the most that its auto-pay allows. */
export async function readPendingDebit(
  tx: Tx,
  applicationId: number,
): Promise<(Pick<Debit, "id" | "status"> & { readonly max: Paise }) | null> {
  const { rows } = await tx.query<Pick<Debit, "id" | "status"> & { readonly max: Paise }>(
    `select debit.id, debit.status, mandate.max_paise as max
       from vaada.debits as debit join vaada.mandates as mandate on mandate.id = debit.mandate_id
      where debit.application_id = $1 and debit.status in ('planned', 'noticed', 'presented')`,
    [applicationId],
  );
  return rows[0] ?? null;
}

/** Cancels debits of which no bank was asked. */
export async function cancelDebits(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.query(
    `update vaada.debits set status = 'cancelled'
      where id = any ($1::uuid[]) and status in ('planned', 'noticed')`,
    [ids],
  );
}

/**
 * Puts off an announced debit: it is announced again, for a later day. It keeps its value date, so the wait is free. `isUntold`: the
 * provider could not tell its payer.
 */
export async function putOffDebit(tx: Tx, id: string, { isUntold = false } = {}): Promise<void> {
  await tx.query(
    `update vaada.debits set status = 'planned', noticed_at = null, notified_paise = null, look_at = null,
            taken_by = null, holds_close = false, order_id = null, told = null, told_at = null,
            untold = untold + case when $2 then 1 else 0 end
      where id = $1 and status = 'noticed'`,
    [id, isUntold],
  );
}

/** For a debit by UPI: its order is to be made, and its payer told. */
export async function markDebitOrdered(
  tx: Tx,
  { id, orderId }: { readonly id: string; readonly orderId: string },
): Promise<void> {
  await tx.query(
    "update vaada.debits set order_id = $2, told = 'asked', told_at = null where id = $1 and status = 'noticed'",
    [id, orderId],
  );
}

/** The owner of a debit. A worker acts for no borrower, so it reads the owner first. */
export type DebitOwner = Pick<Debit, "id" | "applicationId" | "borrowerId">;

/** `begunOn` is the platform's day. A debit that no lane has taken is looked at from now on. */
export async function markDebitPresented(
  tx: Tx,
  { id, orderId, begunOn }: { readonly id: string; readonly orderId: string; readonly begunOn: CivilDate },
): Promise<void> {
  await tx.query(
    `update vaada.debits
        set status = 'presented', order_id = $2, begun_on = $3, look_at = coalesce(look_at, now())
      where id = $1 and status = 'noticed'`,
    [id, orderId, begunOn],
  );
}

/** Written before the provider is asked: whoever finds it asks what came of the call, and never calls at the same time. */
export async function markChargeAsked(tx: Tx, id: string): Promise<void> {
  await tx.query("update vaada.debits set charge_asked_at = now() where id = $1 and status = 'presented'", [
    id,
  ]);
}

/** For a call that is over and made no payment: the charge may be begun once more. */
export async function unmarkChargeAsked(tx: Tx, id: string): Promise<void> {
  await tx.query("update vaada.debits set charge_asked_at = null where id = $1 and status = 'presented'", [
    id,
  ]);
}

/** For an order that was charged before our record of it was lost: the loan's waiting debit was presented by it. */
export async function markDebitAdopted(
  tx: Tx,
  presented: {
    readonly applicationId: number;
    readonly orderId: string;
    readonly amount: Paise;
    readonly now: Date;
  },
): Promise<void> {
  await tx.query(
    `update vaada.debits set status = 'presented', order_id = $2, notified_paise = coalesce(notified_paise, $3),
            noticed_at = coalesce(noticed_at, $4), look_at = now()
      where application_id = $1 and status in ('planned', 'noticed')`,
    [presented.applicationId, presented.orderId, presented.amount, presented.now],
  );
}

/** False when the debit has a result already. `cancelled`: the bank was never asked. */
export async function recordDebitResult(
  tx: Tx,
  result: { readonly id: string; readonly failure: string | null } & (
    | { readonly status: "captured" | "bounced"; readonly resultOn: CivilDate }
    | { readonly status: "cancelled"; readonly resultOn: null }
  ),
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update vaada.debits set status = $2, failure = left($3, 200), result_on = $4
      where id = $1 and status = 'presented'`,
    [result.id, result.status, result.failure, result.resultOn],
  );
  return rowCount > 0;
}

/** Which of these loans have a debit that is in line for its bank, or that its bank has yet to decide on. */
export async function readLoansUnderDebit(tx: Tx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await tx.query<{ id: bigint }>(
    `select application_id as id from vaada.debits
      where application_id = any ($1::bigint[])
        and (status = 'presented' or status = 'noticed' and look_at is not null and (told is null or holds_close))`,
    [ids],
  );
  return new Set(rows.map(({ id }) => Number(id)));
}

/** Those of these loans of which a bank has sent a debit back on a day. */
export async function readLoansReturnedOn(
  tx: Tx,
  { ids, on }: { readonly ids: readonly number[]; readonly on: CivilDate },
): Promise<ReadonlySet<number>> {
  const { rows } = await tx.query<{ id: bigint }>(
    `select distinct application_id as id from vaada.debits
      where application_id = any ($1::bigint[]) and status = 'bounced' and result_on = $2`,
    [ids, on],
  );
  return new Set(rows.map(({ id }) => Number(id)));
}

/** For a debit that had bounced. */
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

/** How often the debit of an instalment has come back. */
export async function countBounced(
  tx: Tx,
  { applicationId, instalment }: Pick<Debit, "applicationId" | "instalment">,
): Promise<number> {
  const { rows } = await tx.query<{ count: bigint }>(
    "select count(*) from vaada.debits where application_id = $1 and instalment = $2 and status = 'bounced'",
    [applicationId, instalment],
  );
  return Number(rows[0]?.count ?? 0n);
}
