grant select on
  vaada_audit.i1_unbalanced_journals, vaada_audit.i2_unbalanced_ledger, vaada_audit.i3_collections_unlike_events,
  vaada_audit.i4_payments_unlike_events, vaada_audit.i4_refunds_unlike_events, vaada_audit.i4_payments_given_back_twice,
  vaada_audit.i5_pool_unlike_payouts, vaada_audit.i5_arrivals_unlike_journals, vaada_audit.i5_loans_unlike_arrivals,
  vaada_audit.i6_loans_paid_twice, vaada_audit.i6_payouts_unlike_disbursals, vaada_audit.i7_receipts_not_once,
  vaada_audit.i8_owed_below_nothing, vaada_audit.i9_closed_unlike_owed
  to vaada_console;
