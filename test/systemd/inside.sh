#!/bin/bash
# Runs inside the container, as root: the life of the service under systemd, one line per try.
exec >/opt/try/result.txt 2>/opt/try/errors.txt
failed=0
try() {
  local what=$1
  shift
  if "$@" >/dev/null; then echo "ok: $what"; else
    echo "FAILED: $what"
    failed=1
  fi
}
show() { systemctl show --property="$1" --value interdict; }
is() { [ "$(show "$1")" = "$2" ]; }
# A command of the program as the user of the service.
as_service() { /opt/interdict-admin "$@"; }
# Waits up to 20 seconds.
until_so() { for _ in $(seq 200); do "$@" && return 0; sleep 0.1; done; return 1; }
has_restarted() { [ "$(show NRestarts)" -gt "$1" ] && is ActiveState active && is SubState running; }
is_new_main() { [ "$(show MainPID)" != "$1" ] && kill -0 "$(show MainPID)"; }
signal_main() { local main; main=$(show MainPID); [ "$main" != 0 ] && kill "-$1" "$main"; }
settings() { mkdir -p /etc/interdict && printf '%s\n' "$@" >/etc/interdict/environment; }

try "a service without lists starts" systemctl start interdict
try "its errors have a priority" grep -q "no list has been imported" <<<"$(journalctl -u interdict -p err -o cat)"
try "and says that it has none" grep -q "^Not ready: No list has been imported" <<<"$(show StatusText)"
try "an import runs as the dynamic user" as_service import /opt/lists
try "the service takes the lists up" until_so grep -q "^Ready: snapshot" <<<"$(sleep 2; show StatusText)"
try "the command for administration works in a folder that the service can't enter" bash -c 'chmod 700 /root && cd /root && /opt/interdict-admin accounts create core'
try "and the doctor finds no error" as_service doctor
try "another user is told to be root" bash -c 'grep -q "runs as root" <<<"$(setpriv --reuid=1 /opt/interdict-admin doctor 2>&1)"'
try "another user's own command is told of it" bash -c 'grep -q interdict-admin <<<"$(setpriv --reuid=1 --regid=1 --clear-groups /opt/interdict keys list --state /var/lib/interdict 2>&1)"'
try "the job imports the lists" systemctl start interdict-import
try "the job backs up, and checks what it wrote" systemctl start interdict-backup
try "into files of the service alone" bash -c '[ "$(stat -c %U:%a /var/lib/private/interdict-backups/*.tar.zst)" = interdict:600 ]'
try "the timers run" systemctl start interdict-import.timer interdict-backup.timer
try "its files belong to the dynamic user" [ "$(stat -c %U:%a /var/lib/private/interdict)" = interdict:700 ]

main=$(show MainPID)
try "it has no capability" grep -q "^CapBnd:.0000000000000000" "/proc/$main/status"
try "it can gain no privilege" grep -q "^NoNewPrivs:.1" "/proc/$main/status"
try "its system calls are filtered" grep -q "^Seccomp:.2" "/proc/$main/status"
try "it can't write to /etc" nsenter -t "$main" -m sh -c '! touch /etc/x 2>/dev/null'
try "it sees no home folder" nsenter -t "$main" -m sh -c '[ "$(stat -c %a /root)" = 0 ]'

/opt/try/bun /opt/try/systemd/client.ts >/opt/try/client.txt 2>&1 &
client=$!
sleep 1
for round in 1 2; do
  main=$(show MainPID)
  cp /opt/interdict /opt/interdict.new && mv /opt/interdict.new /opt/interdict
  settings "INTERDICT_WORKERS=$round"
  try "reload $round starts the new executable" systemctl reload interdict
  try "and it is the main process" is_new_main "$main"
  try "with the new setting" until_so grep -q "$round worker" <<<"$(sleep 1.5; show StatusText)"
done
kill -TERM $client
wait $client
all_answered=$?
try "clients got every answer: $(head -n 1 /opt/try/client.txt)" [ $all_answered = 0 ]

main=$(show MainPID)
settings "INTERDICT_WORKERS=none"
try "a reload with a wrong setting fails" bash -c '! systemctl reload interdict'
try "and the service goes on" is MainPID "$main"
settings "INTERDICT_WORKERS=2"
signal_main KILL
try "a service that was taken over and dies is started again" until_so has_restarted 0

systemctl reload interdict
systemctl stop interdict
try "one that was taken over stops in good order" [ "$(show Result)/$(show ActiveState)" = success/inactive ]
journal() { journalctl --unit=interdict --output=cat --no-pager; }
try "and says so" grep -q '"msg":"stopped"' <<<"$(journal | tail -n 8)"
try "systemd knows each main process as its child" bash -c '! grep -q "not our child" <<<"$1"' - "$(journal)"

mkdir -p /run/systemd/system/interdict.service.d
printf '[Service]\nWatchdogSec=2\n' >/run/systemd/system/interdict.service.d/watchdog.conf
systemctl daemon-reload
systemctl start interdict
sleep 4
try "the watchdog leaves a service alone that answers" is NRestarts 0
signal_main STOP
try "and restarts one that is stuck" until_so has_restarted 0
systemctl stop interdict

journal | grep -v '"msg":"request"' >/opt/try/journal.txt
cat /opt/try/errors.txt >>/opt/try/journal.txt
[ $failed = 0 ] && echo "every try held"
