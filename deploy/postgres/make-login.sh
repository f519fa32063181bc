#!/bin/sh
# Runs once, on an empty database, before anybody can reach it by the network: the logins, and who may copy the cluster.
set -eu
psql --set=ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" \
  --set=login_password="$(cat /run/secrets/login_password)" \
  --set=backup_password="$(cat /run/secrets/backup_password)" \
  --set=dump_password="$(cat /run/secrets/dump_password)" \
  --file=/etc/vaada/logins.sql
echo 'host replication vaada_backup samenet scram-sha-256' >> "$PGDATA/pg_hba.conf"
