create table vaada.product_versions (
  product text not null check (product ~ '^[a-z][a-z-]{0,39}$'),
  version integer not null check (version > 0),
  terms jsonb not null check (jsonb_typeof(terms) = 'object'),
  effective_from date not null,
  request_id uuid unique references vaada.requests (id),
  drafted_by uuid references vaada.staff (id),
  agreed_by uuid references vaada.staff (id),
  agreed_at timestamptz,
  primary key (product, version),
  constraint agreed_whole check (num_nulls(request_id, drafted_by, agreed_by, agreed_at) in (0, 4)),
  constraint by_two_people check (drafted_by <> agreed_by),
  constraint named_in_its_terms check (
    terms #>> '{terms,product}' = product and (terms #>> '{terms,version}')::integer = version)
);
create index product_versions_by_day on vaada.product_versions (product, effective_from desc, version desc);
create index product_versions_drafted_by on vaada.product_versions (drafted_by) where drafted_by is not null;
create index product_versions_agreed_by on vaada.product_versions (agreed_by) where agreed_by is not null;
comment on table vaada.product_versions is 'One row a version of a product''s terms. Only added to.';
comment on column vaada.product_versions.product is 'class: public; of which product';
comment on column vaada.product_versions.version is 'class: public; which version';
comment on column vaada.product_versions.terms is 'class: internal; what borrowers agree to, and what is held against their loans';
comment on column vaada.product_versions.effective_from is 'class: public; the first day on which it holds, until another one does';
comment on column vaada.product_versions.request_id is 'class: internal; the request of two people, null for what was there before there were any';
comment on column vaada.product_versions.drafted_by is 'class: internal; who asked for it';
comment on column vaada.product_versions.agreed_by is 'class: internal; who agreed';
comment on column vaada.product_versions.agreed_at is 'class: internal; the platform''s time of that';
create trigger never_changed before update or delete on vaada.product_versions
  for each row execute function vaada.keep_ledger();
create trigger never_emptied before truncate on vaada.product_versions
  for each statement execute function vaada.keep_ledger();
grant select on vaada.product_versions to vaada_api, vaada_worker, vaada_auditor;
grant select, insert on vaada.product_versions to vaada_console;

insert into vaada.product_versions (product, version, effective_from, terms) values ('salary-advance', 3, '2000-01-01', '{
  "terms": {
    "product": "salary-advance",
    "version": 3,
    "amount": {"minimum": "100000", "maximum": "2500000", "step": "10000"},
    "grades": {
      "A": {"interestPpmPerDay": "500"},
      "B": {"interestPpmPerDay": "800"},
      "C": {"interestPpmPerDay": "1000"}
    },
    "fees": [
      {"kind": "processing-fee", "base": "sanctioned-amount", "ppm": {"A": "30000", "B": "50000", "C": "80000"},
       "cap": null, "when": {"on": "disbursal"}, "tax": {"gstPpm": "180000"}},
      {"kind": "late-fee", "base": "each-time", "rupees": "50000",
       "cap": null, "when": {"on": "overdue", "afterDays": 1}, "tax": null},
      {"kind": "bounce-charge", "base": "each-time", "rupees": "50000",
       "cap": null, "when": {"on": "bounce"}, "tax": null}
    ],
    "penal": {"maximumPpm": "100000", "lateFeeFrom": "10000"},
    "daysToDueMin": 15,
    "daysToDueMax": 90,
    "payment": {
      "order": ["interest", "principal", "charges"],
      "partPaymentMinimum": "500",
      "restMinimum": "100",
      "previousDayGraceMinutes": 30
    },
    "coolingOffDays": 3,
    "mandate": {"maximumBounceCharges": 2, "maximumInterestDays": 30, "presentationsMax": 3}
  },
  "allowance": {
    "standard": "4000", "sma-0": "4000", "sma-1": "10000", "sma-2": "50000", "sub-standard": "100000", "loss": "1000000"
  }
}');
