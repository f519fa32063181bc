alter table vaada.staff add column bell_seen_at timestamptz;
comment on column vaada.staff.bell_seen_at is 'class: internal; up to when they have seen what the bell tells, by the platform''s time; null before they first looked';
