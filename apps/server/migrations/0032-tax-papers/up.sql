create table vaada.tax_series (
  kind text not null check (kind in ('tax-invoice', 'credit-note')),
  financial_year integer not null check (financial_year between 2000 and 2200),
  last_serial integer not null check (last_serial > 0),
  primary key (kind, financial_year)
);
comment on table vaada.tax_series is 'One row a series of tax papers and financial year: the last number that was given out.';
comment on column vaada.tax_series.kind is 'class: internal; what is numbered';
comment on column vaada.tax_series.financial_year is 'class: internal; the year in which it began';
comment on column vaada.tax_series.last_serial is 'class: internal; the last number';

create table vaada.tax_papers (
  id uuid primary key,
  kind text not null check (kind in ('tax-invoice', 'credit-note')),
  financial_year integer not null,
  serial integer not null check (serial > 0),
  number text not null unique check (number ~ '^[A-Z0-9/-]{1,16}$'),
  application_id bigint not null references vaada.applications (id),
  borrower_id uuid not null references vaada.borrowers (id),
  invoice_id uuid unique references vaada.tax_papers (id),
  issued_on date not null,
  issued_at timestamptz not null,
  place_of_supply text not null check (place_of_supply ~ '^\d{2}$'),
  taxable_paise bigint not null check (taxable_paise > 0),
  cgst_paise bigint not null check (cgst_paise >= 0),
  sgst_paise bigint not null check (sgst_paise >= 0),
  igst_paise bigint not null check (igst_paise >= 0),
  document_id uuid references vaada.documents (id),
  mailed_at timestamptz,
  failure text check (char_length(failure) between 1 and 200),
  unique (kind, financial_year, serial),
  constraint credit_of_an_invoice check ((kind = 'credit-note') = (invoice_id is not null)),
  constraint one_way_of_tax check (igst_paise = 0 or cgst_paise + sgst_paise = 0)
);
create index tax_papers_of_a_borrower on vaada.tax_papers (borrower_id, application_id);
create index tax_papers_unfinished on vaada.tax_papers (issued_at) where mailed_at is null and failure is null;
comment on table vaada.tax_papers is 'One row a tax invoice or credit note for the fee of a loan. Only added to, but for its document and its mail.';
comment on column vaada.tax_papers.id is 'class: internal; names the paper';
comment on column vaada.tax_papers.kind is 'class: internal; what it is';
comment on column vaada.tax_papers.financial_year is 'class: internal; of which series';
comment on column vaada.tax_papers.serial is 'class: internal; its place in the series';
comment on column vaada.tax_papers.number is 'class: internal; the number that it carries';
comment on column vaada.tax_papers.application_id is 'class: internal; of which loan';
comment on column vaada.tax_papers.borrower_id is 'class: internal; to whom';
comment on column vaada.tax_papers.invoice_id is 'class: internal; the invoice that a credit note gives back';
comment on column vaada.tax_papers.issued_on is 'class: internal; its day';
comment on column vaada.tax_papers.issued_at is 'class: internal; the platform''s time';
comment on column vaada.tax_papers.place_of_supply is 'class: internal; the number of the borrower''s state';
comment on column vaada.tax_papers.taxable_paise is 'class: internal; the fees';
comment on column vaada.tax_papers.cgst_paise is 'class: internal; the centre''s tax within one state';
comment on column vaada.tax_papers.sgst_paise is 'class: internal; the state''s tax within one state';
comment on column vaada.tax_papers.igst_paise is 'class: internal; the tax across states';
comment on column vaada.tax_papers.document_id is 'class: internal; its PDF, null until it is drawn';
comment on column vaada.tax_papers.mailed_at is 'class: internal; real time at which the mail server took it';
comment on column vaada.tax_papers.failure is 'class: internal; why it could not be mailed';

alter table vaada.tax_papers enable row level security, force row level security;
create policy own on vaada.tax_papers to vaada_api using (borrower_id = (select vaada.current_borrower_id()));
create policy finds_whose on vaada.tax_papers for select to vaada_worker using (true);
create policy reads_all on vaada.tax_papers for select to vaada_auditor using (true);
grant select, insert, update (document_id, mailed_at, failure) on vaada.tax_papers to vaada_api;
grant select (id, application_id, borrower_id, issued_at, mailed_at, failure) on vaada.tax_papers to vaada_worker;
grant select on vaada.tax_papers to vaada_auditor;
grant select, insert, update (last_serial) on vaada.tax_series to vaada_api;
grant select on vaada.tax_series to vaada_auditor;

alter table vaada.documents drop constraint documents_kind_check, add constraint documents_kind_check check (kind in
  ('key-fact-statement', 'agreement-to-sign', 'agreement', 'sanction-letter', 'no-dues-certificate', 'receipt',
   'statement-of-account', 'tax-invoice', 'credit-note'));
drop index vaada.documents_made_once;
create unique index documents_made_once on vaada.documents (key_fact_statement_id, kind, language)
  where kind not in ('agreement-to-sign', 'no-dues-certificate', 'receipt', 'statement-of-account', 'tax-invoice',
                     'credit-note');
