create or replace function vaada.require_proven_number() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.mobile_index is not distinct from old.mobile_index then
    -- Whoever keeps keys seals the same number anew.
    if current_user in ('vaada_api', 'vaada_console', 'vaada_eraser') then
      raise insufficient_privilege using message = 'a number that nobody proved is not texted';
    end if;
    return new;
  end if;
  if new.mobile_sealed is not distinct from old.mobile_sealed or not exists (
    select from vaada.mobile_changes
     where borrower_id = new.id and new_index = new.mobile_index and proven_at is not null and changed_at is null)
  then
    raise insufficient_privilege using message = 'a number that was not proven signs nobody in';
  end if;
  return new;
end $$;
drop trigger proven_number on vaada.borrowers;
create trigger proven_number before update of mobile_sealed, mobile_index on vaada.borrowers for each row
  when (new.mobile_index is not null and (new.mobile_index is distinct from old.mobile_index
    or new.mobile_sealed is distinct from old.mobile_sealed))
  execute function vaada.require_proven_number();

create policy of_own_number on vaada.sign_in_codes to vaada_api using (
  mobile_index = (select mobile_index from vaada.borrowers where id = (select vaada.named_borrower_id())));
comment on column vaada.sign_in_codes.ended_at
  is 'class: internal; when a failed send, too many tries or a change of the number ended it';

alter table vaada.mobile_changes add column asked_from uuid references vaada.borrowers (id),
  add constraint asked_elsewhere_proves_no_old check (asked_from is null or old_code_hash is null);
comment on column vaada.mobile_changes.asked_from
  is 'class: internal; the account of the new number, where whoever has it asked for this account; null where this account asked';
