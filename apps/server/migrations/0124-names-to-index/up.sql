-- outside a transaction
create index concurrently if not exists pan_records_name_to_index on vaada.pan_records (id) where standing = 'valid' and not is_name_indexed;
