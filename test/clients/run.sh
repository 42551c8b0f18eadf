#!/usr/bin/env bash
# Generates clients of the service from the OpenAPI document that it answers, in several languages, and has each of them ask
# the compiled executable over a socket. Generators come from the registries of their languages into .tools/clients and are
# no part of the project. A language is skipped, saying so, where its tools or its generator can't be had. Takes the names
# of languages as arguments; without one, all.
set -euo pipefail
cd "$(dirname "$0")/../.."
binary=${BINARY:-$PWD/dist/interdict}
bun=${BUN:-bun}
languages=("$@")
[ ${#languages[@]} -gt 0 ] || languages=(typescript python go java)
# The exit code by which a language says that it can't be tried here.
SKIPPED=77

folder=$(mktemp -d)
service=
stop() {
  if [ -n "$service" ]; then kill "$service" 2>/dev/null || true; wait "$service" 2>/dev/null || true; fi
  rm -rf "$folder"
}
trap stop EXIT

"$binary" import fixtures/demo --state "$folder/state" >/dev/null 2>"$folder/import.log" ||
  { cat "$folder/import.log" >&2; exit 1; }
"$binary" accounts create clients --rate unlimited --state "$folder/state" >/dev/null 2>&1
SERVICE_KEY=$("$binary" keys create clients --scope sanctions:read --scope sanctions:review --state "$folder/state" 2>/dev/null)
"$binary" serve --state "$folder/state" --listen 127.0.0.1:0 >/dev/null 2>"$folder/log" &
service=$!
SERVICE_URL=
for _ in $(seq 100); do
  SERVICE_URL=$(sed -n 's/.*"address":"\([^"]*\)".*/\1/p' "$folder/log")
  [ -z "$SERVICE_URL" ] || break
  sleep 0.1
done
[ -n "$SERVICE_URL" ] || { echo "clients: the service did not start:" >&2; cat "$folder/log" >&2; exit 1; }
export SERVICE_URL SERVICE_KEY OPENAPI="$folder/openapi.json"
# It listens before it can match.
"$bun" -e '
  for (let i = 0; i < 100; i++) {
    if ((await fetch(`${process.env.SERVICE_URL}/readyz`)).ok) break;
    await Bun.sleep(100);
  }
  await Bun.write(process.env.OPENAPI, await fetch(`${process.env.SERVICE_URL}/openapi.json`));
'

status=0
for language in "${languages[@]}"; do
  export TOOLS="$PWD/.tools/clients/$language" WORK="$folder/$language"
  mkdir -p "$TOOLS" "$WORK"
  code=0
  bash "test/clients/$language/run.sh" >"$WORK.log" 2>&1 || code=$?
  case $code in
    0) echo "clients: $language: asked every endpoint." ;;
    "$SKIPPED") echo "clients: $language: skipped, because $(tail -n 1 "$WORK.log")." ;;
    *) echo "clients: $language: failed:"; cat "$WORK.log"; status=1 ;;
  esac
done
exit "$status"
