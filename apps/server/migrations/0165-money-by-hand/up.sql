-- A refund by hand has its way between two colons; the provider's own names have none.
create or replace view vaada_audit.i4_refunds_unlike_events with (security_invoker = true) as
  select coalesce(event.key, sent.key) as key, event.amount_paise as event_paise, sent.amount_paise as refund_paise
    from (
      select 'refund:' || provider_reference as key, amount_paise from vaada.refunds
       where status = 'processed') as sent
    full join (
      select key, amount_paise from vaada.loan_events
       where kind = 'refund' and key like 'refund:%' and key !~ '^refund:[A-Za-z]+:') as event using (key)
   where event.amount_paise is distinct from sent.amount_paise;

-- Loans of two borrowers meet here: row-level security hides the events of each from whoever acts for the other.
create table vaada.hand_references (
  name text primary key check (name ~ '^(receipt|refund):[A-Z0-9/_-]{1,100}$'),
  event_key text not null check (char_length(event_key) between 1 and 200)
);
comment on table vaada.hand_references
  is 'One row a movement of money that people recorded: a reference of a bank is one movement, whatever its way and whichever its loan. Only added to.';
comment on column vaada.hand_references.name is 'class: internal; whether it came or went, and its reference in capitals';
comment on column vaada.hand_references.event_key is 'class: internal; of which event of a loan';
create trigger never_changed before update or delete on vaada.hand_references
  for each row execute function vaada.keep_ledger();
create trigger never_emptied before truncate on vaada.hand_references
  for each statement execute function vaada.keep_ledger();
alter table vaada.hand_references enable row level security, force row level security;
create policy at_the_console on vaada.hand_references to vaada_console using (true);
create policy reads_all on vaada.hand_references for select to vaada_auditor using (true);
create policy fills on vaada.hand_references to current_user using (true);
grant select, insert on vaada.hand_references to vaada_console;
grant select on vaada.hand_references to vaada_auditor;
-- For 0166, which reads them all and keeps nobody from writing.
create policy filled_from on vaada.loan_events for select to current_user using (true);

-- What a sheet was released without goes onto the next.
grant update (sheet_id) on vaada.disbursal_sheet_rows to vaada_console;
