-- outside a transaction
create index concurrently if not exists reported_movements_settled_on on vaada.reported_movements (settled_on)
  where source = 'payments';
create index concurrently if not exists reported_movements_of_settlement on vaada.reported_movements (settlement_reference)
  where settlement_reference is not null;
