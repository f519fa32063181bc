create table vaada.mobile_changes (
  id uuid primary key,
  borrower_id uuid not null references vaada.borrowers (id),
  old_sealed bytea not null,
  new_sealed bytea not null,
  new_index bytea not null check (octet_length(new_index) = 32),
  new_code_hash bytea not null check (octet_length(new_code_hash) = 32),
  new_salt bytea not null,
  old_code_hash bytea check (octet_length(old_code_hash) = 32),
  old_salt bytea,
  why_lost_sealed bytea,
  tries integer not null default 0 check (tries >= 0),
  language text not null check (language in ('en', 'hi')),
  asked_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > asked_at),
  address inet not null,
  user_agent text not null,
  proven_at timestamptz,
  correction_id uuid references vaada.correction_requests (id),
  changed_at timestamptz,
  old_told_at timestamptz,
  constraint proves_old_or_says_why check (
    num_nulls(old_code_hash, old_salt) in (0, 2) and (old_code_hash is null) = (why_lost_sealed is not null)),
  constraint changed_once_proven check (changed_at is null or proven_at is not null),
  constraint corrected_once_proven check (
    (correction_id is not null) = (proven_at is not null and old_code_hash is null))
);
create index mobile_changes_of_a_borrower on vaada.mobile_changes (borrower_id, asked_at);
create index mobile_changes_of_a_correction on vaada.mobile_changes (correction_id)
  where correction_id is not null;
comment on table vaada.mobile_changes
  is 'One row a wish to put another number in place of the one that signs in. All times are real time.';
comment on column vaada.mobile_changes.id is 'class: internal; binds the sealed values to their row';
comment on column vaada.mobile_changes.borrower_id is 'class: internal; whose number';
comment on column vaada.mobile_changes.old_sealed is 'class: sealed; the number on file when it was asked';
comment on column vaada.mobile_changes.new_sealed is 'class: sealed; the number that is to sign in';
comment on column vaada.mobile_changes.new_index is 'class: secret-hash; keyed hash of the number that is to sign in';
comment on column vaada.mobile_changes.new_code_hash is 'class: secret-hash; of the code texted to the new number';
comment on column vaada.mobile_changes.new_salt is 'class: internal; the salt of that hash';
comment on column vaada.mobile_changes.old_code_hash
  is 'class: secret-hash; of the code texted to the number on file, null where that is lost';
comment on column vaada.mobile_changes.old_salt is 'class: internal; the salt of that hash';
comment on column vaada.mobile_changes.why_lost_sealed is 'class: sealed; why the number on file gets no texts, in the borrower''s words';
comment on column vaada.mobile_changes.tries is 'class: internal; wrong codes so far';
comment on column vaada.mobile_changes.language is 'class: internal; the language of the call';
comment on column vaada.mobile_changes.asked_at is 'class: internal; when the codes were made';
comment on column vaada.mobile_changes.expires_at is 'class: internal; the codes'' end';
comment on column vaada.mobile_changes.address is 'class: personal; from which network it was asked';
comment on column vaada.mobile_changes.user_agent is 'class: personal; with which browser';
comment on column vaada.mobile_changes.proven_at is 'class: internal; when the codes were right, null until then';
comment on column vaada.mobile_changes.correction_id is 'class: internal; the request by which people look at it, where the old number is lost';
comment on column vaada.mobile_changes.changed_at is 'class: internal; since when the new number signs in, null until then';
comment on column vaada.mobile_changes.old_told_at is 'class: internal; when the old number was texted that it signs in no more';

alter table vaada.mobile_changes enable row level security, force row level security;
create policy own on vaada.mobile_changes to vaada_api using (borrower_id = (select vaada.current_borrower_id()));
create policy staff_reads on vaada.mobile_changes for select to vaada_console using ((select vaada.staff_reads_all()));
create policy finds_whose on vaada.mobile_changes for select to vaada_worker using (true);
create policy erases_unproven on vaada.mobile_changes for delete to vaada_worker using (proven_at is null);
create policy erases_of_one on vaada.mobile_changes to vaada_eraser using (borrower_id = (select vaada.named_borrower_id()));
create policy reads_all on vaada.mobile_changes for select to vaada_auditor using (true);
grant select, insert, update (tries, proven_at, correction_id, changed_at, old_told_at) on vaada.mobile_changes to vaada_api;
grant select (id, borrower_id, expires_at, proven_at), delete on vaada.mobile_changes to vaada_worker;
grant select, delete on vaada.mobile_changes to vaada_eraser;
grant select on vaada.mobile_changes to vaada_auditor;

-- A number changes to one that was proven for it, or not at all; the unique index refuses another borrower's.
create function vaada.require_proven_number() returns trigger language plpgsql set search_path = '' as $$
begin
  if not exists (
    select from vaada.mobile_changes
     where borrower_id = new.id and new_index = new.mobile_index and proven_at is not null and changed_at is null)
  then
    raise insufficient_privilege using message = 'a number that was not proven signs nobody in';
  end if;
  return new;
end $$;
create trigger proven_number before update of mobile_index on vaada.borrowers for each row
  when (new.mobile_index is not null and new.mobile_index is distinct from old.mobile_index)
  execute function vaada.require_proven_number();
grant update (mobile_sealed, mobile_index) on vaada.borrowers to vaada_api;
