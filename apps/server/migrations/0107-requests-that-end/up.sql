alter table vaada.requests
  alter column content_sealed drop not null,
  alter column content_hash drop not null,
  alter column seen_hash drop not null,
  add column erased_at timestamptz,
  add constraint erased_whole check (
    (erased_at is null) = (content_sealed is not null)
    and (erased_at is null) = (content_hash is not null)
    and (erased_at is null) = (seen_hash is not null)
    and (erased_at is null or (ending_sealed is null and state <> 'waiting' and borrower_id is not null)));
comment on column vaada.requests.erased_at is 'class: internal; when its words and figures were erased, null while they are there';

create policy erases_of_one on vaada.requests to vaada_eraser using (borrower_id = (select vaada.named_borrower_id()));
grant select, update (content_sealed, content_hash, seen_hash, ending_sealed, erased_at, state, ended_at)
  on vaada.requests to vaada_eraser;
