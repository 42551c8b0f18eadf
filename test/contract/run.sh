#!/usr/bin/env bash
# Holds the compiled service, with one worker and with two, to its own OpenAPI document with schemathesis, which comes from
# PyPI into .tools/schemathesis and is no part of the project. Skips, saying so, where Python or the package can't be had.
# Takes a seed as argument.
set -euo pipefail
cd "$(dirname "$0")/../.."
binary=${BINARY:-$PWD/dist/interdict}
tool=$PWD/.tools/schemathesis
seed=${1:-20261121}
seconds=300

skip() { echo "contract: skipped, because $1." >&2; exit 0; }

if ! cmp -s test/contract/requirements.txt "$tool/installed.txt"; then
  command -v python3 >/dev/null || skip "there is no python3"
  rm -rf "$tool"
  python3 -m venv "$tool" >/dev/null 2>&1 || skip "python3 can't make a virtual environment"
  "$tool/bin/pip" install --quiet --disable-pip-version-check -r test/contract/requirements.txt >&2 ||
    skip "schemathesis could not be installed from PyPI"
  cp test/contract/requirements.txt "$tool/installed.txt"
fi

folder=$(mktemp -d)
service=
stop() {
  if [ -n "$service" ]; then kill "$service" 2>/dev/null || true; wait "$service" 2>/dev/null || true; fi
  service=
}
trap 'stop; rm -rf "$folder"' EXIT

"$binary" accounts create contract --rate unlimited --state "$folder/state" >/dev/null
SERVICE_KEY=$("$binary" keys create contract --scope sanctions:read --scope sanctions:review --state "$folder/state" 2>/dev/null)
export SERVICE_KEY
"$binary" accounts create second --rate unlimited --state "$folder/state" >/dev/null
SERVICE_SECOND_KEY=$("$binary" keys create second --scope sanctions:read --scope sanctions:review --state "$folder/state" 2>/dev/null)
export SERVICE_SECOND_KEY

# Starts the service with so many workers; its address is then in $address.
start() {
  : >"$folder/log"
  "$binary" serve --demo --four-eyes --state "$folder/state" --listen 127.0.0.1:0 --workers "$1" >/dev/null 2>"$folder/log" &
  service=$!
  address=
  for _ in $(seq 100); do
    address=$(sed -n 's/.*"address":"\([^"]*\)".*/\1/p' "$folder/log")
    [ -z "$address" ] || break
    sleep 0.1
  done
  [ -n "$address" ] || { echo "contract: the service did not start:" >&2; cat "$folder/log" >&2; exit 1; }
  # It listens before it can match.
  for _ in $(seq 100); do
    "$tool/bin/python" -c 'import sys, urllib.request as r; r.urlopen(sys.argv[1] + "/readyz")' "$address" 2>/dev/null && break
    sleep 0.1
  done
}

# What schemathesis keeps of earlier runs would make runs differ; it keeps it in the folder that it runs in.
config=$PWD/test/contract
export SCHEMATHESIS_HOOKS=$config/hooks.py PYTHONDONTWRITEBYTECODE=1
# A demonstration takes no files, so the endpoints of files and imports are held to the document by their own tests.
uploads='^/review/(files|imports)'
for workers in 1 2; do
  start "$workers"
  SERVICE_CASE=$("$tool/bin/python" "$config/await_confirmation.py" "$address")
  export SERVICE_CASE
  mkdir "$folder/$workers"
  (cd "$folder/$workers" && timeout "$seconds" "$tool/bin/schemathesis" --config-file "$config/schemathesis.toml" --no-color \
    run "$address/openapi.json" --exclude-path-regex "$uploads" --seed "$seed")
  stop
done
