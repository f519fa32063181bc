create function vaada.is_held(borrower uuid) returns boolean
language sql stable parallel safe
set search_path = ''
as $$
  select exists (select from vaada.retention_holds where borrower_id = borrower and lifted_at is null)
    or exists (select from vaada.complaints where borrower_id = borrower and status = 'open')
    or exists (select from vaada.payments where borrower_id = borrower and dispute = 'open')
$$;
comment on function vaada.is_held(uuid)
  is 'Whether a court, an open complaint or a dispute keeps all data of a borrower.';
revoke execute on function vaada.is_held(uuid) from public;
grant execute on function vaada.is_held(uuid) to vaada_worker;

grant select (borrower_id) on vaada.sessions to vaada_worker;

create policy finds_files on vaada.documents for select to vaada_worker using (true);
create policy finds_files on vaada.identities for select to vaada_worker using (true);
grant select (file_key) on vaada.selfies to vaada_worker;
grant select (photo_key) on vaada.identities to vaada_worker;
grant insert on vaada.erased_files to vaada_worker;
