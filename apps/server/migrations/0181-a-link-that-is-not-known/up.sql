alter table vaada.pan_records
  drop constraint complete_when_valid,
  drop constraint confirmed_only_when_linked,
  add constraint complete_when_valid check (
    standing is distinct from 'valid' or num_nulls(name_sealed, birth_date_sealed) = 0),
  add constraint confirmed_unless_unlinked check (
    confirmed_at is null or (standing = 'valid' and is_aadhaar_linked is not false));
comment on column vaada.pan_records.is_aadhaar_linked
  is 'class: internal; whether the PAN is linked with an Aadhaar, null where the register does not say';
