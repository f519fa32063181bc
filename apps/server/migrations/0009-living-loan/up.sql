-- What has become of a loan is in its events; what it is owed follows from them and from the day.
create table vaada.loans (
  application_id bigint primary key references vaada.applications (id),
  borrower_id uuid not null references vaada.borrowers (id),
  agreement_id uuid not null unique references vaada.disbursals (agreement_id),
  loan_no text not null unique check (char_length(loan_no) between 1 and 40),
  product_id text not null check (char_length(product_id) between 1 and 64),
  product_version integer not null check (product_version > 0),
  grade text not null check (grade in ('A', 'B', 'C')),
  principal_paise bigint not null check (principal_paise > 0),
  fee_paise bigint not null check (fee_paise >= 0),
  gst_paise bigint not null check (gst_paise >= 0),
  net_paise bigint not null check (net_paise > 0),
  repay_paise bigint not null check (repay_paise >= principal_paise),
  rate_ppm_per_day bigint not null check (rate_ppm_per_day >= 0),
  arrived_on date not null,
  arrived_at timestamptz not null,
  due_on date not null,
  cooling_off_days integer not null check (cooling_off_days > 0),
  late_fee_paise bigint not null check (late_fee_paise >= 0),
  bounce_charge_paise bigint not null check (bounce_charge_paise >= 0),
  payment_order text[] not null
    check (payment_order <@ array['interest', 'principal', 'charges'] and cardinality(payment_order) = 3),
  part_payment_min_paise bigint not null check (part_payment_min_paise > 0),
  rest_min_paise bigint not null check (rest_min_paise >= 0),
  grace_minutes integer not null check (grace_minutes >= 0),
  status text not null check (status in ('active', 'part-paid', 'closed', 'undone')),
  closed_on date,
  closed_by text check (closed_by in ('repaid', 'cooling-off')),
  delinquency text not null default 'standard' check (delinquency in ('standard', 'sma-0', 'sma-1', 'sma-2', 'npa')),
  delinquent_since date,
  constraint net_is_what_is_left check (net_paise + fee_paise + gst_paise = principal_paise),
  constraint closed_whole check ((status = 'closed') = (closed_on is not null) and (closed_on is null) = (closed_by is null)),
  constraint delinquent_since_a_day check ((delinquency = 'standard') = (delinquent_since is null))
);
create index loans_of_a_borrower on vaada.loans (borrower_id, arrived_at);
create index loans_open_of_a_borrower on vaada.loans (borrower_id) where status in ('active', 'part-paid');
create index loans_closed_of_a_borrower on vaada.loans (borrower_id, closed_on) where status = 'closed';
create index loans_open_by_due_date on vaada.loans (due_on) where status in ('active', 'part-paid');
comment on table vaada.loans is 'One row a loan whose money arrived: the terms it was taken under, and where its events have brought it.';
comment on column vaada.loans.application_id is 'class: internal; the application that it came of';
comment on column vaada.loans.borrower_id is 'class: internal; whose';
comment on column vaada.loans.agreement_id is 'class: internal; the agreement it was paid out on';
comment on column vaada.loans.loan_no is 'class: internal; the number the borrower knows it by';
comment on column vaada.loans.product_id is 'class: internal; of which product';
comment on column vaada.loans.product_version is 'class: internal; in which version';
comment on column vaada.loans.grade is 'class: personal; at which price';
comment on column vaada.loans.principal_paise is 'class: personal; what was lent';
comment on column vaada.loans.fee_paise is 'class: personal; what was kept back as the fee';
comment on column vaada.loans.gst_paise is 'class: personal; and as the tax on it';
comment on column vaada.loans.net_paise is 'class: personal; what arrived';
comment on column vaada.loans.repay_paise is 'class: personal; what the key fact statement said is repaid on the due date';
comment on column vaada.loans.rate_ppm_per_day is 'class: personal; interest a day, in millionths';
comment on column vaada.loans.arrived_on is 'class: personal; the day from which interest runs';
comment on column vaada.loans.arrived_at is 'class: internal; the platform''s time of the arrival';
comment on column vaada.loans.due_on is 'class: personal; the day on which it is due';
comment on column vaada.loans.cooling_off_days is 'class: internal; for how many days after the arrival it can be given back';
comment on column vaada.loans.late_fee_paise is 'class: internal; once, when it is not paid by the due date';
comment on column vaada.loans.bounce_charge_paise is 'class: internal; for each debit that bounces';
comment on column vaada.loans.payment_order is 'class: internal; which due a payment pays off first';
comment on column vaada.loans.part_payment_min_paise is 'class: internal; the smallest part payment';
comment on column vaada.loans.rest_min_paise is 'class: internal; a smaller rest is waived';
comment on column vaada.loans.grace_minutes is 'class: internal; so long after midnight a payment on an order of the day before counts for that day';
comment on column vaada.loans.status is 'class: personal; where its events have brought it';
comment on column vaada.loans.closed_on is 'class: personal; the day by value dates on which nothing was owed any more';
comment on column vaada.loans.closed_by is 'class: personal; in which way';
comment on column vaada.loans.delinquency is 'class: personal; its class at the last close of business';
comment on column vaada.loans.delinquent_since is 'class: personal; the day from which it has not been standard';

create table vaada.loan_events (
  application_id bigint not null references vaada.loans (application_id),
  number integer not null check (number > 0),
  borrower_id uuid not null references vaada.borrowers (id),
  key text not null unique check (char_length(key) between 1 and 200),
  kind text not null check (kind in
    ('payment', 'mandate-debit', 'payment-returned', 'bounce', 'late-fee', 'waiver', 'refund')),
  value_date date not null,
  amount_paise bigint check (amount_paise > 0),
  of_due text check (of_due in ('interest', 'principal', 'charges')),
  of_key text references vaada.loan_events (key),
  mode text check (char_length(mode) between 1 and 40),
  reference text check (char_length(reference) between 1 and 200),
  happened_at timestamptz not null,
  paid_at timestamptz,
  primary key (application_id, number),
  constraint amount_where_money_moves check
    ((kind in ('payment', 'mandate-debit', 'waiver', 'refund')) = (amount_paise is not null)),
  constraint waiver_of_a_due check ((kind = 'waiver') = (of_due is not null)),
  constraint returned_of_a_payment check ((kind = 'payment-returned') = (of_key is not null)),
  constraint paid_where_somebody_pays check (paid_at is null or kind in ('payment', 'mandate-debit'))
);
create unique index loan_events_one_late_fee on vaada.loan_events (application_id) where kind = 'late-fee';
create index loan_events_of_a_borrower on vaada.loan_events (borrower_id, happened_at);
-- Row security asks for the borrower beside the loan. Of somebody with many loans, only the one's own rows are read.
create index loan_events_of_a_borrowers_loan on vaada.loan_events (borrower_id, application_id);
drop index vaada.disbursals_of_a_borrower;
create index disbursals_of_a_borrower on vaada.disbursals (borrower_id, agreement_id);
comment on table vaada.loan_events
  is 'All that has happened to a loan. Only added to; what is owed and what the ledger holds follow from the whole of it, in whatever order it became known.';
comment on column vaada.loan_events.application_id is 'class: internal; on which loan';
comment on column vaada.loan_events.number is 'class: internal; in the order in which they became known';
comment on column vaada.loan_events.borrower_id is 'class: internal; whose';
comment on column vaada.loan_events.key is 'class: internal; what it is the effect of, by its provider''s name: the same thing is one event and one journal';
comment on column vaada.loan_events.kind is 'class: personal; what happened';
comment on column vaada.loan_events.value_date is 'class: personal; the day that it counts for';
comment on column vaada.loan_events.amount_paise is 'class: personal; how much';
comment on column vaada.loan_events.of_due is 'class: personal; what was waived';
comment on column vaada.loan_events.of_key is 'class: internal; the payment that was taken back';
comment on column vaada.loan_events.mode is 'class: personal; how it was paid';
comment on column vaada.loan_events.reference is 'class: personal; the number that the borrower finds it by';
comment on column vaada.loan_events.happened_at is 'class: internal; the platform''s time';
comment on column vaada.loan_events.paid_at is 'class: internal; when the payer paid: of two payments of one day the earlier comes first';

create table vaada.repayment_orders (
  id uuid primary key,
  application_id bigint not null references vaada.loans (application_id),
  borrower_id uuid not null references vaada.borrowers (id),
  purpose text not null check (purpose in ('repayment', 'cooling-off', 'debit')),
  amount_paise bigint not null check (amount_paise > 0),
  made_on date not null,
  made_at timestamptz not null,
  receipt text not null unique check (char_length(receipt) between 1 and 40),
  provider_reference text unique check (char_length(provider_reference) between 1 and 200),
  status text not null check (status in ('intended', 'created', 'attempted', 'paid', 'failed', 'abandoned')),
  intended_at timestamptz not null,
  asked_at timestamptz
);
create unique index repayment_orders_one_unpaid_of_an_amount
  on vaada.repayment_orders (application_id, amount_paise, purpose)
  where status in ('intended', 'created', 'attempted') and purpose <> 'debit';
create index repayment_orders_of_a_loan on vaada.repayment_orders (application_id, made_at);
create index repayment_orders_open on vaada.repayment_orders (asked_at) where status in ('intended', 'created', 'attempted');
comment on table vaada.repayment_orders
  is 'One row an order for money from the borrower, written before the provider is asked for it. Payments are made on it.';
comment on column vaada.repayment_orders.id is 'class: internal; our own name of it';
comment on column vaada.repayment_orders.application_id is 'class: internal; of which loan';
comment on column vaada.repayment_orders.borrower_id is 'class: internal; whose';
comment on column vaada.repayment_orders.purpose is 'class: personal; paid by the borrower, to leave within the cooling-off, or by auto-pay';
comment on column vaada.repayment_orders.amount_paise is 'class: personal; how much';
comment on column vaada.repayment_orders.made_on is 'class: personal; the platform''s day';
comment on column vaada.repayment_orders.made_at is 'class: internal; the platform''s time';
comment on column vaada.repayment_orders.receipt is 'class: internal; what the provider finds it by before we know its own name';
comment on column vaada.repayment_orders.provider_reference is 'class: internal; the provider''s name, null until it has answered';
comment on column vaada.repayment_orders.status is 'class: personal; where it stands';
comment on column vaada.repayment_orders.intended_at is 'class: internal; real time from which it was meant to be made';
comment on column vaada.repayment_orders.asked_at is 'class: internal; real time at which the provider was last asked about it, null when its answer was not heard: then it is asked again at once';

create table vaada.payments (
  id text primary key check (char_length(id) between 1 and 200),
  order_id uuid not null references vaada.repayment_orders (id),
  application_id bigint not null references vaada.loans (application_id),
  borrower_id uuid not null references vaada.borrowers (id),
  amount_paise bigint not null check (amount_paise > 0),
  status text not null check (status in ('created', 'authorized', 'failed', 'captured', 'refunded')),
  method text check (char_length(method) between 1 and 40),
  paid_at timestamptz not null,
  value_date date not null,
  failure text check (char_length(failure) between 1 and 200),
  dispute text check (dispute in ('open', 'won', 'lost')),
  receipt_id uuid unique references vaada.documents (id),
  known_at timestamptz not null
);
create index payments_of_an_order on vaada.payments (order_id);
create index payments_of_a_loan on vaada.payments (application_id);
create index payments_undecided on vaada.payments (known_at) where status in ('created', 'authorized');
comment on table vaada.payments is 'One row a payment at the provider, by the provider''s own name. Its status only ever moves on.';
comment on column vaada.payments.id is 'class: internal; the provider''s name of it';
comment on column vaada.payments.order_id is 'class: internal; on which order';
comment on column vaada.payments.application_id is 'class: internal; of which loan';
comment on column vaada.payments.borrower_id is 'class: internal; whose';
comment on column vaada.payments.amount_paise is 'class: personal; how much';
comment on column vaada.payments.status is 'class: personal; where it stands';
comment on column vaada.payments.method is 'class: personal; how it was paid';
comment on column vaada.payments.paid_at is 'class: personal; the platform''s time at which the payer paid';
comment on column vaada.payments.value_date is 'class: personal; the day that it counts for';
comment on column vaada.payments.failure is 'class: internal; the provider''s reason';
comment on column vaada.payments.dispute is 'class: personal; whether the payer''s bank has asked for it back, and what came of it';
comment on column vaada.payments.receipt_id is 'class: internal; the document that says it was received, null until it is asked for';
comment on column vaada.payments.known_at is 'class: internal; real time from which it is known to stand there';

create table vaada.refunds (
  id uuid primary key,
  payment_id text not null references vaada.payments (id),
  application_id bigint not null references vaada.loans (application_id),
  borrower_id uuid not null references vaada.borrowers (id),
  amount_paise bigint not null check (amount_paise > 0),
  status text not null check (status in ('intended', 'pending', 'processed', 'failed')),
  provider_reference text unique check (char_length(provider_reference) between 1 and 200),
  intended_at timestamptz not null,
  asked_at timestamptz,
  failure text check (char_length(failure) between 1 and 200)
);
create index refunds_of_a_loan on vaada.refunds (application_id);
create index refunds_open on vaada.refunds (asked_at) where status in ('intended', 'pending');
comment on table vaada.refunds is 'One row a refund of what was paid beyond what was owed, written before the provider is asked.';
comment on column vaada.refunds.id is 'class: internal; our own name of it, which the provider is given: asked again, it is the same refund';
comment on column vaada.refunds.payment_id is 'class: internal; of which payment';
comment on column vaada.refunds.application_id is 'class: internal; of which loan';
comment on column vaada.refunds.borrower_id is 'class: internal; to whom';
comment on column vaada.refunds.amount_paise is 'class: personal; how much';
comment on column vaada.refunds.status is 'class: personal; where it stands';
comment on column vaada.refunds.provider_reference is 'class: internal; the provider''s name of it';
comment on column vaada.refunds.intended_at is 'class: internal; real time from which it was meant to be made';
comment on column vaada.refunds.asked_at is 'class: internal; real time at which the provider was last asked, null before the first time';
comment on column vaada.refunds.failure is 'class: internal; the provider''s reason';

create table vaada.cases (
  key text primary key check (char_length(key) between 1 and 200),
  kind text not null check (kind ~ '^[a-z][a-z-]{0,39}$'),
  application_id bigint not null references vaada.loans (application_id),
  reference text not null check (char_length(reference) between 1 and 200),
  opened_at timestamptz not null
);
comment on table vaada.cases is 'One row a matter of money that no rule decides: a person looks into it.';
comment on column vaada.cases.key is 'class: internal; what it is about: met again, it is the same case';
comment on column vaada.cases.kind is 'class: internal; what kind of matter';
comment on column vaada.cases.application_id is 'class: internal; of which loan';
comment on column vaada.cases.reference is 'class: internal; the provider''s name, or ours, of what is odd';
comment on column vaada.cases.opened_at is 'class: internal; real time';

create table vaada.debits (
  id uuid primary key,
  application_id bigint not null references vaada.loans (application_id),
  borrower_id uuid not null references vaada.borrowers (id),
  mandate_id uuid not null references vaada.mandates (id),
  number smallint not null check (number between 1 and 9),
  present_on date not null,
  value_date date not null,
  notified_paise bigint check (notified_paise > 0),
  noticed_at timestamptz,
  order_id uuid unique references vaada.repayment_orders (id),
  status text not null check (status in ('planned', 'noticed', 'presented', 'captured', 'bounced', 'cancelled')),
  failure text check (char_length(failure) between 1 and 200),
  result_on date,
  unique (application_id, number),
  constraint noticed_before_it_is_presented check
    (status in ('planned', 'cancelled') or (noticed_at is not null and notified_paise is not null)),
  constraint result_on_its_day check ((status in ('captured', 'bounced')) = (result_on is not null))
);
create index debits_to_do on vaada.debits (present_on) where status in ('planned', 'noticed', 'presented');
create index debits_of_a_borrower on vaada.debits (borrower_id);
comment on table vaada.debits is 'One row a presentation of a loan''s auto-pay: told of beforehand, presented, and what came of it.';
comment on column vaada.debits.id is 'class: internal; names it';
comment on column vaada.debits.application_id is 'class: internal; of which loan';
comment on column vaada.debits.borrower_id is 'class: internal; whose';
comment on column vaada.debits.mandate_id is 'class: internal; by which auto-pay';
comment on column vaada.debits.number is 'class: internal; the first presentation, the second …';
comment on column vaada.debits.present_on is 'class: personal; the working day on which it is presented';
comment on column vaada.debits.value_date is 'class: personal; the day that it counts for';
comment on column vaada.debits.notified_paise is 'class: personal; the amount that the borrower was told of: never more is debited';
comment on column vaada.debits.noticed_at is 'class: internal; the platform''s time of the notice';
comment on column vaada.debits.order_id is 'class: internal; its order at the provider';
comment on column vaada.debits.status is 'class: personal; where it stands';
comment on column vaada.debits.failure is 'class: personal; why it bounced';
comment on column vaada.debits.result_on is 'class: personal; the day of its result';

create table vaada.business_days (
  business_date date not null,
  phase text not null check (phase in ('morning', 'evening')),
  started_at timestamptz not null,
  finished_at timestamptz,
  counts jsonb not null default '{}',
  primary key (business_date, phase)
);
comment on table vaada.business_days is 'One row a run of a day''s work: what is due in the morning, and the close of business in the evening.';
comment on column vaada.business_days.business_date is 'class: internal; which day in India';
comment on column vaada.business_days.phase is 'class: internal; which part of its work';
comment on column vaada.business_days.started_at is 'class: internal; real time at which it was begun last';
comment on column vaada.business_days.finished_at is 'class: internal; real time at which it was done, null until then';
comment on column vaada.business_days.counts is 'class: internal; how much was done of each kind';

create table vaada.notifications (
  id bigint primary key generated always as identity,
  borrower_id uuid not null references vaada.borrowers (id),
  application_id bigint references vaada.applications (id),
  key text not null unique check (char_length(key) between 1 and 200),
  kind text not null check (kind ~ '^[a-z][a-z-]{0,39}$'),
  params jsonb not null default '{}',
  created_at timestamptz not null,
  read_at timestamptz,
  texted_at timestamptz,
  pushed_at timestamptz
);
create index notifications_of_a_borrower on vaada.notifications (borrower_id, id desc);
create index notifications_unread on vaada.notifications (borrower_id) where read_at is null;
comment on table vaada.notifications is 'One row a thing that a borrower is told of. The words are made when it is read, in the reader''s language.';
comment on column vaada.notifications.id is 'class: internal; in the order in which they were told';
comment on column vaada.notifications.borrower_id is 'class: internal; to whom';
comment on column vaada.notifications.application_id is 'class: internal; about which loan';
comment on column vaada.notifications.key is 'class: internal; what it tells of: told once';
comment on column vaada.notifications.kind is 'class: internal; what kind of news';
comment on column vaada.notifications.params is 'class: personal; its amounts and days';
comment on column vaada.notifications.created_at is 'class: internal; the platform''s time';
comment on column vaada.notifications.read_at is 'class: internal; real time at which it was first shown';
comment on column vaada.notifications.texted_at is 'class: internal; real time from which a text of it is on its way';
comment on column vaada.notifications.pushed_at is 'class: internal; real time from which a push message of it is on its way';

create table vaada.closings (
  id uuid primary key,
  application_id bigint not null references vaada.loans (application_id),
  borrower_id uuid not null references vaada.borrowers (id),
  closed_on date not null,
  closed_by text not null check (closed_by in ('repaid', 'cooling-off')),
  closed_at timestamptz not null,
  asked_at timestamptz not null,
  certificate_id uuid references vaada.documents (id),
  mailed_at timestamptz,
  failure text check (char_length(failure) between 1 and 200),
  ended_at timestamptz
);
create unique index closings_one_that_stands on vaada.closings (application_id) where ended_at is null;
create index closings_of_a_borrower on vaada.closings (borrower_id);
create index closings_to_do on vaada.closings (asked_at)
  where mailed_at is null and failure is null and ended_at is null;
comment on table vaada.closings
  is 'One row a time that a loan came to owe nothing, with what is done then. A payment that is taken back ends it.';
comment on column vaada.closings.id is 'class: internal; names it';
comment on column vaada.closings.application_id is 'class: internal; which loan';
comment on column vaada.closings.borrower_id is 'class: internal; whose';
comment on column vaada.closings.closed_on is 'class: personal; the day by value dates';
comment on column vaada.closings.closed_by is 'class: personal; in which way';
comment on column vaada.closings.closed_at is 'class: internal; the platform''s time at which it became known';
comment on column vaada.closings.asked_at is 'class: internal; real time of the same';
comment on column vaada.closings.certificate_id is 'class: internal; the no-dues certificate, null until it is made';
comment on column vaada.closings.mailed_at is 'class: internal; real time at which the mail server took it';
comment on column vaada.closings.failure is 'class: internal; why it could not be sent';
comment on column vaada.closings.ended_at is 'class: internal; the platform''s time from which it holds no more';

alter table vaada.journals drop constraint journals_kind_check, add constraint journals_kind_check check (kind in
  ('disbursal', 'disbursal-reversed', 'payment', 'mandate-debit', 'payment-returned', 'bounce', 'late-fee', 'waiver',
   'refund'));
alter table vaada.ledger_lines drop constraint ledger_lines_account_check, add constraint ledger_lines_account_check
  check (account in ('pool', 'principal-receivable', 'fee-income', 'gst-payable', 'interest-receivable',
    'interest-income', 'charges-receivable', 'charge-income', 'collections', 'refund-payable', 'waived'));
alter table vaada.documents drop constraint documents_kind_check, add constraint documents_kind_check check (kind in
  ('key-fact-statement', 'agreement-to-sign', 'agreement', 'sanction-letter', 'no-dues-certificate', 'receipt'));
-- A loan that a returned payment has opened again is closed a second time, on another day.
drop index vaada.documents_made_once;
create unique index documents_made_once on vaada.documents (key_fact_statement_id, kind, language)
  where kind not in ('agreement-to-sign', 'no-dues-certificate', 'receipt');

create trigger never_changed before update or delete on vaada.loan_events
  for each row execute function vaada.keep_ledger();
create trigger never_emptied before truncate on vaada.loan_events
  for each statement execute function vaada.keep_ledger();

create function vaada.keep_loan_terms() returns trigger
  language plpgsql
as $$
begin
  raise exception 'vaada.loans: the terms of a loan are frozen' using errcode = 'check_violation';
end;
$$;
create trigger terms_frozen before update on vaada.loans for each row
  when (old.status <> 'undone'
    and to_jsonb(old) - array['status', 'closed_on', 'closed_by', 'delinquency', 'delinquent_since']
     is distinct from to_jsonb(new) - array['status', 'closed_on', 'closed_by', 'delinquency', 'delinquent_since'])
  execute function vaada.keep_loan_terms();

alter table vaada.loans enable row level security, force row level security;
alter table vaada.loan_events enable row level security, force row level security;
alter table vaada.repayment_orders enable row level security, force row level security;
alter table vaada.payments enable row level security, force row level security;
alter table vaada.refunds enable row level security, force row level security;
alter table vaada.cases enable row level security, force row level security;
alter table vaada.debits enable row level security, force row level security;
alter table vaada.business_days enable row level security, force row level security;
alter table vaada.notifications enable row level security, force row level security;
alter table vaada.closings enable row level security, force row level security;
create policy own on vaada.loans to vaada_api using (borrower_id = (select vaada.current_borrower_id()));
create policy own on vaada.loan_events to vaada_api using (borrower_id = (select vaada.current_borrower_id()));
create policy own on vaada.repayment_orders to vaada_api using (borrower_id = (select vaada.current_borrower_id()));
create policy own on vaada.payments to vaada_api using (borrower_id = (select vaada.current_borrower_id()));
create policy own on vaada.refunds to vaada_api using (borrower_id = (select vaada.current_borrower_id()));
create policy own on vaada.cases to vaada_api
  using (exists (select from vaada.loans where loans.application_id = cases.application_id));
create policy own on vaada.debits to vaada_api using (borrower_id = (select vaada.current_borrower_id()));
create policy own on vaada.notifications to vaada_api using (borrower_id = (select vaada.current_borrower_id()));
create policy own on vaada.closings to vaada_api using (borrower_id = (select vaada.current_borrower_id()));
grant select, insert, update (certificate_id, mailed_at, failure, ended_at) on vaada.closings to vaada_api;
create policy finds_whose on vaada.closings for select to vaada_worker using (true);
grant select (id, borrower_id, asked_at, mailed_at, failure, ended_at) on vaada.closings to vaada_worker;
create policy reads_all on vaada.closings for select to vaada_auditor using (true);
grant select on vaada.closings to vaada_auditor;
grant select, insert on vaada.loans, vaada.loan_events, vaada.repayment_orders, vaada.payments, vaada.refunds,
  vaada.cases, vaada.debits, vaada.notifications to vaada_api;
grant update on vaada.loans to vaada_api;
grant update (provider_reference, status, asked_at) on vaada.repayment_orders to vaada_api;
grant update (status, method, paid_at, value_date, failure, dispute, receipt_id, known_at) on vaada.payments to vaada_api;
grant update (status, provider_reference, asked_at, failure) on vaada.refunds to vaada_api;
grant update (notified_paise, noticed_at, order_id, status, failure, result_on) on vaada.debits to vaada_api;
grant update (read_at, texted_at, pushed_at) on vaada.notifications to vaada_api;

-- A day's work is done for all loans at once; what it may write is what a day brings.
create policy works_on_all on vaada.loans to vaada_worker using (true);
create policy works_on_all on vaada.loan_events to vaada_worker using (true) with check (kind = 'late-fee');
create policy works_on_all on vaada.journals to vaada_worker using (true) with check (kind = 'late-fee');
-- A late fee makes the interest of its day certain, and a part payment that counts for a later day pays other dues.
create policy works_on_all on vaada.ledger_lines to vaada_worker using (true)
  with check (account not in ('pool', 'collections', 'fee-income', 'gst-payable'));
create policy works_on_all on vaada.repayment_orders for select to vaada_worker using (true);
create policy works_on_all on vaada.payments for select to vaada_worker using (true);
create policy works_on_all on vaada.refunds for select to vaada_worker using (true);
create policy works_on_all on vaada.debits to vaada_worker using (true);
create policy works_on_all on vaada.business_days to vaada_worker using (true);
create policy works_on_all on vaada.notifications to vaada_worker using (true);
create policy works_on_all on vaada.mandates for select to vaada_worker using (true);
grant select on vaada.loans, vaada.repayment_orders, vaada.payments, vaada.refunds to vaada_worker;
-- Whether an event came before is asked together with whose it is.
grant select (provider, name) on vaada.provider_event_names to vaada_worker;
grant select (id, application_id, borrower_id, status, cancel_asked_at, max_paise) on vaada.mandates to vaada_worker;
grant update (delinquency, delinquent_since) on vaada.loans to vaada_worker;
grant select, insert on vaada.loan_events, vaada.journals, vaada.ledger_lines, vaada.notifications to vaada_worker;
grant select, insert, update (present_on, notified_paise, noticed_at, status) on vaada.debits to vaada_worker;
grant select (offer_id) on vaada.disbursals to vaada_worker;
grant select, insert, update on vaada.business_days to vaada_worker;
create index offers_of_a_day on vaada.offers (priced_on);
create index key_fact_statements_of_a_day on vaada.key_fact_statements (valid_through);
create policy counted on vaada.offers for select to vaada_worker using (true);
create policy counted on vaada.key_fact_statements for select to vaada_worker using (true);
create policy counted on vaada.key_fact_acceptances for select to vaada_worker using (true);
grant select (priced_on, held_until, taken_at) on vaada.offers to vaada_worker;
grant select (id, valid_through) on vaada.key_fact_statements to vaada_worker;
grant select (key_fact_statement_id) on vaada.key_fact_acceptances to vaada_worker;
-- Who holds an application's row decides on its loan; the day's work holds hundreds of them and changes none.
create policy held_for_a_days_work on vaada.applications for update to vaada_worker using (true) with check (false);
grant update (closed_at) on vaada.applications to vaada_worker;

-- Many journals of one chain can be posted in one statement: each moves the head before the next is chained. One that was
-- posted before leaves the head where it is, and its insert comes to nothing.
create or replace function vaada.chain_journal() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
as $$
begin
  new.chain := new.application_id % 64;
  new.posted_in := pg_current_xact_id();
  select head.position + 1, head.hash into strict new.position, new.prev_hash
    from vaada.journal_chains as head where head.chain = new.chain for update;
  new.hash := vaada.hash_of(new);
  if not exists (select from vaada.journals where effect_key = new.effect_key) then
    update vaada.journal_chains set position = new.position, hash = new.hash where chain = new.chain;
  end if;
  return new;
end;
$$;
-- The same guard in one look at one month's part: a line has the date of its journal, by its foreign key.
create function vaada.require_balance_of(journal uuid, day date) returns void
  language plpgsql
as $$
declare
  total numeric;
  lines bigint;
  hash bytea;
begin
  select coalesce(sum(amount_paise), 0), count(*), sha256(convert_to(string_agg(
           concat_ws('|', number, account, amount_paise, coalesce(fee_code, '-')), E'\n' order by number), 'UTF8'))
    into total, lines, hash
    from vaada.ledger_lines where journal_id = journal and business_date = day;
  if total <> 0 or lines < 2 then
    raise exception 'vaada.journals: % lines that sum to %', lines, total using errcode = 'check_violation';
  end if;
  if hash is distinct from (select lines_hash from vaada.journals where id = journal) then
    raise exception 'vaada.journals: not the lines that it was hashed with' using errcode = 'check_violation';
  end if;
end;
$$;
create function vaada.require_balance_of_journal() returns trigger
  language plpgsql
as $$
begin
  perform vaada.require_balance_of(new.id, new.business_date);
  return null;
end;
$$;
create function vaada.require_balance_of_line() returns trigger
  language plpgsql
as $$
begin
  perform vaada.require_balance_of(new.journal_id, new.business_date);
  return null;
end;
$$;
drop trigger sums_to_zero on vaada.journals;
drop trigger sums_to_zero on vaada.ledger_lines;
drop function vaada.require_balance();
create constraint trigger sums_to_zero after insert on vaada.journals
  deferrable initially deferred for each row execute function vaada.require_balance_of_journal();
create constraint trigger sums_to_zero after insert on vaada.ledger_lines
  deferrable initially deferred for each row execute function vaada.require_balance_of_line();

drop trigger moves_the_head on vaada.journals;
drop function vaada.move_chain_head();
create policy chained_once on vaada.journals for select to current_user using (true);

create policy reads_all on vaada.loans for select to vaada_auditor using (true);
create policy reads_all on vaada.loan_events for select to vaada_auditor using (true);
create policy reads_all on vaada.repayment_orders for select to vaada_auditor using (true);
create policy reads_all on vaada.payments for select to vaada_auditor using (true);
create policy reads_all on vaada.refunds for select to vaada_auditor using (true);
create policy reads_all on vaada.cases for select to vaada_auditor using (true);
create policy reads_all on vaada.debits for select to vaada_auditor using (true);
create policy reads_all on vaada.business_days for select to vaada_auditor using (true);
grant select on vaada.loans, vaada.loan_events, vaada.repayment_orders, vaada.payments, vaada.refunds, vaada.cases,
  vaada.debits, vaada.business_days to vaada_auditor;
