-- Every policy asks whose rows there are to see. Most transactions say it outright, and only who knows a token has it looked up:
-- without that look in its own body, the question is answered in place, and no function is called for it.
create function vaada.session_borrower_id() returns uuid
  language sql stable
  return (select borrower_id from vaada.sessions
    where token_hash = vaada.current_token_hash() and revoked_at is null and expires_at > now());
create or replace function vaada.current_borrower_id() returns uuid
  language sql stable
  return coalesce(vaada.named_borrower_id(), vaada.session_borrower_id());

-- The lines of a journal come in one statement, and are looked at once, all together: that each journal is of this
-- transaction, and that its lines are those it was hashed with, at least two, and sum to zero. More of them in a statement after
-- it are not what was hashed. What is looked up in the ledger is looked up by an index, even by a plan that was made when it
-- was empty.
create function vaada.require_hashed_lines() returns trigger
  language plpgsql
  set enable_seqscan = off
as $$
declare
  odd record;
begin
  select posted.total, posted.count, journal.posted_in is distinct from pg_current_xact_id() as is_closed into odd
    from (
      select journal_id, sum(amount_paise) as total, count(*) as count,
             sha256(convert_to(string_agg(
               concat_ws('|', number, account, amount_paise, coalesce(fee_code, '-')), E'\n' order by number), 'UTF8'))
               as hash
        from line group by journal_id) as posted
    left join vaada.journals as journal on journal.id = posted.journal_id
   where journal.posted_in is distinct from pg_current_xact_id()
      or posted.total <> 0 or posted.count < 2 or posted.hash is distinct from journal.lines_hash
   limit 1;
  if not found then
    return null;
  end if;
  if odd.is_closed then
    raise exception 'vaada.ledger_lines: the journal is closed' using errcode = 'check_violation';
  end if;
  if odd.total <> 0 or odd.count < 2 then
    raise exception 'vaada.journals: % lines that sum to %', odd.count, odd.total using errcode = 'check_violation';
  end if;
  raise exception 'vaada.journals: not the lines that it was hashed with' using errcode = 'check_violation';
end;
$$;
drop trigger to_a_journal_of_this_transaction on vaada.ledger_lines;
drop trigger sums_to_zero on vaada.ledger_lines;
drop function vaada.require_open_journal();
drop function vaada.require_balance_of_line();
create trigger lines_as_hashed after insert on vaada.ledger_lines referencing new table as line
  for each statement execute function vaada.require_hashed_lines();

-- A statement that names a month's part itself is looked at in the same way.
create function vaada.guard_ledger_part(part text) returns void
  language plpgsql
as $$
begin
  execute format('create trigger lines_as_hashed after insert on vaada.%I referencing new table as line
    for each statement execute function vaada.require_hashed_lines()', part);
end;
$$;
revoke all on function vaada.guard_ledger_part(text) from public;
select vaada.guard_ledger_part(relname::text)
  from pg_inherits join pg_class on pg_class.oid = inhrelid
 where inhparent = 'vaada.ledger_lines'::regclass;

-- That lines were added which fit is seen to by the lines; left to see is that there are any, in the same statement.
create function vaada.require_lines() returns trigger
  language plpgsql
  set enable_seqscan = off
  set plan_cache_mode = force_generic_plan
as $$
begin
  if not exists (
    select from vaada.ledger_lines where journal_id = new.id and business_date = new.business_date) then
    raise exception 'vaada.journals: no lines' using errcode = 'check_violation';
  end if;
  return null;
end;
$$;
drop trigger sums_to_zero on vaada.journals;
drop function vaada.require_balance_of_journal();
drop function vaada.require_balance_of(uuid, date);
create trigger has_lines after insert on vaada.journals for each row execute function vaada.require_lines();

create or replace function vaada.chain_journal() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set enable_seqscan = off
as $$
begin
  new.chain := new.application_id % 64;
  new.posted_in := pg_current_xact_id();
  select head.position + 1, head.hash into strict new.position, new.prev_hash
    from vaada.journal_chains as head where head.chain = new.chain for update;
  new.hash := vaada.hash_of(new);
  update vaada.journal_chains set position = new.position, hash = new.hash
   where chain = new.chain and not exists (select from vaada.journals where effect_key = new.effect_key);
  return new;
end;
$$;

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
        perform vaada.guard_ledger_part(part);
      exception when check_violation then null;
      end;
    end if;
  end loop;
end;
$$;

-- The terms are compared when somebody names one of them: where a loan stands is changed without a look at all the rest.
drop trigger terms_frozen on vaada.loans;
create trigger terms_frozen
  before update of application_id, borrower_id, agreement_id, loan_no, product_id, product_version, grade,
    principal_paise, fee_paise, gst_paise, net_paise, repay_paise, rate_ppm_per_day, arrived_on, arrived_at, due_on,
    cooling_off_days, late_fee_paise, bounce_charge_paise, payment_order, part_payment_min_paise, rest_min_paise,
    grace_minutes
  on vaada.loans for each row
  when (old.status <> 'undone'
    and to_jsonb(old) - array['status', 'closed_on', 'closed_by', 'delinquency', 'delinquent_since']
     is distinct from to_jsonb(new) - array['status', 'closed_on', 'closed_by', 'delinquency', 'delinquent_since'])
  execute function vaada.keep_loan_terms();

-- Nobody looks for the journals of a loan but by its lines, and most rows have neither a receipt nor a journal that they take back.
drop index vaada.journals_of_a_loan;
alter table vaada.journals drop constraint journals_reverses_key;
create unique index journals_one_reversal on vaada.journals (reverses) where reverses is not null;
alter table vaada.payments drop constraint payments_receipt_id_key;
create unique index payments_one_of_a_receipt on vaada.payments (receipt_id) where receipt_id is not null;
