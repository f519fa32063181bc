-- What an identity proves, and for how long, goes by the platform's calendar.
alter table vaada.identities add column proven_on date;
update vaada.identities set proven_on = (verified_at at time zone 'Asia/Kolkata')::date;
alter table vaada.identities alter column proven_on set not null;
comment on column vaada.identities.proven_on
  is 'class: internal; the platform''s day of the match: a proof by code is good for a year from it';
grant update (attempt_id, way, name_sealed, birth_date_sealed, address_sealed, aadhaar_last_four,
    provider_reference, photo_key, verified_at, proven_on)
  on vaada.identities to vaada_api;
-- A document proves for good. A code may give way to a document, or to another code once its year is over.
create function vaada.keep_stronger_proof() returns trigger
  language plpgsql
as $$
begin
  raise exception 'vaada.identities: only a stronger proof takes the place of one' using errcode = 'insufficient_privilege';
end;
$$;
create trigger proven_for_good before update on vaada.identities for each row
  when (current_user = 'vaada_api' and not (old.way = 'aadhaar-code' and new.attempt_id <> old.attempt_id
    and (new.way = 'digilocker' or new.proven_on >= old.proven_on + interval '1 year')))
  execute function vaada.keep_stronger_proof();

alter table vaada.employments
  add column household_income text check (household_income in ('up-to-3-lakh', 'above-3-lakh'));
comment on column vaada.employments.household_income
  is 'class: personal; what the household earns in a year, null when it was not asked or not said';
