-- A refund by hand has its way between two colons; the provider's own names have none.
create or replace view vaada_audit.i4_refunds_unlike_events with (security_invoker = true) as
  select coalesce(event.key, sent.key) as key, event.amount_paise as event_paise, sent.amount_paise as refund_paise
    from (
      select 'refund:' || provider_reference as key, amount_paise from vaada.refunds
       where status = 'processed') as sent
    full join (
      select key, amount_paise from vaada.loan_events
       where kind = 'refund' and key like 'refund:%' and key !~ '^refund:[A-Za-z]+:') as event using (key)
   where event.amount_paise is distinct from sent.amount_paise;
