import type { CivilDate } from "@vaada/calendar/civil-date";
import { type Paise, ZERO } from "@vaada/money/paise";
import type { Tx } from "../../../platform/db/tx.ts";
import { HAND_KEY, IS_OF_ACCOUNT, keysOfPayment, PREFIX } from "../store.ts";

/** The sums of a settlement: known from loans, unknown, and kept by the provider. */
export type SettledSum = {
  readonly reference: string;
  readonly settledOn: CivilDate;
  readonly gateway: Paise;
  readonly suspense: Paise;
  readonly fee: Paise;
};

/** A loan knows it by the end of the day. */
const IS_KNOWN = `exists (
  select from vaada.journals where business_date <= $1::date and effect_key = any (${keysOfPayment("moved")}))`;

/** Marks the lines that were settled by a day as booked, and sums them by settlement. */
export async function bookSettledLines(tx: Tx, on: CivilDate): Promise<SettledSum[]> {
  const { rows } = await tx.query<SettledSum>(
    `with booked as (
       update vaada.reported_movements as moved
          set booked_on = $1, booked_as = case when ${IS_KNOWN} then 'gateway' else 'suspense' end
        where source = 'payments' and settled_on <= $1 and booked_on is null
       returning coalesce(settlement_reference, settled_on::text) as reference, settled_on, booked_as, amount_paise,
                 fee_paise)
     select reference, max(settled_on) as "settledOn", coalesce(sum(amount_paise) filter (where booked_as = 'gateway'), 0)::bigint as gateway,
            coalesce(sum(amount_paise) filter (where booked_as = 'suspense'), 0)::bigint as suspense,
            sum(fee_paise)::bigint as fee
       from booked group by reference order by reference`,
    [on],
  );
  return rows;
}

/** Takes out of suspense what a loan knows by the end of a day, and says how much that is. */
export async function explainSuspense(tx: Tx, on: CivilDate): Promise<Paise> {
  const { rows } = await tx.query<{ amount: Paise }>(
    `with known as (
       update vaada.reported_movements as moved set booked_as = 'gateway'
        where booked_as = 'suspense' and ${IS_KNOWN} returning amount_paise)
     select coalesce(sum(amount_paise), 0)::bigint as amount from known`,
    [on],
  );
  return rows[0]?.amount ?? ZERO;
}

/** Reads what our ledger booked from a day on and the provider has not settled by the end of another: it is still there. */
export async function readUnsettled(
  tx: Tx,
  { from, on }: { readonly from: CivilDate; readonly on: CivilDate },
): Promise<Paise> {
  const { rows } = await tx.query<{ amount: Paise }>(
    `select coalesce(sum(line.amount_paise), 0)::bigint as amount
       from vaada.ledger_lines as line
       join vaada.journals on journals.id = line.journal_id and journals.business_date = line.business_date
      where line.business_date between $1 and $2 and ${IS_OF_ACCOUNT.payments} and effect_key !~ '${HAND_KEY}'
        and not exists (
          select from vaada.reported_movements as moved
           where moved.source = 'payments' and moved.settled_on <= $2
             and moved.reference = regexp_replace(effect_key, '${PREFIX.payments}', '\\1'))`,
    [from, on],
  );
  return rows[0]?.amount ?? ZERO;
}
