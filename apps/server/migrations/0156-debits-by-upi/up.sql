alter table vaada.mandates
  add column authorised_paise bigint check (authorised_paise > 0),
  add column authorised_on date,
  add column refund_id uuid,
  add column refund_reference text check (char_length(refund_reference) between 1 and 200),
  add column refund_tries smallint not null default 0,
  add column refund_asked_at timestamptz,
  add column given_back_on date,
  add constraint authorised_on_its_day check ((authorised_paise is null) = (authorised_on is null)),
  add constraint given_back_once_it_came check (given_back_on is null or authorised_on is not null and refund_reference is not null);
comment on column vaada.mandates.authorised_paise is 'class: personal; what approving it took, null where that took nothing or is not known yet';
comment on column vaada.mandates.authorised_on is 'class: internal; the platform''s day on which that was booked';
comment on column vaada.mandates.refund_id is 'class: internal; derived; our own name of what goes back: asked again, it is the same refund';
comment on column vaada.mandates.refund_reference is 'class: internal; the provider''s name of what goes back';
comment on column vaada.mandates.refund_tries is 'class: internal; how many refunds of it have failed';
comment on column vaada.mandates.refund_asked_at is 'class: internal; real time at which the provider was last asked to give it back';
comment on column vaada.mandates.given_back_on is 'class: internal; the platform''s day on which it had gone back';
-- What approving took is booked by a worker: it is of no loan.
grant select (method, status, payment_reference, authorised_paise, authorised_on, refund_id, refund_reference, refund_tries,
  refund_asked_at, given_back_on), update (authorised_paise, authorised_on, refund_id, refund_reference, refund_tries, refund_asked_at, given_back_on)
  on vaada.mandates to vaada_worker;
create policy gives_back on vaada.mandates for update to vaada_worker using (method = 'upi');

alter policy works_on_all on vaada.journals
  with check (kind = 'late-fee' or vaada.is_fee_of_loan(application_id, kind)
    or application_id is null
       and kind in ('loan-books', 'allowance', 'fees-earned', 'gst-invoiced', 'settlement', 'money-by-hand', 'opening-balance',
         'authorisation', 'authorisation-returned'));

create view vaada_audit.i19_authorisations_unlike_books with (security_invoker = true) as
  select sum(paise) as off_by_paise from (
    select amount_paise as paise from vaada.ledger_lines where account = '2310'
    union all
    select authorised_paise from vaada.mandates where authorised_paise is not null and given_back_on is null) as movement
  having sum(paise) <> 0;
create view vaada_audit.i12_authorisations_to_give_back with (security_invoker = true) as
  select id as mandate_id, application_id, authorised_on from vaada.mandates
   where authorised_on < vaada_audit.today() - 14 and given_back_on is null;
grant select on vaada_audit.i19_authorisations_unlike_books to vaada_auditor, vaada_worker;
grant select on vaada_audit.i12_authorisations_to_give_back to vaada_auditor;

alter table vaada.debits
  add column told text check (told in ('asked', 'delivered', 'failed')),
  add column told_at timestamptz,
  add column untold smallint not null default 0,
  add constraint told_of_an_order check (told is null or order_id is not null),
  add constraint told_at_its_time check ((told = 'delivered') = (told_at is not null));
comment on column vaada.debits.told
  is 'class: internal; by UPI alone: whether the provider has told the payer of this debit, null before it was asked to';
comment on column vaada.debits.told_at is 'class: internal; the platform''s time at which the provider said that it had';
comment on column vaada.debits.untold is 'class: internal; how often it could not';
grant update (told, told_at, untold) on vaada.debits to vaada_api;

-- What became of telling a payer comes as an event, in nobody's name. A debit that is due, or of which nobody was told, is looked at now.
create function vaada.note_told_debit(reference text, said text, at timestamptz) returns boolean
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
as $$
begin
  update vaada.debits
     set told = said, told_at = case said when 'delivered' then at end,
         look_at = case when said = 'failed' or present_on <= (at at time zone 'Asia/Kolkata')::date then now() else look_at end,
         taken_by = case when said = 'failed' then null else taken_by end
   where told = 'asked' and status = 'noticed'
     and order_id = (select id from vaada.repayment_orders where provider_reference = reference and purpose = 'debit');
  return found;
end;
$$;
revoke all on function vaada.note_told_debit(text, text, timestamptz) from public;
grant execute on function vaada.note_told_debit(text, text, timestamptz) to vaada_api, vaada_worker;
