#!/bin/sh
# Writes a backup: the database, then the files, so that no row lacks its bytes. What comes meanwhile is in the next one.
#   DATABASE_URL=postgres://… FILES=/srv/portal/files deploy/backup.sh /backups/2026-11-25
set -eu
to=${1:?a folder for the backup}
mkdir -p "$to"
pg_dump --format=custom --no-owner --file="$to/portal.dump" "${DATABASE_URL:?}"
if [ -n "${FILES:-}" ]; then tar --create --file="$to/files.tar" --exclude='*/incoming' --directory="$FILES" .; fi
pg_restore --list "$to/portal.dump" >/dev/null
echo "$to is whole"
