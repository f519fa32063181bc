create table vaada.disbursal_sheets (
  id uuid primary key,
  number bigint not null unique generated always as identity,
  made_by uuid not null references vaada.staff (id),
  made_at timestamptz not null
);
create index disbursal_sheets_by_maker on vaada.disbursal_sheets (made_by);
comment on table vaada.disbursal_sheets is 'One row a sheet of payouts that two people release together.';
comment on column vaada.disbursal_sheets.id is 'class: internal; names the sheet';
comment on column vaada.disbursal_sheets.number is 'class: internal; the order of making';
comment on column vaada.disbursal_sheets.made_by is 'class: internal; who made it';
comment on column vaada.disbursal_sheets.made_at is 'class: internal; the platform''s time';

create table vaada.disbursal_sheet_rows (
  request_id uuid primary key references vaada.requests (id),
  sheet_id uuid not null references vaada.disbursal_sheets (id)
);
create index disbursal_sheet_rows_of_a_sheet on vaada.disbursal_sheet_rows (sheet_id);
comment on table vaada.disbursal_sheet_rows is 'One row a payout on a sheet, by the request for its release.';
comment on column vaada.disbursal_sheet_rows.request_id is 'class: internal; which request';
comment on column vaada.disbursal_sheet_rows.sheet_id is 'class: internal; on which sheet';

alter table vaada.disbursal_sheets enable row level security, force row level security;
alter table vaada.disbursal_sheet_rows enable row level security, force row level security;
create policy at_the_console on vaada.disbursal_sheets to vaada_console using (true);
create policy at_the_console on vaada.disbursal_sheet_rows to vaada_console using (true);
create policy reads_all on vaada.disbursal_sheets for select to vaada_auditor using (true);
create policy reads_all on vaada.disbursal_sheet_rows for select to vaada_auditor using (true);
grant select, insert on vaada.disbursal_sheets, vaada.disbursal_sheet_rows to vaada_console;
grant select on vaada.disbursal_sheets, vaada.disbursal_sheet_rows to vaada_auditor;
