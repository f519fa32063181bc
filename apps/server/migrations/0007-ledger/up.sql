create table vaada.journals (
  id uuid primary key,
  kind text not null check (kind in ('disbursal', 'disbursal-reversed')),
  effect_key text not null unique check (char_length(effect_key) between 1 and 200),
  application_id bigint not null references vaada.applications (id),
  borrower_id uuid not null references vaada.borrowers (id),
  business_date date not null,
  posted_at timestamptz not null,
  reverses uuid unique references vaada.journals (id),
  lines_hash bytea not null check (octet_length(lines_hash) = 32),
  chain smallint not null,
  position bigint not null check (position > 0),
  prev_hash bytea not null check (octet_length(prev_hash) = 32),
  hash bytea not null check (octet_length(hash) = 32),
  posted_in xid8 not null,
  unique (chain, position),
  unique (id, business_date, application_id, borrower_id),
  constraint reverses_something check ((kind = 'disbursal-reversed') = (reverses is not null))
);
create index journals_of_a_loan on vaada.journals (application_id);
create index journals_of_a_borrower on vaada.journals (borrower_id);
comment on table vaada.journals is 'One row an event in which money moved. Only added to; put right by a reversal.';
comment on column vaada.journals.id is 'class: internal; names the journal';
comment on column vaada.journals.kind is 'class: internal; what happened';
comment on column vaada.journals.effect_key is 'class: internal; of which event, by its provider''s name: the same event is posted once';
comment on column vaada.journals.application_id is 'class: internal; on which loan';
comment on column vaada.journals.borrower_id is 'class: internal; whose';
comment on column vaada.journals.business_date is 'class: personal; the platform''s day in India that it counts for';
comment on column vaada.journals.posted_at is 'class: internal; the platform''s time';
comment on column vaada.journals.reverses is 'class: internal; the journal that this one takes back';
comment on column vaada.journals.lines_hash is 'class: internal; SHA-256 of its lines';
comment on column vaada.journals.chain is 'class: internal; in which chain of hashes it stands';
comment on column vaada.journals.position is 'class: internal; and at which place';
comment on column vaada.journals.prev_hash is 'class: internal; the hash of the journal before it in the chain';
comment on column vaada.journals.hash is 'class: internal; SHA-256 of all of this and the hash before it';
comment on column vaada.journals.posted_in is 'class: internal; the transaction that added it: no other can add to it';

create table vaada.ledger_lines (
  journal_id uuid not null,
  number smallint not null check (number > 0),
  business_date date not null,
  application_id bigint not null,
  borrower_id uuid not null,
  account text not null check (account in ('pool', 'principal-receivable', 'fee-income', 'gst-payable')),
  amount_paise bigint not null check (amount_paise <> 0),
  fee_code text check (fee_code in ('processing-fee', 'gst-on-processing-fee')),
  primary key (journal_id, number, business_date),
  foreign key (journal_id, business_date, application_id, borrower_id)
    references vaada.journals (id, business_date, application_id, borrower_id)
) partition by range (business_date);
create index ledger_lines_of_a_loan on vaada.ledger_lines (application_id, account);
comment on table vaada.ledger_lines
  is 'The lines of the journals: a debit is positive, a credit negative. Balances are sums of these and kept nowhere else.';
comment on column vaada.ledger_lines.journal_id is 'class: internal; of which journal';
comment on column vaada.ledger_lines.number is 'class: internal; the first line, the second …';
comment on column vaada.ledger_lines.business_date is 'class: personal; the day of its journal';
comment on column vaada.ledger_lines.application_id is 'class: internal; on which loan';
comment on column vaada.ledger_lines.borrower_id is 'class: internal; whose';
comment on column vaada.ledger_lines.account is 'class: internal; which account of the lender, or of the loan under the same word';
comment on column vaada.ledger_lines.amount_paise is 'class: personal; how much';
comment on column vaada.ledger_lines.fee_code is 'class: internal; the fee of the key fact statement that it is';

create table vaada.journal_chains (
  chain smallint primary key check (chain between 0 and 63),
  position bigint not null check (position >= 0),
  hash bytea not null check (octet_length(hash) = 32)
);
insert into vaada.journal_chains (chain, position, hash)
  select chain, 0, sha256(convert_to('vaada.journals ' || chain, 'UTF8')) from generate_series(0, 63) as chain;
comment on table vaada.journal_chains is 'The head of each chain of hashes. Who posts holds the head of the loan''s chain until the commit.';
comment on column vaada.journal_chains.chain is 'class: internal; which one';
comment on column vaada.journal_chains.position is 'class: internal; how many journals it has';
comment on column vaada.journal_chains.hash is 'class: internal; the hash of the last of them';

create function vaada.lines_hash_of(journal uuid) returns bytea
  language sql stable
  return (
    select sha256(convert_to(string_agg(
      concat_ws('|', number, account, amount_paise, coalesce(fee_code, '-')), E'\n' order by number), 'UTF8'))
      from vaada.ledger_lines where journal_id = journal);

create function vaada.hash_of(journal vaada.journals) returns bytea
  language sql stable
  return sha256(journal.prev_hash || journal.lines_hash || convert_to(concat_ws('|',
    journal.chain, journal.position, journal.id, journal.kind, journal.effect_key, journal.application_id,
    journal.borrower_id, to_char(journal.business_date, 'YYYY-MM-DD'),
    to_char(journal.posted_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'),
    coalesce(journal.reverses::text, '-')), 'UTF8'));

-- The heads are moved by a posting alone: whoever posts may neither see nor change them otherwise.
create function vaada.chain_journal() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
as $$
begin
  new.chain := new.application_id % 64;
  new.posted_in := pg_current_xact_id();
  select head.position + 1, head.hash into strict new.position, new.prev_hash
    from vaada.journal_chains as head where head.chain = new.chain for update;
  new.hash := vaada.hash_of(new);
  return new;
end;
$$;
revoke all on function vaada.chain_journal() from public;
create trigger chained before insert on vaada.journals for each row execute function vaada.chain_journal();

create function vaada.move_chain_head() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
as $$
begin
  update vaada.journal_chains set position = new.position, hash = new.hash where chain = new.chain;
  return null;
end;
$$;
revoke all on function vaada.move_chain_head() from public;
create trigger moves_the_head after insert on vaada.journals for each row execute function vaada.move_chain_head();

create function vaada.require_open_journal() returns trigger
  language plpgsql
as $$
begin
  if not exists (
    select from vaada.journals where id = new.journal_id and posted_in = pg_current_xact_id()) then
    raise exception 'vaada.ledger_lines: the journal is closed' using errcode = 'check_violation';
  end if;
  return new;
end;
$$;
create trigger to_a_journal_of_this_transaction before insert on vaada.ledger_lines
  for each row execute function vaada.require_open_journal();

create function vaada.require_balance() returns trigger
  language plpgsql
as $$
declare
  journal uuid := case tg_table_name when 'journals' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'journal_id' end;
  total numeric;
  lines bigint;
begin
  select coalesce(sum(amount_paise), 0), count(*) into total, lines
    from vaada.ledger_lines where journal_id = journal;
  if total <> 0 or lines < 2 then
    raise exception 'vaada.journals: % lines that sum to %', lines, total using errcode = 'check_violation';
  end if;
  if vaada.lines_hash_of(journal) is distinct from (select lines_hash from vaada.journals where id = journal) then
    raise exception 'vaada.journals: not the lines that it was hashed with' using errcode = 'check_violation';
  end if;
  return null;
end;
$$;
create constraint trigger sums_to_zero after insert on vaada.journals
  deferrable initially deferred for each row execute function vaada.require_balance();
create constraint trigger sums_to_zero after insert on vaada.ledger_lines
  deferrable initially deferred for each row execute function vaada.require_balance();

create function vaada.keep_ledger() returns trigger
  language plpgsql
as $$
begin
  raise exception 'vaada.%: what was posted stays as it is', tg_table_name using errcode = 'check_violation';
end;
$$;
create trigger never_changed before update or delete on vaada.journals
  for each row execute function vaada.keep_ledger();
create trigger never_changed before update or delete on vaada.ledger_lines
  for each row execute function vaada.keep_ledger();
create trigger never_emptied before truncate on vaada.journals
  for each statement execute function vaada.keep_ledger();
create trigger never_emptied before truncate on vaada.ledger_lines
  for each statement execute function vaada.keep_ledger();

-- Events go by real time, lines by the platform's day, which the sandbox can move. A month that the part for the rest
-- has lines of already stays there: what was posted is not moved.
create or replace function vaada.ensure_month_partitions(months_ahead integer) returns void
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
as $$
declare
  month timestamptz;
  first_day date;
  part text;
  platform_day date := (now() + coalesce(
    (select make_interval(secs => offset_ms::double precision / 1000) from vaada.platform_clock), interval '0'))
    at time zone 'Asia/Kolkata';
begin
  for ahead in 0..least(greatest(months_ahead, 0), 24) loop
    month := date_trunc('month', now() at time zone 'UTC') at time zone 'UTC' + make_interval(months => ahead);
    part := 'provider_events_' || to_char(month at time zone 'UTC', 'YYYY_MM');
    if to_regclass('vaada.' || part) is null then
      execute format('create table vaada.%I partition of vaada.provider_events for values from (%L) to (%L)',
        part, month, month + interval '1 month');
      execute format('alter table vaada.%I enable row level security, force row level security', part);
    end if;
    first_day := date_trunc('month', platform_day::timestamp) + make_interval(months => ahead);
    part := 'ledger_lines_' || to_char(first_day, 'YYYY_MM');
    if to_regclass('vaada.' || part) is null then
      begin
        execute format('create table vaada.%I partition of vaada.ledger_lines for values from (%L) to (%L)',
          part, first_day, (first_day + interval '1 month')::date);
        execute format('alter table vaada.%I enable row level security, force row level security', part);
      exception when check_violation then null;
      end;
    end if;
  end loop;
end;
$$;
create table vaada.ledger_lines_elsewhere partition of vaada.ledger_lines default;
alter table vaada.ledger_lines_elsewhere enable row level security, force row level security;
select vaada.ensure_month_partitions(3);

alter table vaada.disbursals add column told_at timestamptz;
comment on column vaada.disbursals.told_at
  is 'class: internal; real time from which a text that it arrived is on its way, null until then';
grant update (told_at) on vaada.disbursals to vaada_api;

alter table vaada.journals enable row level security, force row level security;
alter table vaada.ledger_lines enable row level security, force row level security;
alter table vaada.journal_chains enable row level security, force row level security;
create policy own on vaada.journals to vaada_api using (borrower_id = (select vaada.current_borrower_id()));
create policy own on vaada.ledger_lines to vaada_api using (borrower_id = (select vaada.current_borrower_id()));
create policy moves_with_a_posting on vaada.journal_chains to current_user using (true);
create policy reads_all on vaada.journals for select to vaada_auditor using (true);
create policy reads_all on vaada.ledger_lines for select to vaada_auditor using (true);
create policy reads_all on vaada.journal_chains for select to vaada_auditor using (true);
grant select, insert on vaada.journals, vaada.ledger_lines to vaada_api;
grant select on vaada.journals, vaada.ledger_lines, vaada.journal_chains to vaada_auditor;

-- A person of the lender acts on an application by its number, and then in its borrower's name.
create policy finds_whose on vaada.applications for select to vaada_worker using (true);
grant select (id, borrower_id) on vaada.applications to vaada_worker;
