drop trigger proven_for_good on vaada.identities;
create trigger proven_for_good before update on vaada.identities for each row
  when (current_user = 'vaada_api' and not (new.attempt_id <> old.attempt_id and case old.way
    when 'aadhaar-code' then new.way = 'digilocker' or new.proven_on >= old.proven_on + interval '1 year'
    else new.proven_on >= old.proven_on + interval '2 years' end))
  execute function vaada.keep_stronger_proof();
comment on column vaada.identities.proven_on
  is 'class: internal; the platform''s day of the match: a proof by code is good for a year from it, one by document by the class of risk';
