-- The logins beside the owner's, made once on a new database by somebody who may make them (a superuser):
--   psql -v ON_ERROR_STOP=1 -v login_password=… -v backup_password=… -v dump_password=… -f logins.sql

-- The servers'. `npm run migrate` gives it its roles and nothing else.
create role vaada_login login noinherit password :'login_password';

-- Copies the whole cluster and streams its log, and reads no table. pg_hba.conf has to let it in to `replication`.
create role vaada_backup login replication password :'backup_password';

-- For pg_dump, which row-level security would stop: reads everything, and writes nothing.
create role vaada_dump login bypassrls password :'dump_password';
grant pg_read_all_data to vaada_dump;
