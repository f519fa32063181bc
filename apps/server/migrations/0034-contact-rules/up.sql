alter table vaada.notifications add column texted_under text check (char_length(texted_under) between 1 and 40);
comment on column vaada.notifications.texted_under
  is 'class: internal; the set of rules that allowed the text at its hour, by the day from which it holds';
grant update (texted_under) on vaada.notifications to vaada_api;
-- Each morning looks for what was told in the night and has not left as a text.
create index notifications_waiting_for_a_text on vaada.notifications (created_at)
  where texted_at is null and kind in ('debit-done', 'debit-bounced', 'late-fee', 'charge', 'class-changed');
