import type { CivilDate } from "@vaada/calendar/civil-date";
import { assertBalanced, type Journal } from "@vaada/ledger/journal";
import { type LoanEvent, wordOf } from "@vaada/lending/owed/loan-event";
import type { Standing } from "@vaada/lending/owed/standing";
import { type News, paramsOf } from "../../notices/notice.ts";
import { brokenRuleOf } from "../../platform/db/broken-rule.ts";
import type { Tx } from "../../platform/db/tx.ts";
import type { OrderState } from "../repayments/orders/store.ts";
import type { Payment } from "../repayments/payments/store.ts";

/** What is written down of an event, by what was read of its loan. */
export type Posting = {
  readonly applicationId: number;
  readonly borrowerId: string;
  readonly event: LoanEvent & { readonly mode: string | null; readonly reference: string | null };
  /** The next one of the loan's: a loan that something else has happened to since it was read takes no other. */
  readonly number: number;
  /** The platform's time. */
  readonly now: Date;
  readonly journal: (Journal & { readonly id: string; readonly businessDate: CivilDate }) | null;
  /** Where the loan stands from now on. One that is closed is in arrears no more. */
  readonly standing: Pick<Standing, "status" | "closedOn" | "closedBy">;
  readonly told: readonly News[];
  /** The payment that it is the event of. */
  readonly received: Received | null;
};

export type Received = {
  readonly payment: Omit<Payment, "dispute" | "receiptId" | "applicationId" | "borrowerId">;
  /** What was known of it; `null` when nobody had told of it before. */
  readonly statusBefore: Payment["status"] | null;
  readonly orderStatus: OrderState;
};

/**
 * Writes an event down, with the payment that it is of, its journal, where it brings the loan and what the borrower is told,
 * in one statement: all of it or nothing. It takes the application's lock. What was read before that may have changed; then
 * it fails, as `isOutdated` knows.
 */
export async function writePosting(tx: Tx, posting: Posting): Promise<void> {
  const { applicationId, borrowerId, event, number, now, journal, standing, told, received } = posting;
  if (journal !== null) assertBalanced(journal);
  const { payment } = received ?? {};
  await tx.query(WRITE, [
    applicationId,
    borrowerId,
    now,
    event.key,
    wordOf(event),
    number,
    event.valueDate,
    "amount" in event ? event.amount : null,
    event.kind === "waiver" ? event.of : null,
    event.kind === "payment-returned" ? event.of : null,
    event.mode,
    event.reference,
    "paidAtMs" in event && event.paidAtMs !== undefined ? new Date(event.paidAtMs) : null,
    standing.status,
    standing.closedOn,
    standing.closedBy,
    journal?.id,
    journal?.businessDate,
    journal?.lines.map(({ account }) => account) ?? [],
    journal?.lines.map(({ amount }) => amount) ?? [],
    journal?.lines.map(({ fee }) => fee) ?? [],
    told.map(({ kind }) => kind),
    told.map(paramsOf),
    payment?.id,
    payment?.orderId,
    payment?.amount,
    payment?.status,
    payment?.mode,
    payment?.paidAt,
    payment?.valueDate,
    payment?.failure,
    payment?.knownAt,
    received?.statusBefore,
    received?.orderStatus,
  ]);
}

/** Whether a posting failed because its loan, or its payment, is not any more what it was read as. */
export const isOutdated = (error: unknown): boolean => brokenRuleOf(error)?.table === "loan_events";

/**
 * Each part hangs on the loan that is left once the application is locked, and so comes after the lock. An event of no loan, or
 * of a payment that somebody else has written meanwhile, is an event without an application, and fails.
 */
const WRITE = `
  with held as materialized (
    select id from vaada.applications where id = $1 for update),
  loan as (
    update vaada.loans set status = $14, closed_on = $15::date, closed_by = $16,
           delinquency = case when $14 = 'closed' then 'standard' else delinquency end,
           delinquent_since = case when $14 = 'closed' then null else delinquent_since end
      from held where application_id = held.id and status <> 'undone'
    returning application_id),
  payment as (
    insert into vaada.payments
      (id, order_id, application_id, borrower_id, amount_paise, status, method, paid_at, value_date, failure, known_at)
    select $24, $25::uuid, application_id, $2::uuid, $26::bigint, $27, $28, $29::timestamptz, $30::date, left($31, 200),
           $32::timestamptz
      from loan where $24::text is not null
    on conflict (id) do update set status = excluded.status, method = excluded.method,
      paid_at = excluded.paid_at, value_date = excluded.value_date, failure = excluded.failure,
      known_at = excluded.known_at
     where payments.status = $33
    returning id),
  event as (
    insert into vaada.loan_events
      (application_id, number, borrower_id, key, kind, value_date, amount_paise, of_due, of_key, mode, reference,
       happened_at, paid_at)
    select (select application_id from loan where $24::text is null or exists (select from payment)),
           $6::integer, $2::uuid, $4, $5, $7::date, $8::bigint, $9, $10, $11, $12, $3::timestamptz, $13::timestamptz),
  paid as (
    update vaada.repayment_orders set status = $34, asked_at = $32::timestamptz
      from loan where id = $25::uuid),
  line as materialized (
    select * from unnest($19::text[], $20::bigint[], $21::text[]) with ordinality
      as line (account, amount_paise, fee_code, number)),
  journal as (
    insert into vaada.journals
      (id, kind, effect_key, application_id, borrower_id, business_date, posted_at, lines_hash)
    select $17::uuid, $5, $4, application_id, $2::uuid, $18::date, $3::timestamptz,
           (select sha256(convert_to(string_agg(
              concat_ws('|', number, account, amount_paise, coalesce(fee_code, '-')), E'\\n' order by number),
              'UTF8')) from line)
      from loan where $17::uuid is not null
    on conflict (effect_key) do nothing
    returning id, business_date, application_id, borrower_id),
  posted as (
    insert into vaada.ledger_lines
      (journal_id, number, business_date, application_id, borrower_id, account, amount_paise, fee_code)
    select journal.id, line.number, journal.business_date, journal.application_id, journal.borrower_id,
           line.account, line.amount_paise, line.fee_code
      from journal, line)
  insert into vaada.notifications (key, borrower_id, application_id, kind, params, created_at)
  select concat(kind, ':', $4::text), $2::uuid, application_id, kind, params, $3::timestamptz
    from loan, unnest($22::text[], $23::jsonb[]) as told (kind, params)
  on conflict (key) do nothing`;
