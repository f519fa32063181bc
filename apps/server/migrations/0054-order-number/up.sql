alter table vaada.repayment_orders rename column number to order_number;
