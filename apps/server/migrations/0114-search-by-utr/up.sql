create index disbursals_by_utr on vaada.disbursals (utr) where utr is not null;
