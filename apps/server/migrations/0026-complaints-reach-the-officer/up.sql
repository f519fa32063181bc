alter table vaada.complaints drop constraint complaints_status_check;
alter table vaada.complaints
  add constraint complaints_status_check check (status in ('open', 'answered', 'partly-rejected', 'rejected')),
  add column officer_mailed_at timestamptz,
  add column borrower_mailed_at timestamptz;
comment on column vaada.complaints.officer_mailed_at
  is 'class: internal; real time at which the mail server took the mail to the grievance officer';
comment on column vaada.complaints.borrower_mailed_at
  is 'class: internal; real time at which the mail server took the borrower''s confirmation';
create index complaints_to_mail on vaada.complaints (number) where officer_mailed_at is null and status = 'open';

create policy finds_whose on vaada.complaints for select to vaada_worker using (true);
grant select (id, number, borrower_id, status, received_on, answer_by, officer_mailed_at) on vaada.complaints to vaada_worker;
grant update (officer_mailed_at, borrower_mailed_at) on vaada.complaints to vaada_api;
