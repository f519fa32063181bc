alter table vaada.applications
  add column set_aside_as text check (set_aside_as in
    ('hold', 'not-required', 'not-interested', 'blacklisted', 'bank-update-rejected')),
  add column set_aside_at timestamptz,
  add constraint set_aside_whole check ((set_aside_as is null) = (set_aside_at is null));
comment on column vaada.applications.set_aside_as is 'class: internal; as what a person of the lender has set it aside, null while it goes on';
comment on column vaada.applications.set_aside_at is 'class: internal; the platform''s time of it';
grant update (set_aside_as, set_aside_at) on vaada.applications to vaada_console;
create index applications_set_aside on vaada.applications (id) where set_aside_as is not null;

alter table vaada.reviews
  drop constraint reviews_action_check,
  drop constraint reviews_about_check,
  add constraint reviews_action_check check (action in
    ('approve', 'reject', 'release', 'proceed-to-bank', 'ask-again', 'hold', 'not-required', 'not-interested',
     'blacklist', 'bank-update-rejected', 'resume')),
  add constraint reviews_about_check check (about in ('decision', 'blacklist', 'selfie', 'disbursal', 'application'));

-- Whoever acts in a borrower's name bars that borrower: the PAN is the one that the transaction names.
create policy bars on vaada.blacklist for insert to vaada_console
  with check (vaada.named_borrower_id() is not null and pan_index = (select vaada.current_pan_index()));
create policy lets_in_again on vaada.blacklist for delete to vaada_console
  using (vaada.named_borrower_id() is not null and pan_index = (select vaada.current_pan_index()));
grant insert, delete on vaada.blacklist to vaada_console;

create table vaada.open_cases (
  application_id bigint not null references vaada.applications (id),
  staff_id uuid not null references vaada.staff (id),
  opened_at timestamptz not null,
  seen_at timestamptz not null check (seen_at >= opened_at),
  primary key (application_id, staff_id)
);
comment on table vaada.open_cases is 'Who of the lender''s people has which application open. All its times are real time.';
comment on column vaada.open_cases.application_id is 'class: internal; which application';
comment on column vaada.open_cases.staff_id is 'class: internal; who';
comment on column vaada.open_cases.opened_at is 'class: internal; since when';
comment on column vaada.open_cases.seen_at is 'class: internal; when their page said so last';
create index open_cases_of_a_person on vaada.open_cases (staff_id);
alter table vaada.open_cases enable row level security, force row level security;
create policy at_the_console on vaada.open_cases to vaada_console using (true);
grant select, insert, update (opened_at, seen_at) on vaada.open_cases to vaada_console;

-- The case shows what the policy saw and the papers of the loan.
create policy credit_desk_reads on vaada.bureau_reports for select to vaada_console using ((select vaada.staff_reads_all()));
create policy credit_desk_reads on vaada.statement_sessions for select to vaada_console using ((select vaada.staff_reads_all()));
create policy credit_desk_reads on vaada.documents for select to vaada_console using ((select vaada.staff_reads_all()));
create policy credit_desk_reads on vaada.penny_drops for select to vaada_console using ((select vaada.staff_reads_all()));
create policy credit_desk_reads on vaada.consents for select to vaada_console using ((select vaada.staff_reads_all()));
