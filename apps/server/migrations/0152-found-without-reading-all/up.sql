-- The queue asks by its keys for jobs that are at work already. A session that first asked while the queue was empty keeps the plan
-- of an empty table, and read the whole queue for every job after that.
alter function vaada.enqueue(text, json, text, timestamptz, smallint) set enable_seqscan = off;
alter function vaada.enqueue_all(text, json[], text[], timestamptz, smallint) set enable_seqscan = off;

-- Lines are added in the order of their days, so this index is some pages, however many lines there are.
create index ledger_lines_by_day on vaada.ledger_lines using brin (business_date);
