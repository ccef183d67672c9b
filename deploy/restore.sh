#!/bin/sh
# Restores a backup into an empty database, and gives its log of facts a new name, so that clients fetch again instead of trusting their
# place in the old one. No gateway may run on that database before it has ended.
#   DATABASE_URL=postgres://… FILES=/srv/portal/files deploy/restore.sh /backups/2026-11-25
set -eu
from=${1:?the folder of a backup}
pg_restore --exit-on-error --single-transaction --no-owner --dbname="${DATABASE_URL:?}" "$from/portal.dump"
psql --quiet --set=ON_ERROR_STOP=1 --command='update fact_log set epoch = gen_random_uuid()::text' "$DATABASE_URL"
if [ -f "$from/files.tar" ]; then mkdir -p "${FILES:?where the files lie}" && tar --extract --file="$from/files.tar" --directory="$FILES"; fi
echo "$from is restored; gateways may start"
