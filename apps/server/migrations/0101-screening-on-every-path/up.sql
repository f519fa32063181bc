-- A file that was in force before and comes again is a version of its own: it says who is listed from then on.
alter table vaada.watch_lists drop constraint watch_lists_list_digest_key;

-- A match keeps the data of its borrower, whatever they ask: the eraser must see that there is one, and nothing more of it.
create policy erases_of_one on vaada.watch_list_matches for select to vaada_eraser
  using (borrower_id = (select vaada.named_borrower_id()));
grant select (borrower_id, state) on vaada.watch_list_matches to vaada_eraser;
