import type { CivilDate } from "@vaada/calendar/civil-date";
import type { DisbursalDeskState } from "@vaada/contract/console/calls/disbursals";
import type { PayoutProvider } from "@vaada/contract/payout-providers";
import type { Paise } from "@vaada/money/paise";
import {
  type Condition,
  type Page,
  type PageRequest,
  readPage,
  when,
} from "../../../platform/db/keyset-page.ts";
import type { Tx } from "../../../platform/db/tx.ts";

/** The money of a signed loan as the desk reads it, with what is sealed of its borrower. */
export type DisbursalRow = {
  /** The loan's number. */
  readonly key: bigint;
  readonly borrowerId: string;
  readonly panId: string | null;
  readonly nameSealed: Buffer | null;
  readonly bank: string;
  readonly account: string;
  readonly grade: string;
  readonly principal: Paise;
  readonly fee: Paise;
  readonly gst: Paise;
  readonly amount: Paise;
  readonly state: DisbursalDeskState;
  readonly signedAt: Date;
  readonly validThrough: CivilDate;
  readonly releasedAt: Date | null;
  readonly arrivedAt: Date | null;
  readonly utr: string | null;
  readonly tries: number;
  readonly payoutStatus: string | null;
  readonly payoutReason: string | null;
  readonly payoutAskedAt: Date | null;
  readonly waitingRequest: string | null;
};

/** How a state is told, and from when on a payout without an end is undecided. */
export type StateSettings = { readonly automaticMax: Paise; readonly undecidedBefore: Date };

const STATE = `case
    when disbursal.arrived_at is not null then 'arrived'
    when payout.status in ('intended', 'queued', 'processing')
      and (disbursal.stopped_at is not null or payout.intended_at < (select undecided_before from given)) then 'undecided'
    when payout.status in ('intended', 'queued', 'processing', 'processed') then 'sent'
    when disbursal.stopped_at is not null then 'failed'
    when disbursal.released_at is not null then 'sent'
    when offer.principal_paise > (select automatic_max from given) then 'to-release'
    else 'waiting' end`;

const FROM = `from vaada.disbursals as disbursal
  join vaada.offers as offer on offer.id = disbursal.offer_id
  join vaada.bank_accounts as account on account.id = disbursal.account_id
  join vaada.agreements as agreement on agreement.id = disbursal.agreement_id
  join vaada.key_fact_statements as key_facts on key_facts.id = agreement.key_fact_statement_id
  left join lateral (
    select status, reason, intended_at, number from vaada.payouts
     where payouts.agreement_id = disbursal.agreement_id order by number desc limit 1) as payout on true`;

/** A number and an instant of our own, written out: the values of a list belong to its conditions. */
const given = ({ automaticMax, undecidedBefore }: StateSettings): string =>
  `with given as (select ${automaticMax}::bigint as automatic_max, '${undecidedBefore.toISOString()}'::timestamptz as undecided_before)`;

const selectOf = (settings: StateSettings): string => `${given(settings)}
  select * from (select disbursal.application_id as key, disbursal.borrower_id as "borrowerId", pan.id as "panId",
    pan.name_sealed as "nameSealed", account.bank_name as bank, account.number_ending as account, offer.grade,
    offer.principal_paise as principal, offer.fee_paise as fee, offer.gst_paise as gst, disbursal.amount_paise as amount,
    ${STATE} as state, disbursal.asked_at as "signedAt", key_facts.valid_through as "validThrough",
    disbursal.released_at as "releasedAt", disbursal.arrived_at as "arrivedAt", disbursal.arrived_on as "arrivedOn",
    disbursal.utr,
    coalesce(payout.number, 0)::int as tries, payout.status as "payoutStatus", payout.reason as "payoutReason",
    payout.intended_at as "payoutAskedAt",
    (select id from vaada.requests where requests.application_id = disbursal.application_id and state = 'waiting'
       and kind in ('release', 'payout-retry') order by number limit 1) as "waitingRequest"
    ${FROM}
    left join lateral (
      select id, name_sealed from vaada.pan_records
       where borrower_id = disbursal.borrower_id and standing = 'valid'
       order by confirmed_at desc nulls last, asked_at desc limit 1) as pan on true
   where disbursal.ended_at is null) as disbursal`;

export const readDisbursalPage = (
  tx: Tx,
  settings: StateSettings,
  filters: {
    readonly state: DisbursalDeskState | undefined;
    readonly on: string | undefined;
    readonly utr: string | undefined;
    readonly search: readonly Condition[];
  },
  page: PageRequest,
): Promise<Page<DisbursalRow>> =>
  readPage<DisbursalRow>(tx, {
    select: selectOf(settings),
    key: "key",
    where: [
      ...filters.search,
      ...when(filters.state, "state = ?"),
      ...when(filters.on, '"arrivedOn" = ?::date'),
      ...when(filters.utr, "utr = ?"),
    ],
    page,
  });

export async function readDisbursalRows(
  tx: Tx,
  settings: StateSettings,
  loanIds: readonly number[],
): Promise<DisbursalRow[]> {
  const { rows } = await tx.query<DisbursalRow>(
    `${selectOf(settings)} where key = any ($1::bigint[]) order by key desc`,
    [loanIds],
  );
  return rows;
}

type Sum = { readonly count: number; readonly amount: Paise };

/** Sums the payouts that are on their way or arrived on this day, by state. */
export async function sumByState(
  tx: Tx,
  settings: StateSettings,
  today: CivilDate,
): Promise<(Sum & { readonly state: DisbursalDeskState })[]> {
  const { rows } = await tx.query<Sum & { state: DisbursalDeskState }>(
    `${given(settings)} select ${STATE} as state, count(*)::int as count,
            coalesce(sum(disbursal.amount_paise), 0)::bigint as amount
       ${FROM}
      where disbursal.ended_at is null and (disbursal.arrived_at is null or disbursal.arrived_on = $1) group by 1`,
    [today],
  );
  return rows;
}

/** The same by the signed offers, without the states: both must come to the same. */
export async function sumBySignature(tx: Tx, today: CivilDate): Promise<Sum> {
  const { rows } = await tx.query<Sum>(
    `select count(*)::int as count, coalesce(sum(offer.net_paise), 0)::bigint as amount
       from vaada.agreements as agreement
       join vaada.key_fact_statements as key_facts on key_facts.id = agreement.key_fact_statement_id
       join vaada.offers as offer on offer.id = key_facts.offer_id
      where agreement.outcome = 'signed' and exists (
        select from vaada.disbursals as disbursal
         where disbursal.agreement_id = agreement.id and disbursal.ended_at is null
           and (disbursal.arrived_at is null or disbursal.arrived_on = $1))`,
    [today],
  );
  if (rows[0] === undefined) throw new Error("sumBySignature: a sum returned no row");
  return rows[0];
}

export type PayoutRow = {
  readonly number: number;
  readonly provider: PayoutProvider;
  readonly status: string;
  readonly reason: string | null;
  readonly utr: string | null;
  readonly intendedAt: Date;
  readonly settledAt: Date | null;
};

export async function readPayouts(tx: Tx, loanId: number): Promise<PayoutRow[]> {
  const { rows } = await tx.query<PayoutRow>(
    `select number::int, provider, status, reason, utr, intended_at as "intendedAt", settled_at as "settledAt"
       from vaada.payouts where application_id = $1 order by intended_at desc, number desc`,
    [loanId],
  );
  return rows;
}
