alter table vaada.sign_in_codes add column read_in text
  constraint sign_in_codes_read_in_marathi check (read_in is null or (read_in = 'mr' and language = 'hi'));
comment on column vaada.sign_in_codes.read_in
  is 'class: internal; language in which that notice was read, where it is none that we answer in';

alter table vaada.consents add column read_in text
  constraint consents_read_in_marathi check (read_in is null or (read_in = 'mr' and language = 'hi' and kind = 'sign-in'));
comment on column vaada.consents.read_in
  is 'class: internal; language in which that text was read, where it is none that we answer in';
