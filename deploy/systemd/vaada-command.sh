#!/bin/sh
# One of the commands that docs/operating.md calls `npm run -s NAME -- …`, where the servers run by systemd:
#   install -m 755 deploy/systemd/vaada-command.sh /usr/local/sbin/vaada
#   vaada audit --since=2026-11-01
# It runs as the servers' user with their settings, and with the database owner's address of migrate.env.
set -eu
if [ $# -eq 0 ] || [ ! -f "/opt/vaada/apps/server/src/commands/$1.ts" ]; then
  echo "Usage: vaada <command> [arguments]. The commands are the files of /opt/vaada/apps/server/src/commands." >&2
  exit 64
fi
name=$1
shift
exec systemd-run --quiet --collect --wait --pipe --uid=vaada --gid=vaada \
  --property=WorkingDirectory=/opt/vaada \
  --property=EnvironmentFile=/etc/vaada/vaada.env --property=EnvironmentFile=/etc/vaada/migrate.env \
  node "apps/server/src/commands/$name.ts" "$@"
