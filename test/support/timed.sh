#!/usr/bin/env bash
# Runs a command and says how long it took and how long it may take: timed.sh NAME SECONDS COMMAND…
# A busy host makes it longer, so this is a line to read and no error; CPU time tells which of the two it is.
set -uo pipefail
name=$1 wanted=$2
shift 2
times=$(mktemp)
trap 'rm -f "$times"' EXIT
TIMEFORMAT='%0R %0U %0S'
status=0
{ time "$@" 2>&3; } 3>&2 2>"$times" || status=$?
read -r wall user system < <(tail -n 1 "$times")
said="$name: $wall s of $wanted, $((user + system)) s of CPU"
if [ "$wall" -gt "$wanted" ]; then said+=": longer than it may take, by $((wall - wanted)) s"; fi
echo "$said" >&2
exit "$status"
