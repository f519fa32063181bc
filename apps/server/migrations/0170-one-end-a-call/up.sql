-- outside a transaction
create unique index concurrently if not exists contacts_ending_a_call on vaada.contacts (borrower_id, call_id)
  where call_id is not null;
