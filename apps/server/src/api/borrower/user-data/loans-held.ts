import type { HeldSection } from "./sections.ts";

export const LOAN = 'application_id::integer as "loanId"';

/**
 * The sections of a borrower's loans: the money that went and came, its books, and the agreements of people.
 */
export const LOANS_HELD: readonly HeldSection[] = [
  {
    table: "disbursals",
    section: "loans",
    query: `select ${LOAN}, amount_paise as amount, asked_at as "askedAt", released_at as "releasedAt",
                   arrived_at as "arrivedAt", utr
              from vaada.disbursals where borrower_id = $1 order by asked_at`,
  },
  {
    table: "payouts",
    section: "loans",
    query: `select ${LOAN}, amount_paise as amount, provider as "paidBy", status, reason, utr,
                   intended_at as "askedAt"
              from vaada.payouts where borrower_id = $1 order by intended_at`,
  },
  {
    table: "loans",
    section: "loans",
    query: `select ${LOAN}, loan_no as "loanNo", grade, principal_paise as principal, net_paise as "paidOut",
                   repay_paise as "toRepay", arrived_on as "arrivedOn", due_on as "dueOn", status, delinquency,
                   instalment_dues as "instalmentsDueOn", instalment_paise as instalment,
                   closed_on as "closedOn", closed_by as "closedBy"
              from vaada.loans where borrower_id = $1 order by application_id`,
  },
  {
    table: "loan_events",
    section: "loans",
    query: `select ${LOAN}, kind, value_date as "countsFor", amount_paise as amount, mode, reference,
                   happened_at as "knownAt"
              from vaada.loan_events where borrower_id = $1 order by application_id, number`,
  },
  {
    table: "closings",
    section: "loans",
    query: `select ${LOAN}, closed_on as "closedOn", closed_by as "closedBy", closed_at as "knownAt",
                   mailed_at as "mailedAt", is_held as "awaitsConfirmedAddress", ended_at as "undoneAt"
              from vaada.closings where borrower_id = $1 order by closed_at`,
  },
  {
    table: "debits",
    section: "loans",
    query: `select ${LOAN}, number, present_on as "presentedOn", notified_paise as "amountToldOf",
                   noticed_at as "toldAt", status, failure
              from vaada.debits where borrower_id = $1 order by application_id, number`,
  },
  {
    table: "repayment_orders",
    section: "payments",
    query: `select ${LOAN}, purpose, amount_paise as amount, made_at as "madeAt", status
              from vaada.repayment_orders where borrower_id = $1 order by made_at`,
  },
  {
    table: "payments",
    section: "payments",
    query: `select ${LOAN}, id as reference, amount_paise as amount, status, method, paid_at as "paidAt",
                   value_date as "countsFor", dispute
              from vaada.payments where borrower_id = $1 order by paid_at`,
  },
  {
    table: "receipts",
    section: "payments",
    query: `select receipts.application_id::integer as "loanId", payment_id as "ofPayment", issue, made_at as "issuedAt"
              from vaada.receipts join vaada.documents on documents.id = document_id
             where receipts.borrower_id = $1 order by made_at`,
  },
  {
    table: "refunds",
    section: "payments",
    query: `select ${LOAN}, payment_id as "ofPayment", amount_paise as amount, status, intended_at as "askedAt"
              from vaada.refunds where borrower_id = $1 order by intended_at`,
  },
  {
    table: "journals",
    section: "ledger",
    query: `select ${LOAN}, kind, business_date as "bookedOn", posted_at as "postedAt"
              from vaada.journals where borrower_id = $1 order by posted_at`,
  },
  {
    table: "ledger_lines",
    section: "ledger",
    query: `select ${LOAN}, business_date as "bookedOn", account, amount_paise as amount
              from vaada.ledger_lines where borrower_id = $1 order by business_date, journal_id, number`,
  },
  {
    table: "requests",
    section: "loans",
    // A borrower who may be on a list of sanctions is not told so (decision 0135).
    query: `select ${LOAN}, kind, amount_paise as amount, asked_at as "askedAt", state, ended_at as "endedAt"
              from vaada.requests where borrower_id = $1 and kind <> 'match-clear' order by number`,
  },
  {
    table: "loan_classes",
    section: "loans",
    query: `select ${LOAN}, classed_on as "classedOn", class from vaada.loan_classes
              join vaada.applications on id = application_id
             where borrower_id = $1 order by application_id, classed_on`,
  },
  {
    table: "write_offs",
    section: "loans",
    query: `select ${LOAN}, written_off_on as "writtenOffOn", principal_paise as principal, interest_paise as interest,
                   charges_paise as charges
              from vaada.write_offs join vaada.applications on id = application_id
             where borrower_id = $1 order by application_id`,
  },
  {
    table: "due_date_changes",
    section: "loans",
    query: `select ${LOAN}, from_on as "dueDateWas", to_on as "dueDateIs", repay_before_paise as "dueThenWas",
                   repay_after_paise as "dueThenIs", changed_at as "changedAt"
              from vaada.due_date_changes where borrower_id = $1`,
  },
];
