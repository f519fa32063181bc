import type { CivilDate } from "@vaada/calendar/civil-date";
import type { Tx } from "../../../../platform/db/tx.ts";
import type { DebitOwner } from "../store.ts";

/**
 * A debit that a lane has taken. `isBegun`: it was presented before, and only what is left is to be done. `isByUpi`: its payer is told by
 * the provider before it is presented.
 */
export type TakenDebit = DebitOwner & { readonly isBegun: boolean; readonly isByUpi: boolean };

/**
 * What is due of the debits: those whose bank is still to be asked are acts, those whose bank was asked are questions. Each has
 * an index of its own, so that nobody reads through what only waits.
 */
const LOOKED_AT = {
  act: "status in ('noticed', 'presented') and charge_asked_at is null",
  question: "status = 'presented' and charge_asked_at is not null",
} as const;
const DUE = {
  act: `${LOOKED_AT.act} and look_at <= now()`,
  question: `${LOOKED_AT.question} and look_at <= now()`,
} as const;

/**
 * Takes what has been due longest. A row is its own lease: it is looked at again, by anybody, once `look_at` has come without its
 * lane being heard of.
 */
export async function takeDueDebits(
  tx: Tx,
  {
    kind,
    lane,
    max,
    leaseMs,
    except = [],
  }: {
    readonly kind: keyof typeof DUE;
    readonly lane: string;
    readonly max: number;
    readonly leaseMs: number;
    readonly except?: readonly string[];
  },
): Promise<TakenDebit[]> {
  const { rows } = await tx.query<Omit<TakenDebit, "applicationId"> & { readonly applicationId: bigint }>(
    `with due as (
       select id from vaada.debits where ${DUE[kind]} and id <> all ($4::uuid[])
        order by look_at limit $2 for update skip locked)
     update vaada.debits as debit
        set taken_by = $1, look_at = now() + $3::double precision * interval '1 millisecond'
       from due where debit.id = due.id
     returning debit.id, application_id as "applicationId", borrower_id as "borrowerId",
               debit.status = 'presented' as "isBegun",
               (select method = 'upi' from vaada.mandates as mandate where mandate.id = debit.mandate_id) as "isByUpi"`,
    [lane, max, leaseMs, except],
  );
  return rows.map((row) => ({ ...row, applicationId: Number(row.applicationId) }));
}

/** Keeps what a lane is still at work on from being taken by another. */
export async function keepTakenDebits(
  tx: Tx,
  {
    ids,
    lane,
    leaseMs,
  }: { readonly ids: readonly string[]; readonly lane: string; readonly leaseMs: number },
): Promise<void> {
  await tx.query(
    `update vaada.debits set look_at = now() + $3::double precision * interval '1 millisecond'
      where id = any ($1::uuid[]) and taken_by = $2`,
    [ids, lane, leaseMs],
  );
}

/** A debit that a lane has done with, and how long until its next look; `null` for none. */
export type LeftDebit = { readonly id: string; readonly afterMs: number | null };

/**
 * Leaves debits, all in one statement. One that an event has had looked at meanwhile keeps its time. The close waits on only for
 * those whose bank is still to be asked.
 */
export async function leaveDebits(
  tx: Tx,
  { debits, lane }: { readonly debits: readonly LeftDebit[]; readonly lane: string },
): Promise<void> {
  await tx.query(
    `update vaada.debits as debit
        set taken_by = null, look_at = now() + done."afterMs" * interval '1 millisecond',
            holds_close = holds_close and charge_asked_at is null and done."afterMs" is not null
       from jsonb_to_recordset($1::jsonb) as done (id uuid, "afterMs" double precision)
      where debit.id = done.id and taken_by = $2`,
    [JSON.stringify(debits), lane],
  );
}

/**
 * Opens the debits of a day, and of missed days, that were announced by an instant; those by UPI whose payers were told wait already. The
 * close of the day waits for them.
 */
export async function openDebits(
  tx: Tx,
  { on, noticedBy }: { readonly on: CivilDate; readonly noticedBy: Date },
): Promise<number> {
  const { rowCount } = await tx.query(
    `update vaada.debits set look_at = now(), holds_close = true
      where status = 'noticed' and present_on <= $1 and noticed_at <= $2
        and (look_at is null or told is not null and not holds_close and taken_by is null)`,
    [on, noticedBy],
  );
  return rowCount;
}

/** Has the payers of debits by UPI told that are presented by a day, once each. */
export async function openNotifications(tx: Tx, by: CivilDate): Promise<void> {
  await tx.query(
    `update vaada.debits as debit set look_at = now()
       from vaada.mandates as mandate
      where mandate.id = debit.mandate_id and mandate.method = 'upi' and debit.status = 'noticed' and present_on <= $1
        and told is null and look_at is null`,
    [by],
  );
}

/** For whoever moves the calendar: what waits for an hour of the platform's is looked at. False when nothing does. */
export async function lookAtWaitingDebits(tx: Tx): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update vaada.debits set look_at = now()
      where told is not null and taken_by is null and look_at > now()
        and (status = 'noticed' or status = 'presented' and charge_asked_at is null)`,
  );
  return rowCount > 0;
}

/** Whether a debit by UPI waits for an hour of the platform's. */
export async function isAnyDebitWaiting(tx: Tx): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select from vaada.debits where told is not null and look_at > now()
        and (status = 'noticed' or status = 'presented' and charge_asked_at is null) limit 1`,
  );
  return rowCount > 0;
}

/** Keeps what the provider says of telling a payer. False when no debit waits for it. */
export async function noteTold(
  tx: Tx,
  told: { readonly reference: string; readonly status: "delivered" | "failed"; readonly now: Date },
): Promise<boolean> {
  const { rows } = await tx.query<{ isNoted: boolean }>(
    `select vaada.note_told_debit($1, $2, $3) as "isNoted"`,
    [told.reference, told.status, told.now],
  );
  return rows[0]?.isNoted ?? false;
}

/** Has every debit looked at that a bank is still to decide on, before the day is closed. What a lane has is being looked at. */
export async function lookAtPresentedDebits(tx: Tx): Promise<void> {
  await tx.query(
    `update vaada.debits set look_at = now(), holds_close = true where status = 'presented' and taken_by is null`,
  );
}

/**
 * Has the presented debit of an order looked at now. False when there is none, and somebody else must look at the order: `saysPaid`
 * is no news of a debit that is captured already.
 */
export async function lookAtDebitOfOrder(
  tx: Tx,
  { reference, saysPaid = false }: { readonly reference: string; readonly saysPaid?: boolean },
): Promise<boolean> {
  const { rows } = await tx.query<{ isDone: boolean }>(`select vaada.look_at_debit($1, $2) as "isDone"`, [
    reference,
    saysPaid,
  ]);
  return rows[0]?.isDone ?? false;
}

/** Has a debit looked at now unless it is already at work on. */
export async function lookAtDebit(tx: Tx, id: string): Promise<void> {
  await tx.query(
    `update vaada.debits set look_at = now() where id = $1 and status = 'presented' and taken_by is null`,
    [id],
  );
}

/** For the sweep: debits that were begun by a process of before, and have no next look. */
export async function lookAtForgottenDebits(tx: Tx): Promise<number> {
  const { rowCount } = await tx.query(
    "update vaada.debits set look_at = now() where status = 'presented' and look_at is null",
  );
  return rowCount;
}

/** How many debits the close of business waits for. */
export async function countHoldingClose(tx: Tx): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    `select count(*)::integer as count from vaada.debits
      where holds_close and status in ('noticed', 'presented') and look_at is not null`,
  );
  return rows[0]?.count ?? 0;
}

/** Whether another lane is at work on a debit: it has been heard of since it took it. */
export async function isAnyDebitTaken(tx: Tx): Promise<boolean> {
  const { rowCount } = await tx.query(
    Object.values(LOOKED_AT)
      .map(
        (which) =>
          `(select from vaada.debits where ${which} and look_at > now() and taken_by is not null limit 1)`,
      )
      .join(" union all "),
  );
  return rowCount > 0;
}

/** What waits for its bank to be asked, and since when the oldest has. */
type WaitingDebits = { readonly count: number; readonly oldestSeconds: number };

export async function readWaitingDebits(tx: Tx): Promise<WaitingDebits> {
  const { rows } = await tx.query<WaitingDebits>(
    `select count(*)::integer as count,
            coalesce(extract(epoch from now() - min(look_at)), 0)::double precision as "oldestSeconds"
       from vaada.debits where ${DUE.act}`,
  );
  return rows[0] ?? { count: 0, oldestSeconds: 0 };
}

/** How many debits were begun on a day. */
export async function countBegunDebits(tx: Tx, on: CivilDate): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    "select count(*)::integer as count from vaada.debits where begun_on = $1",
    [on],
  );
  return rows[0]?.count ?? 0;
}
