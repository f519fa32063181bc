#!/bin/sh
# Runs once, on an empty database: the login of the servers. `npm run migrate` gives it its roles and nothing else.
set -eu
psql --set=ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" \
  --set=password="$(cat /run/secrets/login_password)" <<'SQL'
create role vaada_login login noinherit password :'password';
SQL
