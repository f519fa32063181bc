create table vaada.contact_rules (
  borrower_id uuid primary key references vaada.borrowers (id),
  stopped_for text check (stopped_for in ('hardship', 'dispute', 'bereavement')),
  stopped_at timestamptz,
  stopped_by uuid references vaada.staff (id),
  from_hour smallint check (from_hour between 8 and 18),
  until_hour smallint check (until_hour between 9 and 19),
  collector_id uuid references vaada.staff (id),
  collector_notice text check (char_length(collector_notice) between 1 and 200),
  constraint stopped_whole check (num_nulls(stopped_for, stopped_at, stopped_by) in (0, 3)),
  constraint hours_whole check (num_nulls(from_hour, until_hour) in (0, 2) and (from_hour is null or from_hour < until_hour)),
  constraint collector_whole check ((collector_id is null) = (collector_notice is null))
);
create index contact_rules_stopped on vaada.contact_rules (stopped_for) where stopped_for is not null;
create index contact_rules_stopped_by on vaada.contact_rules (stopped_by) where stopped_by is not null;
create index contact_rules_of_a_collector on vaada.contact_rules (collector_id) where collector_id is not null;
comment on table vaada.contact_rules is 'One row a borrower for whom other rules of contact hold than for everybody.';
comment on column vaada.contact_rules.borrower_id is 'class: internal; whose';
comment on column vaada.contact_rules.stopped_for is 'class: personal; why nobody contacts them about a debt, null while people may';
comment on column vaada.contact_rules.stopped_at is 'class: internal; the platform''s time of the stop';
comment on column vaada.contact_rules.stopped_by is 'class: internal; who stopped it';
comment on column vaada.contact_rules.from_hour is 'class: personal; the first hour of a day at which they want to be contacted, null for the usual hours';
comment on column vaada.contact_rules.until_hour is 'class: personal; the hour up to which';
comment on column vaada.contact_rules.collector_id is 'class: internal; which of the lender''s people may contact them';
comment on column vaada.contact_rules.collector_notice is 'class: internal; the notice by which they were told of that person';

create table vaada.contacts (
  id uuid primary key,
  number bigint not null unique generated always as identity,
  borrower_id uuid not null references vaada.borrowers (id),
  application_id bigint not null references vaada.loans (application_id),
  kind text not null check (kind in ('call', 'text', 'assignment', 'stop', 'resume', 'hours')),
  outcome text not null check (char_length(outcome) between 1 and 40),
  note_sealed bytea,
  rules text not null check (char_length(rules) between 1 and 40),
  notice_key text check (char_length(notice_key) between 1 and 200),
  staff_id uuid not null references vaada.staff (id),
  happened_at timestamptz not null,
  happened_on date not null
);
create index contacts_of_a_borrower on vaada.contacts (borrower_id, number);
create index contacts_of_a_loan on vaada.contacts (application_id);
create index contacts_of_a_person on vaada.contacts (staff_id);
comment on table vaada.contacts is 'One row a contact about an overdue loan, or a change of whether and by whom there may be one. Only added to.';
comment on column vaada.contacts.id is 'class: internal; binds the sealed note to its row';
comment on column vaada.contacts.number is 'class: internal; the order';
comment on column vaada.contacts.borrower_id is 'class: internal; with whom';
comment on column vaada.contacts.application_id is 'class: internal; about which loan';
comment on column vaada.contacts.kind is 'class: internal; what it was';
comment on column vaada.contacts.outcome is 'class: personal; what came of it';
comment on column vaada.contacts.note_sealed is 'class: sealed; what was said, null when nothing was written down';
comment on column vaada.contacts.rules is 'class: internal; the set of rules that allowed it, by the day from which it holds';
comment on column vaada.contacts.notice_key is 'class: internal; the notice that was texted, null for anything else';
comment on column vaada.contacts.staff_id is 'class: internal; by whom';
comment on column vaada.contacts.happened_at is 'class: internal; the platform''s time';
comment on column vaada.contacts.happened_on is 'class: internal; that day in India';
create trigger never_changed before update of number, borrower_id, application_id, kind, outcome, rules, notice_key, staff_id,
    happened_at, happened_on on vaada.contacts
  for each row execute function vaada.keep_ledger();

create table vaada.promises (
  id uuid primary key,
  number bigint not null unique generated always as identity,
  application_id bigint not null references vaada.loans (application_id),
  borrower_id uuid not null references vaada.borrowers (id),
  promised_on date not null,
  amount_paise bigint not null check (amount_paise > 0),
  made_on date not null check (made_on <= promised_on),
  made_at timestamptz not null,
  made_by uuid not null references vaada.staff (id),
  state text not null default 'open' check (state in ('open', 'kept', 'broken', 'replaced')),
  judged_on date,
  constraint judged_whole check ((state = 'open') = (judged_on is null))
);
create unique index promises_one_open_a_loan on vaada.promises (application_id) where state = 'open';
create index promises_of_a_borrower on vaada.promises (borrower_id, number);
create index promises_by_maker on vaada.promises (made_by);
create index promises_to_judge on vaada.promises (promised_on) where state = 'open';
comment on table vaada.promises is 'One row a day on which a borrower said they would pay. Nobody calls until then.';
comment on column vaada.promises.id is 'class: internal; names it';
comment on column vaada.promises.number is 'class: internal; the order';
comment on column vaada.promises.application_id is 'class: internal; which loan';
comment on column vaada.promises.borrower_id is 'class: internal; whose';
comment on column vaada.promises.promised_on is 'class: personal; by which day';
comment on column vaada.promises.amount_paise is 'class: personal; how much';
comment on column vaada.promises.made_on is 'class: internal; the platform''s day on which it was made';
comment on column vaada.promises.made_at is 'class: internal; the platform''s time';
comment on column vaada.promises.made_by is 'class: internal; which of the lender''s people took it down';
comment on column vaada.promises.state is 'class: personal; whether it was kept, as the close of its day found';
comment on column vaada.promises.judged_on is 'class: internal; at the close of which day, or on which day another took its place';

alter table vaada.contact_rules enable row level security, force row level security;
alter table vaada.contacts enable row level security, force row level security;
alter table vaada.promises enable row level security, force row level security;
create policy own on vaada.contact_rules to vaada_api using (borrower_id = (select vaada.current_borrower_id()));
create policy own on vaada.contacts to vaada_api using (borrower_id = (select vaada.current_borrower_id()));
create policy own on vaada.promises to vaada_api using (borrower_id = (select vaada.current_borrower_id()));
create policy staff_reads on vaada.contact_rules for select to vaada_console using ((select vaada.staff_reads_all()));
create policy staff_reads on vaada.contacts for select to vaada_console using ((select vaada.staff_reads_all()));
create policy staff_reads on vaada.promises for select to vaada_console using ((select vaada.staff_reads_all()));
create policy staff_reads on vaada.debits for select to vaada_console using ((select vaada.staff_reads_all()));
create policy staff_reads on vaada.notifications for select to vaada_console using ((select vaada.staff_reads_all()));
create policy minds_the_stops on vaada.contact_rules for select to vaada_worker using (true);
create policy judges on vaada.promises to vaada_worker using (true);
create policy erases_of_one on vaada.contact_rules to vaada_eraser using (borrower_id = (select vaada.named_borrower_id()));
create policy erases_of_one on vaada.contacts to vaada_eraser using (borrower_id = (select vaada.named_borrower_id()));
create policy erases_of_one on vaada.promises to vaada_eraser using (borrower_id = (select vaada.named_borrower_id()));
create policy reads_all on vaada.contact_rules for select to vaada_auditor using (true);
create policy reads_all on vaada.contacts for select to vaada_auditor using (true);
create policy reads_all on vaada.promises for select to vaada_auditor using (true);
grant select on vaada.contact_rules, vaada.contacts, vaada.promises to vaada_api;
grant insert, update on vaada.contact_rules to vaada_console;
grant insert on vaada.contacts to vaada_console;
grant insert, update (state, judged_on) on vaada.promises to vaada_console;
grant select (borrower_id, stopped_for) on vaada.contact_rules to vaada_worker;
grant select, update (state, judged_on) on vaada.promises to vaada_worker;
grant select, delete on vaada.contact_rules, vaada.contacts, vaada.promises to vaada_eraser;
grant select on vaada.contact_rules, vaada.contacts, vaada.promises to vaada_auditor;
