-- outside a transaction
create index concurrently if not exists mandates_to_give_back on vaada.mandates (asked_at)
  where method = 'upi' and payment_reference is not null and given_back_on is null;
