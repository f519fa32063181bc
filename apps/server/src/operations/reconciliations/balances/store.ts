import type { CivilDate } from "@vaada/calendar/civil-date";
import type { Paise } from "@vaada/money/paise";
import type { Tx } from "../../../platform/db/tx.ts";
import { CASHFREE_REFERENCE } from "../../../providers/payouts/payout-providers.ts";

/** The effect key of the journal with what the payout account held before it was first compared. */
export const OPENING_KEY = "opening-balance:1110";

/** The effect keys of the journals of a payout, by the provider's name of it. */
const PAYOUT_KEYS =
  "array['payout:' || asked.reference || ':processed', 'payout:' || asked.reference || ':reversed']";

/** What the payout account held at the end of the day before; `null` where it was not compared then. */
export async function readBalanceBefore(tx: Tx, on: CivilDate): Promise<Paise | null> {
  const { rows } = await tx.query<{ theirs: Paise | null }>(
    `select their_balance_paise as theirs from vaada.reconciliations
      where source = 'payouts' and business_date < $1
      order by business_date desc limit 1`,
    [on],
  );
  return rows[0]?.theirs ?? null;
}

/** After so long nothing more is booked for a day that was compared: only a commit around its midnight came later. */
const FINAL_AFTER_DAYS = 2;

/**
 * What the books hold in the payout account at the end of a day, without the payouts of Cashfree, which are of an account of their own,
 * and what is still to be booked by then: payouts that left and were not decided, or decided after midnight, what has an open case of
 * its own, and what the account held before the first comparison. A difference that a person has explained in words is in no books.
 * Goes on from the balance of a day that was compared, and asks for what is open alone: neither costs more with every day.
 */
export async function readOurBalance(
  tx: Tx,
  on: CivilDate,
): Promise<{ readonly ours: Paise; readonly waiting: Paise; readonly hasOpening: boolean }> {
  const { rows } = await tx.query<{ ours: Paise; waiting: Paise; hasOpening: boolean }>(
    `with opening as (
       select opening_paise as amount from vaada.reconciliations where source = 'payouts' and opening_paise is not null),
     open as (
       select provider_reference as reference from vaada.payouts where status in ('intended', 'queued', 'processing')
       union
       select split_part(effect_key, ':', 2) from vaada.journals
        where business_date > $1::date and kind in ('disbursal', 'disbursal-reversed')
       union
       select reference from vaada.reported_movements where source = 'payouts' and moved_on > $1::date
       union
       select reference from vaada.cases
        where state = 'open' and key = 'reconciliation:payouts:' || reference),
     asked as (
       select open.reference, sum(amount_paise) as amount from open join vaada.reported_movements using (reference)
        where source = 'payouts' and moved_on <= $1::date
          and not exists (
            select from vaada.cases where key = 'reconciliation:payouts:' || open.reference
               and state = 'explained' and explained_by <> 'reconciliation')
        group by open.reference),
     booked as (
       select coalesce(sum(line.amount_paise), 0) as amount from asked
        cross join lateral unnest(array[asked.reference] || ${PAYOUT_KEYS}) as key
         join vaada.journals on effect_key = key and journals.business_date <= $1::date
         join vaada.ledger_lines as line
           on line.journal_id = journals.id and line.business_date = journals.business_date and account = 'pool'),
     compared as (
       select business_date as through, our_balance_paise as amount from vaada.reconciliations
        where source = 'payouts' and our_balance_paise is not null and business_date <= $1::date - ${FINAL_AFTER_DAYS}
        order by business_date desc limit 1)
     select (coalesce((select amount from compared), 0) + (
              select coalesce(sum(amount_paise), 0) from vaada.ledger_lines as line
                join vaada.journals on journals.id = journal_id and journals.business_date = line.business_date
               where line.business_date <= $1::date
                 and line.business_date > coalesce((select through from compared), '-infinity')
                 and (account = '1110' or account = 'pool' and effect_key !~ '^payout:${CASHFREE_REFERENCE}')))::bigint as ours,
            ((select coalesce(sum(amount), 0) from asked) - (select amount from booked)
              + (select coalesce(sum(amount), 0) from opening where not exists (
                   select from vaada.journals where effect_key = '${OPENING_KEY}' and business_date <= $1::date)))::bigint as waiting,
            exists (select from opening) as "hasOpening"`,
    [on],
  );
  if (rows[0] === undefined) throw new Error("readOurBalance: no row came back");
  return rows[0];
}

/** Keeps both balances of a compared day; of the first one also what was there before it. */
export async function recordBalance(
  tx: Tx,
  {
    on,
    theirs,
    ours,
    waiting,
    opening,
  }: {
    readonly on: CivilDate;
    readonly theirs: Paise;
    readonly ours: Paise;
    readonly waiting: Paise;
    readonly opening: Paise | null;
  },
): Promise<void> {
  await tx.query(
    `update vaada.reconciliations
        set their_balance_paise = $2, our_balance_paise = $3, waiting_paise = $4, opening_paise = $5
      where business_date = $1 and source = 'payouts'`,
    [on, theirs, ours, waiting, opening],
  );
}

/** What the payout account held before it was first compared, and on which day that was; `null` once it is booked. */
export async function readOpeningToBook(
  tx: Tx,
): Promise<{ readonly on: CivilDate; readonly amount: Paise } | null> {
  const { rows } = await tx.query<{ on: CivilDate; amount: Paise }>(
    `select business_date as "on", opening_paise as amount from vaada.reconciliations
      where opening_paise is not null and not exists (
        select from vaada.journals where effect_key = '${OPENING_KEY}')`,
  );
  return rows[0] ?? null;
}
