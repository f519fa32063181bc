drop policy looks_at_them on vaada.trail;
create policy looks_at_them on vaada.trail for select to vaada_api
  using (act in ('reveal', 'open-paper', 'view', 'statement') and borrower_id = (select vaada.current_borrower_id()));
