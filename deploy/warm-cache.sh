#!/bin/sh
# warm-cache.sh SITE [FOLDER]: asks a cache in front of Tankmix for every file that `current` names, the pack of each country and the lists, so that
# it has them before the server is lost, also those that nobody asked for. FOLDER notes what the cache was asked for: within an hour nothing is
# asked for twice, and after an hour everything again, since a cache may have been started anew. Ends with 1 where a file did not come.
set -eu
site=${1:?warm-cache.sh SITE [FOLDER]}
folder=${2:-}
get() { curl --fail --silent --show-error --max-time 60 "$@"; }

# A server that has just started names a pack once it is built, and builds them once it is asked.
current=$(get "$site/api/v1/current")
files=$(
  printf '%s' "$current" | grep -oE '"([A-Z]{2}|lists)":"[0-9a-f]{16}"' | tr -d '"' | tr 'A-Z' 'a-z' | tr ':' '.'
)
[ -z "$folder" ] || find "$folder" -name '*.json' -mmin +60 -delete
failed=0
for file in $files; do
  [ -z "$folder" ] || [ ! -e "$folder/$file.json" ] || continue
  came=1
  # Chrome and Firefox; Safari. A cache has a copy for each, unless it makes one of them.
  for encodings in 'gzip, deflate, br, zstd' 'gzip, deflate, br'; do
    get --output /dev/null --header "Accept-Encoding: $encodings" "$site/packs/$file.json" || came=0
  done
  if [ "$came" = 0 ]; then failed=1; elif [ -n "$folder" ]; then touch "$folder/$file.json"; fi
done
exit "$failed"
