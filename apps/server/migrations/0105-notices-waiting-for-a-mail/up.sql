-- outside a transaction
-- Each morning looks for what was told in the night and has not left as a mail.
create index concurrently if not exists notifications_waiting_for_a_mail on vaada.notifications (created_at)
  where mailed_at is null and kind in ('debit-bounced', 'late-fee', 'charge');
