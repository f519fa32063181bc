-- A payout that was surely never sent leaves its key to the next one: the provider has never seen it.
alter table vaada.payouts drop constraint payouts_idempotency_key_key;
create unique index payouts_one_of_a_key on vaada.payouts (idempotency_key)
  where provider_reference is not null or status <> 'rejected';
create index payouts_by_key on vaada.payouts (idempotency_key, intended_at);
comment on column vaada.payouts.id is 'class: internal; names the payout on our side alone';
comment on column vaada.payouts.idempotency_key
  is 'class: internal; derived; what the provider tells a repetition by, and its name of ours for it';
-- An event may be ahead of the answer that names its payout: then the key says whose it is.
grant select (idempotency_key) on vaada.payouts to vaada_worker;

-- What the provider made before our record of it was lost counts as it was made, with the amount that it has.
grant update (amount_paise) on vaada.refunds, vaada.repayment_orders to vaada_api;
comment on column vaada.refunds.id
  is 'class: internal; derived; our own name of it, which the provider is given: asked again, it is the same refund';
comment on column vaada.repayment_orders.id is 'class: internal; derived; our own name of it';
comment on column vaada.penny_drops.id is 'class: internal; derived; our own name of it, which the provider is given';
comment on column vaada.mandates.id is 'class: internal; derived; our own name of it, which the provider is given';
