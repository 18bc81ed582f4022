#!/bin/sh
# A dump of PostgreSQL into BACKUPS, in place of the copy that tankmix-backup.service makes of the embedded database. Dumps older than KEEP_DAYS are
# removed once it is complete.
set -eu
umask 077
folder=${BACKUPS:-/var/backups/tankmix}
file=$folder/$(date +%F-%H%M%S).dump
trap 'rm -f "$file.part"' EXIT
pg_dump --format=custom --file="$file.part" "$DATABASE_URL"
mv "$file.part" "$file"
touch "$TANKMIX_DATA/last-backup"
find "$folder" -mindepth 1 -maxdepth 1 -name '*.dump' -mtime "+${KEEP_DAYS:-14}" -exec rm {} +
