alter table vaada.complaints
  add column taken_by uuid references vaada.staff (id),
  add column answered_by uuid references vaada.staff (id),
  add column answer_mailed_at timestamptz;
create index complaints_taken on vaada.complaints (taken_by) where taken_by is not null;
create index complaints_answered_by on vaada.complaints (answered_by) where answered_by is not null;
comment on column vaada.complaints.taken_by is 'class: internal; which of the lender''s people looks into it';
comment on column vaada.complaints.answered_by is 'class: internal; which of the lender''s people has answered it';
comment on column vaada.complaints.answer_mailed_at
  is 'class: internal; real time at which the mail server took the answer, null when there is no confirmed address';

alter table vaada.correction_requests
  add column taken_by uuid references vaada.staff (id),
  add column outcome text check (outcome in ('corrected', 'refused')),
  add column answer_sealed bytea,
  add column answered_by uuid references vaada.staff (id),
  add constraint answered_whole check (num_nulls(outcome, answer_sealed, answered_by) in (0, 3)
    and (outcome is null or answered_at is not null));
create index correction_requests_taken on vaada.correction_requests (taken_by) where taken_by is not null;
create index correction_requests_answered_by on vaada.correction_requests (answered_by) where answered_by is not null;
comment on column vaada.correction_requests.taken_by is 'class: internal; which of the lender''s people looks into it';
comment on column vaada.correction_requests.outcome is 'class: internal; whether it was corrected, null while it is open';
comment on column vaada.correction_requests.answer_sealed is 'class: sealed; what the borrower was answered';
comment on column vaada.correction_requests.answered_by is 'class: internal; which of the lender''s people has answered it';

alter table vaada.cases
  add column number bigint not null unique generated always as identity,
  add column taken_by uuid references vaada.staff (id);
create index cases_taken on vaada.cases (taken_by) where taken_by is not null;
comment on column vaada.cases.number is 'class: internal; the order of opening';
comment on column vaada.cases.taken_by is 'class: internal; which of the lender''s people looks into it';

create policy staff_reads on vaada.complaints for select to vaada_console using ((select vaada.staff_reads_all()));
create policy staff_reads on vaada.correction_requests for select to vaada_console
  using ((select vaada.staff_reads_all()));
create policy staff_reads on vaada.nominees for select to vaada_console using ((select vaada.staff_reads_all()));
create policy staff_reads on vaada.erasure_certificates for select to vaada_console
  using ((select vaada.staff_reads_all()));
-- A case may be of no loan that we know, and so of no borrower in whose name one could act.
create policy at_the_console on vaada.cases to vaada_console using ((select vaada.current_staff_id()) is not null);
grant update (status, answer_sealed, answered_at, taken_by, answered_by) on vaada.complaints to vaada_console;
grant update (answered_at, taken_by, outcome, answer_sealed, answered_by) on vaada.correction_requests to vaada_console;
grant update (state, note, explained_by, explained_at, taken_by) on vaada.cases to vaada_console;
grant select on vaada.erasure_certificates to vaada_console;
grant update (answer_mailed_at) on vaada.complaints to vaada_api;
