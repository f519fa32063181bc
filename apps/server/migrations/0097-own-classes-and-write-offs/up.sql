create policy own on vaada.loan_classes for select to vaada_api
  using (application_id in (select id from vaada.applications where borrower_id = (select vaada.current_borrower_id())));
create policy own on vaada.write_offs for select to vaada_api
  using (application_id in (select id from vaada.applications where borrower_id = (select vaada.current_borrower_id())));
grant select on vaada.loan_classes to vaada_api;
grant select (application_id, written_off_on, principal_paise, interest_paise, charges_paise) on vaada.write_offs
  to vaada_api;

create policy books_by_them on vaada.due_date_changes for select to vaada_worker using (true);
grant select (application_id, from_on, repay_before_paise, changed_at) on vaada.due_date_changes to vaada_worker;
