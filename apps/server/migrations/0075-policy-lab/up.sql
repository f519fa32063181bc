create table vaada.policy_back_tests (
  id uuid primary key,
  number bigint not null unique generated always as identity,
  policy text not null check (policy ~ '^[a-z][a-z-]*$'),
  live_version integer not null check (live_version > 0),
  figures jsonb not null check (jsonb_typeof(figures) = 'object'),
  asked_by uuid not null references vaada.staff (id),
  asked_at timestamptz not null,
  decisions integer not null check (decisions >= 0),
  decided integer not null default 0 check (decided >= 0),
  result jsonb check (jsonb_typeof(result) = 'object'),
  ended_at timestamptz,
  constraint ended_with_a_result check ((result is null) = (ended_at is null))
);
create index policy_back_tests_by_maker on vaada.policy_back_tests (asked_by);
comment on table vaada.policy_back_tests is 'One row a draft of the credit policy that was tried on past decisions.';
comment on column vaada.policy_back_tests.id is 'class: internal; names the back-test';
comment on column vaada.policy_back_tests.number is 'class: internal; the order of asking';
comment on column vaada.policy_back_tests.policy is 'class: internal; of which policy';
comment on column vaada.policy_back_tests.live_version is 'class: internal; the version in force that it was held against';
comment on column vaada.policy_back_tests.figures is 'class: internal; the figures of the draft';
comment on column vaada.policy_back_tests.asked_by is 'class: internal; who tried it';
comment on column vaada.policy_back_tests.asked_at is 'class: internal; the platform''s time';
comment on column vaada.policy_back_tests.decisions is 'class: internal; how many past decisions there were then';
comment on column vaada.policy_back_tests.decided is 'class: internal; how many of them are taken again so far';
comment on column vaada.policy_back_tests.result is 'class: internal; what it came to, in counts and sums, null until then';
comment on column vaada.policy_back_tests.ended_at is 'class: internal; the platform''s time';

create table vaada.back_test_changes (
  back_test_id uuid not null references vaada.policy_back_tests (id),
  application_id bigint not null references vaada.applications (id),
  was text not null,
  becomes text not null,
  amount_was_paise bigint check (amount_was_paise > 0),
  amount_becomes_paise bigint check (amount_becomes_paise > 0),
  rules text[] not null,
  primary key (back_test_id, application_id)
);
create index back_test_changes_of_an_application on vaada.back_test_changes (application_id);
comment on table vaada.back_test_changes is 'One row an application that would have ended otherwise under a draft of the policy.';
comment on column vaada.back_test_changes.back_test_id is 'class: internal; under which draft';
comment on column vaada.back_test_changes.application_id is 'class: internal; which application';
comment on column vaada.back_test_changes.was is 'class: personal; how it ends under the version in force';
comment on column vaada.back_test_changes.becomes is 'class: personal; how it ends under the draft';
comment on column vaada.back_test_changes.amount_was_paise is 'class: personal; what the version in force offers';
comment on column vaada.back_test_changes.amount_becomes_paise is 'class: personal; what the draft offers';
comment on column vaada.back_test_changes.rules is 'class: personal; the rules that hold under one of them alone';

create table vaada.policy_versions (
  policy text not null check (policy ~ '^[a-z][a-z-]*$'),
  version integer not null check (version > 0),
  use text not null check (use in ('decides', 'shadow')),
  share_percent integer check (share_percent between 1 and 100),
  effective_from date not null,
  effective_to date,
  figures jsonb not null check (jsonb_typeof(figures) = 'object'),
  model jsonb not null check (jsonb_typeof(model) = 'object'),
  model_hash bytea not null check (octet_length(model_hash) = 32),
  back_test_id uuid not null references vaada.policy_back_tests (id),
  request_id uuid not null unique references vaada.requests (id),
  reason text not null check (char_length(reason) between 3 and 500),
  asked_by uuid not null references vaada.staff (id),
  agreed_by uuid not null references vaada.staff (id),
  agreed_at timestamptz not null,
  primary key (policy, version),
  constraint two_people check (asked_by <> agreed_by),
  constraint a_shadow_has_share_and_end check (
    (use = 'shadow') = (share_percent is not null) and (use = 'shadow') = (effective_to is not null)
    and (effective_to is null or effective_to >= effective_from))
);
create index policy_versions_of_a_back_test on vaada.policy_versions (back_test_id);
create index policy_versions_by_maker on vaada.policy_versions (asked_by);
create index policy_versions_by_second_person on vaada.policy_versions (agreed_by);
comment on table vaada.policy_versions is 'One row a version of the credit policy that two people made. Only added to.';
comment on column vaada.policy_versions.policy is 'class: internal; which policy';
comment on column vaada.policy_versions.version is 'class: internal; the highest one that holds on a day decides';
comment on column vaada.policy_versions.use is 'class: internal; whether it decides, or in shadow beside the one that does';
comment on column vaada.policy_versions.share_percent is 'class: internal; on which part of the applications it decides in shadow';
comment on column vaada.policy_versions.effective_from is 'class: internal; its first day';
comment on column vaada.policy_versions.effective_to is 'class: internal; the last day in shadow';
comment on column vaada.policy_versions.figures is 'class: internal; what people may change of it';
comment on column vaada.policy_versions.model is 'class: internal; the whole decision model';
comment on column vaada.policy_versions.model_hash is 'class: internal; SHA-256 of the model, as a decision keeps it';
comment on column vaada.policy_versions.back_test_id is 'class: internal; what both people saw of it';
comment on column vaada.policy_versions.request_id is 'class: internal; the request of two people';
comment on column vaada.policy_versions.reason is 'class: internal; why';
comment on column vaada.policy_versions.asked_by is 'class: internal; who drafted it';
comment on column vaada.policy_versions.agreed_by is 'class: internal; who agreed';
comment on column vaada.policy_versions.agreed_at is 'class: internal; the platform''s time';
create trigger never_changed before update or delete on vaada.policy_versions
  for each row execute function vaada.keep_ledger();
create trigger never_emptied before truncate on vaada.policy_versions
  for each statement execute function vaada.keep_ledger();

create table vaada.shadow_decisions (
  decision_id uuid primary key references vaada.decisions (id),
  application_id bigint not null references vaada.applications (id),
  borrower_id uuid not null references vaada.borrowers (id),
  policy_version integer not null check (policy_version > 0),
  model_hash bytea not null check (octet_length(model_hash) = 32),
  decided_at timestamptz not null,
  was text not null,
  becomes text not null,
  is_changed boolean not null,
  amount_paise bigint check (amount_paise > 0),
  rule_hits text[] not null
);
create index shadow_decisions_of_an_application on vaada.shadow_decisions (application_id);
create index shadow_decisions_of_a_borrower on vaada.shadow_decisions (borrower_id);
create index shadow_decisions_of_a_version on vaada.shadow_decisions (policy_version);
comment on table vaada.shadow_decisions is 'What a challenger would have decided where the policy in force decided. Nothing of a journey reads it.';
comment on column vaada.shadow_decisions.decision_id is 'class: internal; beside which decision';
comment on column vaada.shadow_decisions.application_id is 'class: internal; on which application';
comment on column vaada.shadow_decisions.borrower_id is 'class: internal; about whom';
comment on column vaada.shadow_decisions.policy_version is 'class: internal; by which version';
comment on column vaada.shadow_decisions.model_hash is 'class: internal; SHA-256 of the model that was run';
comment on column vaada.shadow_decisions.decided_at is 'class: internal; the platform''s time';
comment on column vaada.shadow_decisions.was is 'class: personal; how the decision ended';
comment on column vaada.shadow_decisions.becomes is 'class: personal; how the challenger would have ended it';
comment on column vaada.shadow_decisions.is_changed is 'class: personal; whether end or amount are others';
comment on column vaada.shadow_decisions.amount_paise is 'class: personal; what the challenger would have offered';
comment on column vaada.shadow_decisions.rule_hits is 'class: personal; every rule that held in it';
create trigger never_changed before update or delete on vaada.shadow_decisions
  for each row execute function vaada.keep_ledger();

alter table vaada.policy_back_tests enable row level security, force row level security;
alter table vaada.back_test_changes enable row level security, force row level security;
alter table vaada.policy_versions enable row level security, force row level security;
alter table vaada.shadow_decisions enable row level security, force row level security;

create policy staff_works on vaada.policy_back_tests to vaada_console
  using ((select vaada.current_staff_id()) is not null);
create policy staff_works on vaada.back_test_changes to vaada_console
  using ((select vaada.current_staff_id()) is not null);
create policy made_by_two on vaada.policy_versions to vaada_console
  using ((select vaada.current_staff_id()) is not null);
create policy staff_reads on vaada.shadow_decisions for select to vaada_console using ((select vaada.staff_reads_all()));
grant select, insert, update (decided, result, ended_at) on vaada.policy_back_tests to vaada_console;
grant select, insert on vaada.back_test_changes, vaada.policy_versions to vaada_console;
grant select on vaada.shadow_decisions to vaada_console;

-- Whoever decides must find the version in force.
create policy decides_by_it on vaada.policy_versions for select to vaada_api, vaada_worker using (true);
grant select (policy, version, use, share_percent, effective_from, effective_to, model, model_hash)
  on vaada.policy_versions to vaada_api, vaada_worker;
create policy own on vaada.shadow_decisions to vaada_api using (borrower_id = (select vaada.current_borrower_id()));
grant select, insert on vaada.shadow_decisions to vaada_api;

create policy reads_all on vaada.policy_back_tests for select to vaada_auditor using (true);
create policy reads_all on vaada.back_test_changes for select to vaada_auditor using (true);
create policy reads_all on vaada.policy_versions for select to vaada_auditor using (true);
create policy reads_all on vaada.shadow_decisions for select to vaada_auditor using (true);
grant select on vaada.policy_back_tests, vaada.back_test_changes, vaada.policy_versions, vaada.shadow_decisions
  to vaada_auditor;
