-- The browsers that a borrower wants to be reminded on.
create function vaada.current_push_endpoint() returns bytea
  language sql stable
  return decode(nullif(current_setting('vaada.push_endpoint', true), ''), 'hex');

create table vaada.push_subscriptions (
  id uuid primary key,
  borrower_id uuid not null references vaada.borrowers (id),
  endpoint_hash bytea not null unique check (octet_length(endpoint_hash) = 32),
  subscription_sealed bytea not null,
  subscribed_at timestamptz not null
);
create index push_subscriptions_of_a_borrower on vaada.push_subscriptions (borrower_id, subscribed_at);
comment on table vaada.push_subscriptions is 'One row a browser. It goes when it is taken back, or when its push service knows it no more.';
comment on column vaada.push_subscriptions.id is 'class: internal; binds the sealed value to its row';
comment on column vaada.push_subscriptions.borrower_id is 'class: internal; whose';
comment on column vaada.push_subscriptions.endpoint_hash is 'class: secret-hash; keyed hash of its address at the push service';
comment on column vaada.push_subscriptions.subscription_sealed is 'class: sealed; that address and the keys that messages are encrypted with';
comment on column vaada.push_subscriptions.subscribed_at is 'class: internal; real time';

alter table vaada.push_subscriptions enable row level security, force row level security;
create policy own on vaada.push_subscriptions to vaada_api using (borrower_id = (select vaada.current_borrower_id()));
-- A browser has one owner at a time: who names its address takes it over from whoever used it before.
create policy found_by_address on vaada.push_subscriptions for select to vaada_api
  using (endpoint_hash = (select vaada.current_push_endpoint()));
create policy taken_over on vaada.push_subscriptions for delete to vaada_api
  using (endpoint_hash = (select vaada.current_push_endpoint()));
create policy finds_whose on vaada.push_subscriptions for select to vaada_worker using (true);
create policy reads_all on vaada.push_subscriptions for select to vaada_auditor using (true);
grant select, insert, delete on vaada.push_subscriptions to vaada_api;
grant select (id, borrower_id) on vaada.push_subscriptions to vaada_worker;
grant select on vaada.push_subscriptions to vaada_auditor;
