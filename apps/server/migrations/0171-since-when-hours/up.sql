alter table vaada.contact_rules add column hours_set_at timestamptz;
comment on column vaada.contact_rules.hours_set_at is 'class: internal; the platform''s time at which those hours were written down';
