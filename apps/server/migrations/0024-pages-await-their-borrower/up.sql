alter table vaada.identity_attempts add column completed_at timestamptz;
comment on column vaada.identity_attempts.completed_at
  is 'class: internal; when the document service told that its page was completed; the borrower''s own session has yet to return';
grant update (completed_at) on vaada.identity_attempts to vaada_api;
grant select (completed_at) on vaada.identity_attempts to vaada_worker;

alter table vaada.agreements add column completed_at timestamptz;
comment on column vaada.agreements.completed_at
  is 'class: internal; when the signing service told that its page was completed; the borrower''s own session has yet to return';
grant update (completed_at) on vaada.agreements to vaada_api;
grant select (completed_at) on vaada.agreements to vaada_worker;
