alter table vaada.repayment_orders add column number bigint not null generated always as identity;
create unique index repayment_orders_by_number on vaada.repayment_orders (number);
comment on column vaada.repayment_orders.number is 'class: internal; the order of making';

create policy money_desk_reads on vaada.repayment_orders for select to vaada_console using ((select vaada.staff_reads_all()));
create policy money_desk_reads on vaada.payments for select to vaada_console using ((select vaada.staff_reads_all()));
create policy money_desk_reads on vaada.refunds for select to vaada_console using ((select vaada.staff_reads_all()));
create policy money_desk_reads on vaada.debits for select to vaada_console using ((select vaada.staff_reads_all()));
