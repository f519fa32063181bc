import type { CivilDate } from "@vaada/calendar/civil-date";
import type { LoanFacts } from "@vaada/lending/owed/loan-facts";
import type { PaymentTerms } from "@vaada/lending/product-terms";
import { LOAN_FEE_COLUMN_OF } from "../../../agreements/offers/fees-on-file.ts";
import { REPAYMENT_COLUMN_OF } from "../../../agreements/offers/repayment-on-file.ts";
import type { Tx } from "../../../platform/db/tx.ts";

/**
 * Opens the loan of a disbursal that has arrived, with the signed terms. A loan that was undone, because its money came
 * back, is opened anew.
 */
export async function insertLoan(
  tx: Tx,
  {
    agreementId,
    payment,
    payableThrough,
    instalmentPayable,
  }: {
    readonly agreementId: string;
    readonly payment: PaymentTerms;
    /** The last days to pay each instalment at no cost; `null` for a loan that is repaid at once. */
    readonly instalmentPayable: readonly CivilDate[] | null;
  } & Pick<LoanFacts, "payableThrough">,
): Promise<void> {
  const { rowCount } = await tx.query(INSERT_LOAN, [
    agreementId,
    payment.order,
    payment.partPaymentMinimum,
    payment.restMinimum,
    payment.previousDayGraceMinutes,
    payableThrough,
    instalmentPayable,
  ]);
  if (rowCount !== 1) throw new Error("insertLoan: a disbursal that did not arrive, or a loan that is open");
}

/** The columns that a loan copies from its offer. */
const OFFER_COLUMNS = [...Object.values(LOAN_FEE_COLUMN_OF), ...Object.values(REPAYMENT_COLUMN_OF)];

const INSERT_LOAN = `
  insert into vaada.loans as loan
    (application_id, borrower_id, agreement_id, loan_no, product_id, product_version, grade, principal_paise,
     net_paise, repay_paise, rate_ppm_per_day, arrived_on, arrived_at, due_on, cooling_off_days, ${OFFER_COLUMNS.join(", ")},
     payment_order, part_payment_min_paise, rest_min_paise, grace_minutes, payable_through, instalment_payable, status)
  select disbursal.application_id, disbursal.borrower_id, disbursal.agreement_id, stated.proposal_number,
         offer.product_id, offer.product_version, offer.grade, offer.principal_paise,
         offer.net_paise, offer.repay_paise, offer.rate_ppm_per_day, disbursal.arrived_on, disbursal.arrived_at,
         offer.due_on, offer.cooling_off_days, ${OFFER_COLUMNS.map((column) => `offer.${column}`).join(", ")},
         $2, $3, $4, $5, $6, $7, 'active'
    from vaada.disbursals as disbursal
    join vaada.offers as offer on offer.id = disbursal.offer_id
    join vaada.agreements as agreement on agreement.id = disbursal.agreement_id
    join vaada.key_fact_statements as stated on stated.id = agreement.key_fact_statement_id
   where disbursal.agreement_id = $1 and disbursal.arrived_at is not null
  on conflict (application_id) do update set
    agreement_id = excluded.agreement_id, loan_no = excluded.loan_no, product_id = excluded.product_id,
    product_version = excluded.product_version, grade = excluded.grade, principal_paise = excluded.principal_paise,
    net_paise = excluded.net_paise,
    repay_paise = excluded.repay_paise, rate_ppm_per_day = excluded.rate_ppm_per_day, arrived_on = excluded.arrived_on,
    arrived_at = excluded.arrived_at, due_on = excluded.due_on, cooling_off_days = excluded.cooling_off_days,
    ${OFFER_COLUMNS.map((column) => `${column} = excluded.${column}`).join(", ")},
    payment_order = excluded.payment_order, part_payment_min_paise = excluded.part_payment_min_paise,
    rest_min_paise = excluded.rest_min_paise, grace_minutes = excluded.grace_minutes,
    payable_through = excluded.payable_through, instalment_payable = excluded.instalment_payable, status = 'active'
   where loan.status = 'undone'`;

/** Puts off the last day to pay what open loans owe on one due date, and answers how many. Never brings it forward. */
export async function extendPayableDays(
  tx: Tx,
  { dueOn, payableThrough }: Pick<LoanFacts, "dueOn" | "payableThrough">,
): Promise<number> {
  const { rowCount: inInstalments } = await tx.query(
    `update vaada.loans as loan set payable_through = case when due_on = $1 then $2 else payable_through end,
            instalment_payable = array(
              select case when due.on_day = $1 then greatest(due.payable, $2::date) else due.payable end
                from unnest(loan.instalment_dues, loan.instalment_payable) with ordinality as due (on_day, payable, number)
               order by due.number)
      where status in ('active', 'part-paid') and instalment_dues is not null
        and exists (select from unnest(loan.instalment_dues, loan.instalment_payable) as due (on_day, payable)
                     where due.on_day = $1 and due.payable < $2)`,
    [dueOn, payableThrough],
  );
  const { rowCount } = await tx.query(
    `update vaada.loans set payable_through = $2
      where status in ('active', 'part-paid') and instalment_dues is null and due_on = $1 and payable_through < $2`,
    [dueOn, payableThrough],
  );
  return rowCount + inInstalments;
}

export async function isDueDateChanged(tx: Tx, applicationId: number): Promise<boolean> {
  const { rowCount } = await tx.query("select from vaada.due_date_changes where application_id = $1", [
    applicationId,
  ]);
  return rowCount > 0;
}

type DueTerms = Pick<LoanFacts, "dueOn" | "repay" | "payableThrough">;

/** Puts off the due date of one loan, with what is due then. Needs the application's lock. */
export async function putOffDueDate(
  tx: Tx,
  change: {
    readonly requestId: string;
    readonly applicationId: number;
    readonly borrowerId: string;
    readonly before: DueTerms;
    readonly after: DueTerms;
    readonly now: Date;
  },
): Promise<void> {
  const { requestId, applicationId, borrowerId, before, after, now } = change;
  await tx.query(
    `insert into vaada.due_date_changes (request_id, application_id, borrower_id, from_on, to_on, repay_before_paise,
       repay_after_paise, changed_at) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [requestId, applicationId, borrowerId, before.dueOn, after.dueOn, before.repay, after.repay, now],
  );
  await tx.query(
    `update vaada.loans set due_on = $2, repay_paise = $3, payable_through = $4 where application_id = $1`,
    [applicationId, after.dueOn, after.repay, after.payableThrough],
  );
}
