create table vaada.partner_minutes (
  partner text not null,
  minute timestamptz not null,
  calls integer not null check (calls > 0),
  failures integer not null check (failures between 0 and calls),
  ms_sum bigint not null check (ms_sum >= 0),
  primary key (partner, minute)
);
comment on table vaada.partner_minutes is 'How the calls to each partner went, minute by minute, of the last day. No process keeps it to itself.';
comment on column vaada.partner_minutes.partner is 'class: internal; the company that was called';
comment on column vaada.partner_minutes.minute is 'class: internal; real time';
comment on column vaada.partner_minutes.calls is 'class: internal; how many calls';
comment on column vaada.partner_minutes.failures is 'class: internal; of which came to no answer, or to one that says try again';
comment on column vaada.partner_minutes.ms_sum is 'class: internal; how long they took together';
grant select, insert, update, delete on vaada.partner_minutes to vaada_worker;
grant select on vaada.partner_minutes to vaada_console, vaada_auditor;
