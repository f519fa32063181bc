create policy finds_stored_statements on vaada.documents for select to vaada_worker
  using (kind = 'statement-of-account');
create policy removes_stored_statements on vaada.documents for delete to vaada_worker
  using (kind = 'statement-of-account');
grant select (id, kind, file_key), delete on vaada.documents to vaada_worker;
grant select (document_id) on vaada.document_links to vaada_worker;
