-- outside a transaction
create unique index concurrently if not exists contacts_of_their_borrower on vaada.contacts (borrower_id, id);
