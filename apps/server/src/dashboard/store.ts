import type { CivilDate } from "@vaada/calendar/civil-date";
import type { AutoPayMethod } from "@vaada/contract/auto-pay";
import type { Dashboard } from "@vaada/contract/calls/dashboard";
import type { RefusalReason } from "@vaada/lending/policy/credit-decision";
import { decodeVersion } from "@vaada/lending/product-version";
import type { LoanType } from "@vaada/lending/steps";
import type { Paise } from "@vaada/money/paise";
import { REAPPLY_ON } from "../decisioning/decisions/store.ts";
import type { MandateStatus } from "../journey/mandates/store.ts";
import type { Tx } from "../platform/db/tx.ts";

/** The facts of a dashboard besides the loan itself. */
export type DashboardFacts = {
  readonly name: { readonly panRecordId: string; readonly sealed: Buffer } | null;
  readonly unread: number;
  /** The notification that this loan's money has arrived, while it is unread. */
  readonly arrival: number | null;
  /** The loan that was closed last. */
  readonly closedLoan: Dashboard["closedLoan"];
  /** The type of the loan's application; `null` without a loan, and so are the fields below. */
  readonly loanType: LoanType | null;
  /** The account that the money went to. */
  readonly account: { readonly bank: string; readonly ending: string } | null;
  readonly mandate: DashboardMandate | null;
  /** The last debit that ended, by its day and amount, if the bank returned it. */
  readonly returned: {
    readonly on: CivilDate;
    readonly amount: Paise;
    /** Which due day it was for, counted from 1. */
    readonly instalment: number;
    readonly failure: string | null;
  } | null;
  /** How many debits the bank has returned. */
  readonly bounced: number;
  /** How often the loan is presented in all, by the terms that it was taken under. */
  readonly presentationsMax: number;
  readonly debit: LastDebit | null;
  readonly areDebitsStopped: boolean;
  readonly pending: { readonly orderId: string; readonly amount: Paise; readonly since: Date } | null;
};

/** The auto-pay of the loan's account: the live one, else the last. */
export type DashboardMandate = {
  readonly method: AutoPayMethod;
  readonly status: MandateStatus;
  /** The borrower has paused it in their UPI app. */
  readonly isPaused: boolean;
  readonly isCancelAsked: boolean;
  readonly maximum: Paise;
};

/** The last planned debit. */
type LastDebit = {
  readonly status: "planned" | "noticed" | "presented" | "captured" | "bounced" | "cancelled";
  readonly presentOn: CivilDate;
  readonly valueDate: CivilDate;
  readonly notified: Paise | null;
  /** The sum that was presented to the bank. */
  readonly presented: Paise | null;
};

/** Reads all facts in one statement. */
export async function readDashboardFacts(
  tx: Tx,
  { borrowerId, applicationId }: { readonly borrowerId: string; readonly applicationId: number | null },
): Promise<DashboardFacts> {
  const { rows } = await tx.query<DashboardRow>(SELECT_FACTS, [borrowerId, applicationId]);
  const [row] = rows;
  if (row === undefined) throw new Error("readHolder: a session without its borrower");
  const { panRecordId, nameSealed } = row;
  return {
    name: panRecordId === null || nameSealed === null ? null : { panRecordId, sealed: nameSealed },
    unread: Number(row.unread),
    arrival: row.arrival === null ? null : Number(row.arrival),
    closedLoan: closedLoanOf(row),
    loanType: row.loanType,
    account:
      row.bank === null || row.accountEnding === null ? null : { bank: row.bank, ending: row.accountEnding },
    mandate: mandateOf(row),
    returned:
      row.returnedOn === null || row.returnedAmount === null
        ? null
        : {
            on: row.returnedOn,
            amount: row.returnedAmount,
            instalment: row.returnedInstalment,
            failure: row.failure,
          },
    bounced: Number(row.bounced),
    presentationsMax:
      row.keptTerms === null ? 0 : decodeVersion(row.keptTerms).terms.mandate.presentationsMax,
    debit: debitOf(row),
    areDebitsStopped: row.areDebitsStopped,
    pending: pendingOf(row),
  };
}

type DashboardRow = {
  readonly panRecordId: string | null;
  readonly nameSealed: Buffer | null;
  readonly unread: bigint;
  readonly arrival: bigint | null;
  readonly closedLoanId: bigint | null;
  readonly closedLoanNo: string | null;
  readonly closedOn: CivilDate | null;
  readonly closedBy: NonNullable<Dashboard["closedLoan"]>["closedBy"] | null;
  readonly loanType: LoanType | null;
  readonly mandateStatus: MandateStatus | null;
  readonly mandateMethod: AutoPayMethod | null;
  readonly isPaused: boolean;
  readonly isCancelAsked: boolean;
  readonly maximum: Paise | null;
  readonly bank: string | null;
  readonly accountEnding: string | null;
  readonly returnedOn: CivilDate | null;
  readonly returnedAmount: Paise | null;
  readonly returnedInstalment: number;
  readonly failure: string | null;
  readonly bounced: bigint;
  readonly keptTerms: unknown;
  readonly debitStatus: LastDebit["status"] | null;
  readonly presentOn: CivilDate | null;
  readonly valueDate: CivilDate | null;
  readonly notified: Paise | null;
  readonly presented: Paise | null;
  readonly areDebitsStopped: boolean;
  readonly orderId: string | null;
  readonly amount: Paise | null;
  readonly since: Date | null;
};

const closedLoanOf = ({
  closedLoanId,
  closedLoanNo,
  closedOn,
  closedBy,
}: DashboardRow): DashboardFacts["closedLoan"] =>
  closedLoanId === null || closedLoanNo === null || closedOn === null || closedBy === null
    ? null
    : { loan_id: Number(closedLoanId), loanNo: closedLoanNo, closedOn, closedBy };

const mandateOf = ({
  mandateStatus: status,
  mandateMethod: method,
  isPaused,
  isCancelAsked,
  maximum,
}: DashboardRow): DashboardMandate | null =>
  status === null || method === null || maximum === null
    ? null
    : { method, status, isPaused, isCancelAsked, maximum };

const debitOf = ({
  debitStatus,
  presentOn,
  valueDate,
  notified,
  presented,
}: DashboardRow): LastDebit | null =>
  debitStatus === null || presentOn === null || valueDate === null
    ? null
    : { status: debitStatus, presentOn, valueDate, notified, presented };

const pendingOf = ({ orderId, amount, since }: DashboardRow): DashboardFacts["pending"] =>
  orderId === null || amount === null || since === null ? null : { orderId, amount, since };

const SELECT_FACTS = `
  select pan.id as "panRecordId", pan.name_sealed as "nameSealed",
         told.unread, told.arrival,
         closed.application_id as "closedLoanId", closed.loan_no as "closedLoanNo", closed.closed_on as "closedOn",
         closed.closed_by as "closedBy", application.loan_type as "loanType",
         mandate.status as "mandateStatus", mandate.method as "mandateMethod",
         mandate.paused_at is not null as "isPaused", mandate.cancel_asked_at is not null as "isCancelAsked",
         mandate.max_paise as maximum,
         account.bank_name as bank, account.number_ending as "accountEnding",
         case when ended.status = 'bounced' then ended.present_on end as "returnedOn",
         case when ended.status = 'bounced' then ended.amount_paise end as "returnedAmount",
         coalesce(ended.instalment, 1)::int as "returnedInstalment", ended.failure,
         (select count(*) from vaada.debits
           where application_id = $2 and status = 'bounced' and instalment = coalesce(debit.instalment, 1)) as bounced,
         (select kept.terms from vaada.loans as loan
            join vaada.product_versions as kept
              on kept.product = loan.product_id and kept.version >= loan.product_version
           where loan.application_id = $2 order by kept.version limit 1) as "keptTerms",
         debit.status as "debitStatus", debit.present_on as "presentOn", debit.value_date as "valueDate",
         debit.notified_paise as notified,
         debit.amount_paise as presented, vaada.is_stopped('debits') as "areDebitsStopped",
         pending.provider_reference as "orderId", pending.amount_paise as amount, pending.paid_at as since
    from vaada.borrowers as borrower
    cross join lateral (
      select count(*) as unread,
             max(id) filter (where kind = 'money-arrived' and application_id = $2) as arrival
        from vaada.notifications where borrower_id = borrower.id and read_at is null) as told
    left join vaada.pan_records as pan on pan.borrower_id = borrower.id and pan.confirmed_at is not null
    left join lateral (
      select application_id, loan_no, closed_on, closed_by from vaada.loans
       where borrower_id = $1 and status = 'closed' order by closed_on desc limit 1) as closed on true
    left join vaada.applications as application on application.id = $2::bigint
    left join lateral (
      select mandates.* from vaada.mandates
        join vaada.bank_accounts as account on account.id = mandates.account_id
       where account.application_id = $2 and account.discarded_at is null
       order by (mandates.status in ('created', 'initiated', 'confirmed') and cancel_asked_at is null) desc,
                asked_at desc limit 1) as mandate on true
    left join lateral (
      select bank_name, number_ending from vaada.bank_accounts where application_id = $2
       order by discarded_at is null desc, id desc limit 1) as account on true
    left join lateral (
      select debits.*, amount_paise from vaada.debits left join vaada.repayment_orders as asked on asked.id = order_id
       where debits.application_id = $2 order by debits.number desc limit 1) as debit on true
    left join lateral (
      select debits.status, present_on, amount_paise, instalment, failure
        from vaada.debits join vaada.repayment_orders as asked on asked.id = order_id
       where debits.application_id = $2 and debits.status in ('bounced', 'captured')
       order by debits.number desc limit 1) as ended on true
    left join lateral (
      select asked.provider_reference, payments.amount_paise, paid_at
        from vaada.payments join vaada.repayment_orders as asked on asked.id = order_id
       where payments.application_id = $2 and payments.status in ('created', 'authorized')
         and asked.provider_reference is not null and asked.purpose <> 'debit'
       order by paid_at desc limit 1) as pending on true
   where borrower.id = $1`;

type RefusalRow = {
  readonly id: string;
  readonly wordsSealed: Buffer;
  readonly reasons: readonly RefusalReason[];
  readonly reapplyOn: CivilDate;
};

/** The refusal that ended an application, even after its waiting days. */
export async function readLastRefusal(tx: Tx, applicationId: number): Promise<RefusalRow | null> {
  const { rows } = await tx.query<RefusalRow>(
    `select id, words_sealed as "wordsSealed", reasons, ${REAPPLY_ON} as "reapplyOn" from vaada.decisions
      where application_id = $1 and outcome = 'refuse' order by number desc limit 1`,
    [applicationId],
  );
  return rows[0] ?? null;
}
