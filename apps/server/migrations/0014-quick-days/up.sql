-- What a dashboard reads is found by the borrower and then by the loan, or by the moment that a transaction is told with:
-- an index by the borrower alone would have it look at every loan that the borrower ever had.
drop index if exists vaada.loans_of_a_borrower;
create index loans_of_a_borrower on vaada.loans (borrower_id, application_id);
drop index if exists vaada.loan_events_of_a_borrower;
create index loan_events_of_a_borrower on vaada.loan_events (borrower_id, coalesce(paid_at, happened_at));

-- What the close of business looks for is found without a walk over every loan, debit or auto-pay there is.
create index mandates_of_a_loan on vaada.mandates (application_id);
create index debits_presented on vaada.debits (present_on, application_id) where status = 'presented';
