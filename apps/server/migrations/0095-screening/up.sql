create table vaada.watch_lists (
  id uuid primary key,
  number bigint not null unique generated always as identity,
  list text not null check (list in ('un', 'domestic', 'pep')),
  source text not null check (char_length(source) between 3 and 300),
  dated_on date not null,
  digest bytea not null check (octet_length(digest) = 32),
  people integer not null check (people > 0),
  imported_by uuid not null references vaada.staff (id),
  imported_at timestamptz not null,
  screened integer not null default 0 check (screened >= 0),
  screened_through uuid,
  screened_at timestamptz,
  unique (list, digest)
);
create index watch_lists_by_importer on vaada.watch_lists (imported_by);
comment on table vaada.watch_lists is 'One row a version of a list of sanctions or of people with a public office. The last of each list is in force.';
comment on column vaada.watch_lists.id is 'class: internal; names the version';
comment on column vaada.watch_lists.number is 'class: internal; the order of importing';
comment on column vaada.watch_lists.list is 'class: internal; which list';
comment on column vaada.watch_lists.source is 'class: internal; where the file came from, in the words of who imported it';
comment on column vaada.watch_lists.dated_on is 'class: internal; the day of the file';
comment on column vaada.watch_lists.digest is 'class: internal; SHA-256 of the file';
comment on column vaada.watch_lists.people is 'class: internal; how many people are on it';
comment on column vaada.watch_lists.imported_by is 'class: internal; who imported it';
comment on column vaada.watch_lists.imported_at is 'class: internal; the platform''s time';
comment on column vaada.watch_lists.screened is 'class: internal; how many borrowers were held against it so far';
comment on column vaada.watch_lists.screened_through is 'class: internal; the last of them, in the order of their ids';
comment on column vaada.watch_lists.screened_at is 'class: internal; the platform''s time at which all of them were, null until then';

create table vaada.listed_people (
  watch_list_id uuid not null references vaada.watch_lists (id),
  number integer not null check (number > 0),
  reference text not null,
  names text[] not null check (cardinality(names) > 0),
  births jsonb not null check (jsonb_typeof(births) = 'array'),
  note text not null,
  keys text[] not null,
  entry_hash bytea not null check (octet_length(entry_hash) = 32),
  primary key (watch_list_id, number)
);
create index listed_people_by_sound on vaada.listed_people using gin (keys);
comment on table vaada.listed_people is 'The people of each version, as the list names them. Only added to.';
comment on column vaada.listed_people.watch_list_id is 'class: internal; of which version';
comment on column vaada.listed_people.number is 'class: internal; the place in the file';
comment on column vaada.listed_people.reference is 'class: internal; the list''s own name for the entry';
comment on column vaada.listed_people.names is 'class: internal; the published name, then what else the person is called';
comment on column vaada.listed_people.births is 'class: internal; the published days or years of birth';
comment on column vaada.listed_people.note is 'class: internal; what the list says besides';
comment on column vaada.listed_people.keys is 'class: internal; what the names sound like, to be searched by';
comment on column vaada.listed_people.entry_hash is 'class: internal; SHA-256 of names and births: the same entry in the next version is known by it';
create trigger never_changed before update or delete on vaada.listed_people
  for each row execute function vaada.keep_ledger();
create trigger never_emptied before truncate on vaada.listed_people
  for each statement execute function vaada.keep_ledger();

create table vaada.screenings (
  id uuid primary key,
  application_id bigint not null references vaada.applications (id),
  borrower_id uuid not null references vaada.borrowers (id),
  screened_at timestamptz not null,
  watch_list_ids uuid[] not null,
  matches integer not null check (matches >= 0)
);
create index screenings_of_an_application on vaada.screenings (application_id);
create index screenings_of_a_borrower on vaada.screenings (borrower_id);
comment on table vaada.screenings is 'One row a time that an applicant was held against the lists before a decision. Only added to.';
comment on column vaada.screenings.id is 'class: internal; names the screening';
comment on column vaada.screenings.application_id is 'class: internal; before which decision';
comment on column vaada.screenings.borrower_id is 'class: internal; who';
comment on column vaada.screenings.screened_at is 'class: internal; the platform''s time';
comment on column vaada.screenings.watch_list_ids is 'class: internal; the versions that were in force';
comment on column vaada.screenings.matches is 'class: internal; how many entries may be this person and are not cleared';

create table vaada.watch_list_matches (
  id uuid primary key,
  number bigint not null unique generated always as identity,
  borrower_id uuid not null references vaada.borrowers (id),
  application_id bigint not null references vaada.applications (id),
  watch_list_id uuid not null references vaada.watch_lists (id),
  listed_number integer not null,
  list text not null check (list in ('un', 'domestic', 'pep')),
  reference text not null,
  entry_hash bytea not null check (octet_length(entry_hash) = 32),
  listed_name text not null,
  score integer not null check (score between 0 and 100),
  birth text not null check (birth in ('same-day', 'near', 'unknown')),
  found_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'cleared', 'confirmed')),
  ended_by uuid references vaada.staff (id),
  ended_at timestamptz,
  reason text check (char_length(reason) between 3 and 500),
  unique (borrower_id, list, reference, entry_hash),
  foreign key (watch_list_id, listed_number) references vaada.listed_people (watch_list_id, number),
  constraint ended_whole check (
    num_nulls(ended_by, ended_at, reason) in (0, 3) and (state = 'open') = (ended_at is null))
);
create index watch_list_matches_of_an_application on vaada.watch_list_matches (application_id);
create index watch_list_matches_of_an_entry on vaada.watch_list_matches (watch_list_id, listed_number);
create index watch_list_matches_by_person on vaada.watch_list_matches (ended_by) where ended_by is not null;
comment on table vaada.watch_list_matches is 'One row a borrower who may be somebody on a list. While it is open or confirmed, nothing is decided and no money goes.';
comment on column vaada.watch_list_matches.id is 'class: internal; names the match';
comment on column vaada.watch_list_matches.number is 'class: internal; the order of finding';
comment on column vaada.watch_list_matches.borrower_id is 'class: internal; who may be on a list';
comment on column vaada.watch_list_matches.application_id is 'class: internal; the last application then';
comment on column vaada.watch_list_matches.watch_list_id is 'class: internal; in which version it was found';
comment on column vaada.watch_list_matches.listed_number is 'class: internal; which entry of it';
comment on column vaada.watch_list_matches.list is 'class: internal; which list';
comment on column vaada.watch_list_matches.reference is 'class: internal; the list''s own name for the entry';
comment on column vaada.watch_list_matches.entry_hash is 'class: internal; the entry as it was: what was cleared is asked again when it changes';
comment on column vaada.watch_list_matches.listed_name is 'class: internal; the published name that is likest';
comment on column vaada.watch_list_matches.score is 'class: personal; how alike the names are';
comment on column vaada.watch_list_matches.birth is 'class: personal; how the births agree';
comment on column vaada.watch_list_matches.found_at is 'class: internal; the platform''s time';
comment on column vaada.watch_list_matches.state is 'class: personal; whether it is this person';
comment on column vaada.watch_list_matches.ended_by is 'class: internal; who confirmed it, or agreed that it is somebody else';
comment on column vaada.watch_list_matches.ended_at is 'class: internal; the platform''s time';
comment on column vaada.watch_list_matches.reason is 'class: personal; why';

alter table vaada.watch_lists enable row level security, force row level security;
alter table vaada.listed_people enable row level security, force row level security;
alter table vaada.screenings enable row level security, force row level security;
alter table vaada.watch_list_matches enable row level security, force row level security;

create policy staff_works on vaada.watch_lists to vaada_console using ((select vaada.current_staff_id()) is not null);
create policy staff_works on vaada.listed_people to vaada_console using ((select vaada.current_staff_id()) is not null);
create policy screens_by_it on vaada.watch_lists for select to vaada_api using (true);
create policy screens_by_it on vaada.listed_people for select to vaada_api using (true);
create policy own on vaada.screenings to vaada_api using (borrower_id = (select vaada.current_borrower_id()));
create policy own on vaada.watch_list_matches to vaada_api using (borrower_id = (select vaada.current_borrower_id()));
create policy staff_reads on vaada.screenings for select to vaada_console using ((select vaada.staff_reads_all()));
create policy staff_reads on vaada.watch_list_matches for select to vaada_console using ((select vaada.staff_reads_all()));
create policy reads_all on vaada.watch_lists for select to vaada_auditor using (true);
create policy reads_all on vaada.listed_people for select to vaada_auditor using (true);
create policy reads_all on vaada.screenings for select to vaada_auditor using (true);
create policy reads_all on vaada.watch_list_matches for select to vaada_auditor using (true);
grant select, insert, update (screened, screened_through, screened_at) on vaada.watch_lists to vaada_console;
grant select, insert on vaada.listed_people to vaada_console;
grant select (id, number, list) on vaada.watch_lists to vaada_api;
grant select on vaada.listed_people to vaada_api;
grant select, insert on vaada.screenings, vaada.watch_list_matches to vaada_api;
grant update (state, ended_by, ended_at, reason) on vaada.watch_list_matches to vaada_console;
grant select on vaada.watch_lists, vaada.listed_people, vaada.screenings, vaada.watch_list_matches to vaada_auditor;

alter table vaada.applications drop constraint applications_under_review_for_check;
alter table vaada.applications add constraint applications_under_review_for_check
  check (under_review_for in ('decision', 'blacklist', 'selfie', 'screening'));
