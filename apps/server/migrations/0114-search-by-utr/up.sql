-- outside a transaction
create index concurrently if not exists disbursals_by_utr on vaada.disbursals (utr) where utr is not null;
