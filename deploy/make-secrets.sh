#!/bin/sh
# Begins deploy/secrets: a file for each secret that compose.yaml names. Ours are made at random, and so are the words that
# providers are to sign with or to call us by. What a provider has given you is an empty file, and is named at the end.
# A file that has something in it stays as it is, so this can be run again, as after an upgrade that brings another one.
set -eu
cd "$(dirname "$0")"
mkdir -p secrets
# Nobody but the owner gets as far as the files; what is mounted into a container is read there by another user.
chmod 700 secrets
umask 022

key() { openssl rand -base64 32; }
word() { openssl rand -hex 24; }
# keep <name> <value>
keep() {
  [ -s "secrets/$1" ] || printf '%s\n' "$2" > "secrets/$1"
}

keep postgres_password "$(word)"
for name in login_password backup_password dump_password grafana_password; do
  keep "$name" "$(word)"
done
keep database_url "postgres://vaada_login:$(cat secrets/login_password)@pgbouncer:6432/vaada"
keep database_direct_url "postgres://vaada_login:$(cat secrets/login_password)@postgres:5432/vaada"
keep database_backup_url "postgres://vaada_backup:$(cat secrets/backup_password)@postgres:5432/vaada"
keep database_migration_url "postgres://vaada_owner:$(cat secrets/postgres_password)@postgres:5432/vaada"
# The store of files takes its own from its environment.
keep files_s3_key_secret "$(openssl rand -hex 32)"
keep files_store.env "GARAGE_RPC_SECRET=$(openssl rand -hex 32)
GARAGE_DEFAULT_SECRET_KEY=$(cat secrets/files_s3_key_secret)"
keep field_keys "k1:$(key)"
for name in index_key heads_key otp_pepper; do keep "$name" "$(key)"; done
for name in surepass_webhook_secret finbox_webhook_secret razorpay_webhook_secret razorpayx_webhook_secret \
  sms_webhook_secret; do
  keep "$name" "$(word)"
done

for name in $(sed -n 's|^  [a-z0-9_]*: { file: secrets/\([a-z0-9_]*\) }$|\1|p' compose.yaml); do
  [ -e "secrets/$name" ] || : > "secrets/$name"
  chmod 644 "secrets/$name"
  [ -s "secrets/$name" ] || echo "secrets/$name is empty: fill it in, or leave its setting out"
done
