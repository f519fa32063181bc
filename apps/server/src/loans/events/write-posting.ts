import type { CivilDate } from "@vaada/calendar/civil-date";
import type { TransactionMode } from "@vaada/contract/calls/transactions-history";
import { assertBalanced, type Journal } from "@vaada/ledger/journal";
import { journalKindOf, type LoanEvent } from "@vaada/lending/owed/loan-event";
import type { Standing, UndoneStanding } from "@vaada/lending/owed/standing";
import type { Paise } from "@vaada/money/paise";
import { type Notice, paramsOf } from "../../notices/notice.ts";
import { brokenRuleOf } from "../../platform/db/broken-rule.ts";
import { nameParameters } from "../../platform/db/named-statement.ts";
import type { Tx } from "../../platform/db/tx.ts";
import { inSpan } from "../../platform/tracing/spans.ts";
import type { PaymentStatus } from "../../providers/payments/port.ts";

/** All rows of one event, planned by a loan as it was read. */
export type Posting = {
  readonly applicationId: number;
  readonly borrowerId: string;
  readonly event: LoanEvent & { readonly mode: string | null; readonly reference: string | null };
  /** The next number of the loan's events: when another event has taken it since the loan was read, the write fails. */
  readonly number: number;
  /** The platform's time. */
  readonly now: Date;
  readonly journal: (Journal & { readonly id: string; readonly businessDate: CivilDate }) | null;
  /** The loan's standing after the event. A closed loan leaves arrears, and one whose money came back stays undone. */
  readonly standing: Pick<Standing | UndoneStanding, "status" | "closedOn" | "closedBy">;
  readonly notices: readonly Notice[];
  /** The payment behind the event. */
  readonly received: ReceivedPayment | null;
};

export type OrderState = "intended" | "created" | "attempted" | "paid" | "failed" | "abandoned";

export type PaymentFacts = {
  readonly id: string;
  readonly orderId: string;
  readonly amount: Paise;
  readonly status: PaymentStatus;
  readonly mode: TransactionMode | null;
  /** The platform's time at which the payer paid. */
  readonly paidAt: Date;
  readonly valueDate: CivilDate;
  readonly failure: string | null;
  /** Real time at which we learned of the status. */
  readonly knownAt: Date;
};

/** A payment as the provider reports it, with what was on file before. */
export type ReceivedPayment = {
  readonly payment: PaymentFacts;
  /** The payment's status on file; `null` when there was none. */
  readonly statusBefore: PaymentStatus | null;
  readonly orderStatus: OrderState;
};

/**
 * Writes an event with its payment, its journal, the loan's new status and the notices in one statement: all or nothing.
 * The statement takes the application's lock. It fails when the loan or the payment has changed since it was read;
 * `isOutdated` recognises that failure.
 */
export const writePosting = (tx: Tx, posting: Posting): Promise<void> =>
  inSpan({ name: `post ${journalKindOf(posting.event)}` }, () => writeAtOnce(tx, posting));

async function writeAtOnce(tx: Tx, posting: Posting): Promise<void> {
  const { applicationId, borrowerId, event, number, now, journal, standing, notices, received } = posting;
  if (journal !== null) assertBalanced(journal);
  const { payment } = received ?? {};
  const values = WRITE.valuesOf({
    applicationId,
    borrowerId,
    now,
    key: event.key,
    kind: journalKindOf(event),
    number,
    valueDate: event.valueDate,
    amount: "amount" in event ? event.amount : null,
    ofDue: event.kind === "waiver" ? event.of : null,
    ofKey: event.kind === "payment-returned" ? event.of : null,
    mode: event.mode,
    reference: event.reference,
    paidAt: "paidAtMs" in event && event.paidAtMs !== undefined ? new Date(event.paidAtMs) : null,
    orderedAt: "orderedAtMs" in event && event.orderedAtMs !== undefined ? new Date(event.orderedAtMs) : null,
    loanStatus: standing.status,
    closedOn: standing.closedOn,
    closedBy: standing.closedBy,
    journalId: journal?.id,
    businessDate: journal?.businessDate,
    lineAccounts: journal?.lines.map(({ account }) => account) ?? [],
    lineAmounts: journal?.lines.map(({ amount }) => amount) ?? [],
    lineFees: journal?.lines.map(({ fee }) => fee) ?? [],
    noticeKinds: notices.map(({ kind }) => kind),
    noticeParams: notices.map(paramsOf),
    paymentId: payment?.id,
    orderId: payment?.orderId,
    paymentAmount: payment?.amount,
    paymentStatus: payment?.status,
    paymentMode: payment?.mode,
    paymentPaidAt: payment?.paidAt,
    paymentValueDate: payment?.valueDate,
    paymentFailure: payment?.failure,
    paymentKnownAt: payment?.knownAt,
    paymentStatusBefore: received?.statusBefore,
    orderStatus: received?.orderStatus,
  });
  await tx.query(WRITE.text, values);
}

/** The key under which the statement inserts a notice of an event. */
export const noticeKeyOf = (kind: Notice["kind"], { key }: Pick<LoanEvent, "key">): string =>
  `${kind}:${key}`;

/** Whether a posting failed because its loan or its payment has changed since it was read. */
export const isOutdated = (error: unknown): boolean => brokenRuleOf(error)?.table === "loan_events";

/**
 * Each part selects from the loan that remains once the application is locked, and so runs after the lock. An event of no
 * loan, of one whose money has come back since it was read, or of a payment that another call has written meanwhile, is an
 * event without an application, and fails.
 */
const WRITE = nameParameters(`
  with held as materialized (
    select id from vaada.applications where id = :applicationId for update),
  loan as (
    update vaada.loans set status = :loanStatus, closed_on = :closedOn::date, closed_by = :closedBy,
           delinquency = case when :loanStatus = 'closed' then 'standard' else delinquency end,
           delinquent_since = case when :loanStatus = 'closed' then null else delinquent_since end
      from held where application_id = held.id and (status = 'undone') = (:loanStatus = 'undone')
    returning application_id),
  payment as (
    insert into vaada.payments
      (id, order_id, application_id, borrower_id, amount_paise, status, method, paid_at, value_date, failure, known_at)
    select :paymentId, :orderId::uuid, application_id, :borrowerId::uuid, :paymentAmount::bigint, :paymentStatus, :paymentMode, :paymentPaidAt::timestamptz, :paymentValueDate::date, left(:paymentFailure, 200),
           :paymentKnownAt::timestamptz
      from loan where :paymentId::text is not null
    on conflict (id) do update set status = excluded.status, method = excluded.method,
      paid_at = excluded.paid_at, value_date = excluded.value_date, failure = excluded.failure,
      known_at = excluded.known_at
     where payments.status = :paymentStatusBefore
    returning id),
  event as (
    insert into vaada.loan_events
      (application_id, number, borrower_id, key, kind, value_date, amount_paise, of_due, of_key, mode, reference,
       happened_at, paid_at, ordered_at)
    select (select application_id from loan where :paymentId::text is null or exists (select from payment)),
           :number::integer, :borrowerId::uuid, :key, :kind, :valueDate::date, :amount::bigint, :ofDue, :ofKey, :mode, :reference, :now::timestamptz, :paidAt::timestamptz, :orderedAt::timestamptz),
  paid as (
    update vaada.repayment_orders set status = :orderStatus, asked_at = :paymentKnownAt::timestamptz
      from loan where id = :orderId::uuid),
  line as materialized (
    select * from unnest(:lineAccounts::text[], :lineAmounts::bigint[], :lineFees::text[]) with ordinality
      as line (account, amount_paise, fee_code, number)),
  journal as (
    insert into vaada.journals
      (id, kind, effect_key, application_id, borrower_id, business_date, posted_at, lines_hash)
    select :journalId::uuid, :kind, :key, application_id, :borrowerId::uuid, :businessDate::date, :now::timestamptz,
           (select sha256(convert_to(string_agg(
              concat_ws('|', number, account, amount_paise, coalesce(fee_code, '-')), E'\\n' order by number),
              'UTF8')) from line)
      from loan where :journalId::uuid is not null
    on conflict (effect_key) do nothing
    returning id, business_date, application_id, borrower_id),
  posted as (
    insert into vaada.ledger_lines
      (journal_id, number, business_date, application_id, borrower_id, account, amount_paise, fee_code)
    select journal.id, line.number, journal.business_date, journal.application_id, journal.borrower_id,
           line.account, line.amount_paise, line.fee_code
      from journal, line)
  insert into vaada.notifications (key, borrower_id, application_id, kind, params, created_at)
  select concat(kind, ':', :key::text), :borrowerId::uuid, application_id, kind, params, :now::timestamptz
    from loan, unnest(:noticeKinds::text[], :noticeParams::jsonb[]) as told (kind, params)
  on conflict (key) do nothing`);
