/**
 * The invariants of the money, each with the query that finds its breaches: no row is well. The queries are views, which
 * every reader may run at any time. That no client was told anything that is not on file (I10) is checked elsewhere: the
 * replies to clients are not in the database.
 */
export const INVARIANTS = {
  "I1 every journal has lines that sum to nothing": "select * from vaada_audit.i1_unbalanced_journals",
  "I2 all accounts together sum to nothing": "select * from vaada_audit.i2_unbalanced_ledger",
  "I3 what the ledger holds of borrowers' money is what the events of each loan say came and went":
    "select * from vaada_audit.i3_collections_unlike_events",
  "I4 a payment has come if and only if its event tells of it, to the paisa":
    "select * from vaada_audit.i4_payments_unlike_events",
  "I4 a refund has arrived if and only if its event tells of it, to the paisa":
    "select * from vaada_audit.i4_refunds_unlike_events",
  "I4 no payment is given back beyond what it was": "select * from vaada_audit.i4_payments_given_back_twice",
  "I5 what the payouts paid and got back is what left the pool":
    "select * from vaada_audit.i5_pool_unlike_payouts",
  "I5 money has arrived if and only if its journal stands":
    "select * from vaada_audit.i5_arrivals_unlike_journals",
  "I5 a loan is of what left the pool for it": "select * from vaada_audit.i5_loans_unlike_arrivals",
  "I6 a loan has at most one payout that has not come to nothing":
    "select * from vaada_audit.i6_loans_paid_twice",
  "I6 no payout went to another account or was of another amount than its disbursal":
    "select * from vaada_audit.i6_payouts_unlike_disbursals",
  "I7 a payment has one journal, and so has a refund": "select * from vaada_audit.i7_receipts_not_once",
  "I8 nobody owes less than nothing, and what was paid too much is owed to the borrower":
    "select * from vaada_audit.i8_owed_below_nothing",
  "I9 a loan is closed if and only if nothing of it is outstanding":
    "select * from vaada_audit.i9_closed_unlike_owed",
  "I11 no line was changed since it was posted": "select * from vaada_audit.i11_changed_lines",
  "I11 no journal was changed since it was posted": "select * from vaada_audit.i11_changed_journals",
  "I11 no journal is missing from its chain": "select * from vaada_audit.i11_gaps_in_chains",
  "I11 each chain ends where its head says": "select * from vaada_audit.i11_cut_chains",
  "I18 a journal of the books says what it records, and one of two people by which request":
    "select * from vaada_audit.i18_journals_unlike_entries",
  "I18 the books of each loan sum to nothing": "select * from vaada_audit.i18_unbalanced_loans",
  "I18 nothing was posted into a month after it was closed":
    "select * from vaada_audit.i18_journals_in_closed_months",
  "I18 a closed month holds what it held when it was closed":
    "select * from vaada_audit.i18_months_unlike_lines",
  "I18 what two people agreed on for the books is in them":
    "select * from vaada_audit.i18_requests_unlike_books",
  "I19 the gateway's account and the suspense hold what settlements leave":
    "select * from vaada_audit.i19_gateway_unlike_settlements",
  "I19 what reached the bank and what the provider kept is what was settled":
    "select * from vaada_audit.i19_bank_unlike_settlements",
  "I19 what approving auto-pays by UPI took is owed until it has gone back":
    "select * from vaada_audit.i19_authorisations_unlike_books",
  "I19 the tax of each kind is that of the papers": "select * from vaada_audit.i19_tax_unlike_papers",
  "I19 the payout account holds what its provider says, or a case says why not":
    "select * from vaada_audit.i19_payout_account_unlike_provider",
  "I19 the class of a loan is the last of its history":
    "select * from vaada_audit.i19_classes_unlike_history",
} as const;

/** The invariants of progress: nothing stays half done for longer than it may. */
export const LIVENESS = {
  "I12 every job is done in its time": "select * from vaada_audit.i12_overdue_jobs",
  "I12 every payout is decided": "select * from vaada_audit.i12_undecided_payouts",
  "I12 every order is paid or left": "select * from vaada_audit.i12_undecided_orders",
  "I12 every payment that was authorised is decided": "select * from vaada_audit.i12_undecided_payments",
  "I12 every refund is decided": "select * from vaada_audit.i12_undecided_refunds",
  "I12 what approving an auto-pay by UPI took goes back":
    "select * from vaada_audit.i12_authorisations_to_give_back",
  "I12 every debit is presented and decided": "select * from vaada_audit.i12_undecided_debits",
  "I12 every day's work is finished": "select * from vaada_audit.i12_unfinished_days",
  "I12 every closed loan is wound up": "select * from vaada_audit.i12_unfinished_closings",
  "I12 every mail with a loan's papers is sent": "select * from vaada_audit.i12_unsent_mails",
  "I12 every day is compared with the providers' reports": "select * from vaada_audit.i12_unreconciled_days",
  "I12 every case is explained within three days": "select * from vaada_audit.i12_unexplained_cases",
} as const;
