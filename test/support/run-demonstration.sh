#!/usr/bin/env bash
# Starts the compiled service, waits until it is ready, and prints the console's address, a key that can use it, and a
# request to paste. Stops with Ctrl-C.
# Takes BUN, STATE and LISTEN from the environment, as the Makefile sets them.
set -eu
binary=dist/interdict
key_file="$STATE/console.key"
mkdir -p "$STATE" && chmod 700 "$STATE"

if [ ! -s "$key_file" ]; then
  # The account is there in a folder of an earlier version, whose key could not use the console.
  "$binary" accounts create demonstration --state "$STATE" >/dev/null 2>&1 || true
  scopes=(--scope sanctions:read --scope sanctions:review --scope sanctions:administer --scope sanctions:payments)
  (umask 077 && "$binary" keys create demonstration "${scopes[@]}" --state "$STATE" 2>/dev/null >"$key_file.new")
  mv "$key_file.new" "$key_file"
fi
key=$(cat "$key_file")

"$binary" serve --demo --state "$STATE" --listen "$LISTEN" &
service=$!
trap 'kill "$service" 2>/dev/null || true; wait "$service" 2>/dev/null || true' EXIT
trap 'exit 0' INT TERM

"$BUN" -e '
  for (let i = 0; i < 100; i++) {
    if (await fetch(`http://${process.env.LISTEN}/readyz`).then((answer) => answer.ok, () => false)) process.exit(0);
    await Bun.sleep(100);
  }
  process.exit(1);
' || { echo "The service did not become ready." >&2; exit 1; }

cat <<EOF

Interdict is ready with invented demonstration data. Your key (kept in $key_file):

  $key

The console takes it: http://$LISTEN/console/

Or paste this into another terminal:

  curl -s http://$LISTEN/v1/sanctions/match -H 'Authorization: Bearer $key' -H 'Content-Type: application/json' -d '{"schema":"Person","properties":{"name":["Taisiya Orestovna Bulgozhina"]}}'

Stop with Ctrl-C.
EOF
wait "$service"
