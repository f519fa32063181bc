-- Codes: each lives until it is used or has run out, whoever asks for another one.
drop index vaada.sign_in_codes_one_live_a_number;
alter table vaada.sign_in_codes add column reserve_texted_at timestamptz;
comment on column vaada.sign_in_codes.ended_at is 'class: internal; when a failed send or too many tries ended it';
comment on column vaada.sign_in_codes.reserve_texted_at
  is 'class: internal; when a code of the reserve was handed to the provider, null for every other';
grant update (code_hash, salt, reserve_texted_at) on vaada.sign_in_codes to vaada_api;

-- PANs: who proves the identity holds the PAN; until then a confirmation is a claim, and any number may stand side by side.
alter table vaada.pan_records
  add column held_at timestamptz,
  add column released_at timestamptz,
  add constraint held_only_when_confirmed check (held_at is null or confirmed_at is not null),
  add constraint released_or_confirmed check (released_at is null or confirmed_at is null);
comment on column vaada.pan_records.confirmed_at
  is 'class: internal; when the borrower claimed it as their own, null unless they did';
comment on column vaada.pan_records.held_at
  is 'class: internal; when the borrower''s identity was proven, and the PAN became theirs for good';
comment on column vaada.pan_records.released_at
  is 'class: internal; when the claim ended because another account had proven the identity';

update vaada.pan_records as pan set held_at = identities.verified_at
  from vaada.identities where identities.borrower_id = pan.borrower_id and pan.confirmed_at is not null;

drop index vaada.pan_records_one_account_a_pan;
create unique index pan_records_one_holder_a_pan on vaada.pan_records (pan_index) where held_at is not null;
create index pan_records_claims on vaada.pan_records (pan_index) where confirmed_at is not null and held_at is null;

drop trigger confirmed_for_good on vaada.pan_records;
drop function vaada.keep_confirmed_pan();
create function vaada.keep_held_pan() returns trigger
  language plpgsql
as $$
begin
  raise exception 'vaada.pan_records: a held PAN stays held' using errcode = 'check_violation';
end;
$$;
create trigger held_for_good before update on vaada.pan_records for each row
  when (old.held_at is not null
    and (new.held_at is distinct from old.held_at or new.confirmed_at is distinct from old.confirmed_at))
  execute function vaada.keep_held_pan();

drop policy holder_of_the_named_pan on vaada.borrowers;
drop policy holder_of_the_named_pan on vaada.pan_records;
create policy holder_of_the_named_pan on vaada.pan_records for select to vaada_api
  using (held_at is not null and pan_index = (select vaada.current_pan_index()));
create policy holder_of_the_named_pan on vaada.borrowers for select to vaada_api
  using ((select vaada.current_pan_index()) is not null and id in (
    select borrower_id from vaada.pan_records
     where held_at is not null and pan_index = (select vaada.current_pan_index())));
create policy finds_claims on vaada.pan_records for select to vaada_worker using (true);
grant update (held_at, released_at) on vaada.pan_records to vaada_api;
grant select (pan_index, held_at) on vaada.pan_records to vaada_worker;

-- What was answered about a birth date before it was masked is answered anew, unless the identity is proven.
delete from vaada.answers where call = 'check-pan'
   and not exists (select from vaada.identities where identities.borrower_id = answers.borrower_id);
