import type { CivilDate } from "@vaada/calendar/civil-date";
import type { AutoPayMethod } from "@vaada/contract/auto-pay";
import type { Tx } from "../../platform/db/tx.ts";

/** `abandoned`: nobody authorised the order, and nobody can or may any more. */
export type MandateStatus = "created" | "initiated" | "confirmed" | "rejected" | "cancelled" | "abandoned";

type LiveStatus = "created" | "initiated" | "confirmed";

/** An auto-pay. Its id is the receipt that the provider's order carries. */
export type Mandate = {
  readonly id: string;
  readonly method: AutoPayMethod;
  readonly accountId: number;
  readonly applicationId: number;
  readonly status: MandateStatus;
  readonly maxPaise: bigint;
  readonly askedAt: Date;
  /** The real day of its order in India. */
  readonly askedOn: CivilDate;
  readonly customerReference: string | null;
  readonly orderReference: string | null;
  readonly tokenReference: string | null;
  readonly failure: string | null;
  /** The real time of the newest question that the provider answered. */
  readonly settledAt: Date | null;
  readonly isCancelAsked: boolean;
  readonly isCancelled: boolean;
  /** The borrower has paused it in their UPI app: it stands, and is not debited. */
  readonly isPaused: boolean;
};

type LiveMandate = Pick<Mandate, "id" | "method" | "maxPaise" | "isPaused"> & {
  readonly status: LiveStatus;
};

/** The live auto-pay of the application's live account. */
export async function readLiveMandate(tx: Tx, applicationId: number): Promise<LiveMandate | null> {
  const { rows } = await tx.query<LiveMandate>(
    `select mandates.id, method, status, max_paise as "maxPaise", paused_at is not null as "isPaused"
       from vaada.mandates join vaada.bank_accounts as account on account.id = account_id
      where account.application_id = $1 and account.discarded_at is null and ${IS_LIVE}`,
    [applicationId],
  );
  return rows[0] ?? null;
}

export async function readLiveMandateOfAccount(tx: Tx, accountId: number): Promise<Mandate | null> {
  const { rows } = await tx.query<StoredMandate>(
    `select ${COLUMNS} from vaada.mandates where account_id = $1 and ${IS_LIVE}`,
    [accountId],
  );
  return rows[0] === undefined ? null : mandateFromRow(rows[0]);
}

/** The live auto-pay of an account, else the last one, whatever its status. */
export async function readLastMandateOfAccount(tx: Tx, accountId: number): Promise<Mandate | null> {
  const { rows } = await tx.query<StoredMandate>(
    `select ${COLUMNS} from vaada.mandates where account_id = $1
      order by ${IS_LIVE} desc, asked_at desc limit 1`,
    [accountId],
  );
  return rows[0] === undefined ? null : mandateFromRow(rows[0]);
}

export async function readMandate(tx: Tx, id: string): Promise<Mandate | null> {
  const { rows } = await tx.query<StoredMandate>(`select ${COLUMNS} from vaada.mandates where id = $1`, [id]);
  return rows[0] === undefined ? null : mandateFromRow(rows[0]);
}

export async function readMandateByOrder(tx: Tx, orderReference: string): Promise<Mandate | null> {
  const { rows } = await tx.query<StoredMandate>(
    `select ${COLUMNS} from vaada.mandates where order_reference = $1`,
    [orderReference],
  );
  return rows[0] === undefined ? null : mandateFromRow(rows[0]);
}

/** The borrower of an auto-pay. A worker reads it first, to act as that borrower. */
export type MandateOwner = { readonly mandateId: string; readonly borrowerId: string };

export async function readMandateOwnerByReference(tx: Tx, reference: string): Promise<MandateOwner | null> {
  const { rows } = await tx.query<MandateOwner>(
    `select id as "mandateId", borrower_id as "borrowerId" from vaada.mandates
      where order_reference = $1 or token_reference = $1 limit 1`,
    [reference],
  );
  return rows[0] ?? null;
}

export async function readMandateOwner(tx: Tx, mandateId: string): Promise<MandateOwner | null> {
  const { rows } = await tx.query<MandateOwner>(
    `select id as "mandateId", borrower_id as "borrowerId" from vaada.mandates where id = $1`,
    [mandateId],
  );
  return rows[0] ?? null;
}

/** Locks an auto-pay until the transaction ends. The application's lock comes first. */
export async function lockMandate(tx: Tx, id: string): Promise<Mandate> {
  const { rows } = await tx.query<StoredMandate>(
    `select ${COLUMNS} from vaada.mandates where id = $1 for update`,
    [id],
  );
  if (rows[0] === undefined) throw new Error("lockMandate: an auto-pay that is not the borrower's");
  return mandateFromRow(rows[0]);
}

/** How many auto-pays of an application were asked for on a day. */
export async function countMandates(
  tx: Tx,
  { applicationId, askedOn }: Pick<Mandate, "applicationId" | "askedOn">,
): Promise<number> {
  const { rows } = await tx.query<{ count: bigint }>(
    "select count(*) from vaada.mandates where application_id = $1 and asked_on = $2",
    [applicationId, askedOn],
  );
  return Number(rows[0]?.count ?? 0n);
}

export async function insertMandate(
  tx: Tx,
  mandate: Pick<
    Mandate,
    "id" | "method" | "accountId" | "applicationId" | "maxPaise" | "askedAt" | "askedOn"
  > & {
    readonly borrowerId: string;
  },
): Promise<void> {
  await tx.query(
    `insert into vaada.mandates
       (id, account_id, application_id, borrower_id, max_paise, asked_at, asked_on, status, method)
     values ($1, $2, $3, $4, $5, $6, $7, 'created', $8)`,
    [
      mandate.id,
      mandate.accountId,
      mandate.applicationId,
      mandate.borrowerId,
      mandate.maxPaise,
      mandate.askedAt,
      mandate.askedOn,
      mandate.method,
    ],
  );
}

export async function recordCustomer(
  tx: Tx,
  { id, customerReference }: { readonly id: string; readonly customerReference: string },
): Promise<void> {
  await tx.query("update vaada.mandates set customer_reference = $2 where id = $1", [id, customerReference]);
}

/** False when the auto-pay ended meanwhile: nobody is shown this order. Its reference is stored all the same. */
export async function recordOrder(
  tx: Tx,
  { id, orderReference }: { readonly id: string; readonly orderReference: string },
): Promise<boolean> {
  const { rows } = await tx.query<{ isLive: boolean }>(
    `update vaada.mandates set order_reference = $2, failure = null
      where id = $1 and (order_reference is null or order_reference = $2) returning ${IS_LIVE} as "isLive"`,
    [id, orderReference],
  );
  return rows[0]?.isLive === true;
}

/** Marks an order that the provider may or may not have made. It is searched for before another order is made. */
export async function markUnheard(
  tx: Tx,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<void> {
  await tx.query("update vaada.mandates set failure = $2 where id = $1 and order_reference is null", [
    id,
    reason,
  ]);
}

/** False when the auto-pay has an order, or has ended before. */
export async function markAbandoned(
  tx: Tx,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update vaada.mandates set status = 'abandoned', settled_at = $2
      where id = $1 and status = 'created' and order_reference is null`,
    [id, now],
  );
  return rowCount > 0;
}

export async function recordStatus(
  tx: Tx,
  change: {
    readonly id: string;
    readonly status: MandateStatus;
    readonly paymentReference: string | null;
    readonly tokenReference: string | null;
    readonly failure: string | null;
    readonly now: Date;
  },
): Promise<void> {
  await tx.query(
    `update vaada.mandates
        set status = $2, payment_reference = coalesce($3, payment_reference),
            token_reference = coalesce($4, token_reference), failure = $5, settled_at = $6
      where id = $1`,
    [change.id, change.status, change.paymentReference, change.tokenReference, change.failure, change.now],
  );
}

/** The caller has seen that it changes. */
export async function recordPause(
  tx: Tx,
  { id, isPaused, now }: { readonly id: string; readonly isPaused: boolean; readonly now: Date },
): Promise<void> {
  await tx.query(
    `update vaada.mandates set paused_at = case when $2 then $3::timestamptz end, settled_at = $3 where id = $1`,
    [id, isPaused, now],
  );
}

/** False when the cancellation was requested before. */
export async function markCancelAsked(
  tx: Tx,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    "update vaada.mandates set cancel_asked_at = $2 where id = $1 and cancel_asked_at is null",
    [id, now],
  );
  return rowCount > 0;
}

/** Requests the cancellation once more. False while an earlier request is not done yet. */
export async function markUncancelled(
  tx: Tx,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update vaada.mandates set cancel_asked_at = coalesce(cancel_asked_at, $2), cancelled_at = null
      where id = $1 and (cancel_asked_at is null or cancelled_at is not null)`,
    [id, now],
  );
  return rowCount > 0;
}

/** For an auto-pay of which nothing is left at the provider. */
export async function markCancelled(
  tx: Tx,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<void> {
  await tx.query(
    `update vaada.mandates
        set cancelled_at = coalesce(cancelled_at, $2), settled_at = $2,
            status = case when status in ('initiated', 'confirmed') then 'cancelled'
                          when status = 'created' then 'abandoned' else status end
      where id = $1`,
    [id, now],
  );
}

/**
 * For the sweep: orders that somebody may have authorised, tokens that a bank is looking at, and those that are paused, of whose
 * resumption no event is documented.
 */
export async function readOpenMandateReferences(tx: Tx): Promise<string[]> {
  const { rows } = await tx.query<{ reference: string }>(
    `select order_reference as reference from vaada.mandates
      where (status in ('created', 'initiated') or paused_at is not null and status = 'confirmed')
        and cancel_asked_at is null and order_reference is not null and asked_at < now() - interval '1 minute'`,
  );
  return rows.map(({ reference }) => reference);
}

export async function readMandatesToCancel(tx: Tx): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    "select id from vaada.mandates where cancel_asked_at is not null and cancelled_at is null",
  );
  return rows.map(({ id }) => id);
}

/** Auto-pays without an order after an hour: the call that wanted the order was cut off, and nobody was shown one. */
export async function readUnopenedMandates(tx: Tx): Promise<MandateOwner[]> {
  const { rows } = await tx.query<MandateOwner>(
    `select id as "mandateId", borrower_id as "borrowerId" from vaada.mandates
      where status = 'created' and order_reference is null and cancel_asked_at is null
        and asked_at < now() - interval '1 hour'`,
  );
  return rows;
}

/** Auto-pays of an account that may still be alive at the provider. */
export async function readUncancelledMandates(tx: Tx, accountId: number): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `select id from vaada.mandates
      where account_id = $1 and cancel_asked_at is null and status in ('created', 'initiated', 'confirmed')`,
    [accountId],
  );
  return rows.map(({ id }) => id);
}

const IS_LIVE = "(mandates.status in ('created', 'initiated', 'confirmed') and cancel_asked_at is null)";

type StoredMandate = Omit<Mandate, "accountId" | "applicationId"> & {
  readonly accountId: bigint;
  readonly applicationId: bigint;
};

const COLUMNS = `id, method, account_id as "accountId", application_id as "applicationId", status,
  max_paise as "maxPaise", asked_at as "askedAt", asked_on as "askedOn",
  customer_reference as "customerReference", order_reference as "orderReference",
  token_reference as "tokenReference", failure, settled_at as "settledAt",
  cancel_asked_at is not null as "isCancelAsked", cancelled_at is not null as "isCancelled",
  paused_at is not null as "isPaused"`;

const mandateFromRow = (row: StoredMandate): Mandate => ({
  ...row,
  accountId: Number(row.accountId),
  applicationId: Number(row.applicationId),
});

export type MandateOfApplication = {
  readonly id: string;
  readonly applicationId: number;
  readonly borrowerId: string;
};

/** The auto-pays that stand for applications whose money has not arrived. */
export async function readMandatesWithoutLoan(tx: Tx): Promise<MandateOfApplication[]> {
  const { rows } = await tx.query<Omit<MandateOfApplication, "applicationId"> & { applicationId: bigint }>(
    `select id, application_id as "applicationId", borrower_id as "borrowerId" from vaada.mandates
      where status in ('created', 'initiated', 'confirmed') and cancel_asked_at is null
        and not exists (select from vaada.loans where loans.application_id = mandates.application_id)`,
  );
  return rows.map((row) => ({ ...row, applicationId: Number(row.applicationId) }));
}
