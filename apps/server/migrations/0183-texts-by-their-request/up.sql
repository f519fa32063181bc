-- outside a transaction
create index concurrently if not exists notifications_by_text_request on vaada.notifications (text_request)
  where text_request is not null;
