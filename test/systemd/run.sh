#!/usr/bin/env bash
# Tries the unit of `interdict deploy systemd` with a real systemd, which boots in a container of its own
# (systemd-nspawn): processes, mounts, network and /tmp are not those of this host. Needs root, and the packages
# systemd and systemd-container. Without them it says so and does nothing.
set -euo pipefail
cd "$(dirname "$0")/../.."

if [ "$(id -u)" != 0 ] || ! command -v systemd-nspawn >/dev/null || [ ! -x /usr/lib/systemd/systemd ]; then
  echo "skipped: a container with systemd needs root, and the packages systemd and systemd-container"
  exit 0
fi

root=$(mktemp -d "${TMPDIR:-/tmp}/interdict-systemd-XXXXXX")
trap 'rm -rf "$root"' EXIT
chmod 755 "$root"
mkdir -p "$root"/{usr,etc/systemd/system,var/lib,var/log,tmp,run,proc,sys,dev,root,home,opt/try/support}
for folder in bin sbin lib lib64; do ln -s "usr/$folder" "$root/$folder"; done
cp /etc/{passwd,group,nsswitch.conf,ld.so.cache} "$root/etc/"
printf 'NAME=container\nID=container\n' >"$root/etc/os-release"
: >"$root/etc/machine-id"

cp dist/interdict "$root/opt/interdict"
cp -r fixtures/demo "$root/opt/lists"
cp -r test/systemd "$root/opt/try/"
cp test/support/steady-client.ts "$root/opt/try/support/"
cp "$(readlink -f "${BUN:?}")" "$root/opt/try/bun"
dist/interdict deploy systemd --executable /opt/interdict --lists /opt/lists --into "$root/made" >/dev/null 2>&1
cp -r "$root/made/etc" "$root/"
cp "$root/made/usr/local/sbin/interdict-admin" "$root/opt/interdict-admin"
cat >"$root/etc/systemd/system/try.service" <<'UNIT'
[Service]
Type=oneshot
ExecStart=/opt/try/systemd/inside.sh
ExecStopPost=/bin/systemctl poweroff --force --no-block
TimeoutStartSec=170
UNIT
cat >"$root/etc/systemd/system/try.target" <<'UNIT'
[Unit]
Requires=basic.target try.service
After=basic.target
UNIT

# The newer hierarchy of control groups: with the older one, systemd in a container doesn't wait for processes to end.
SYSTEMD_NSPAWN_UNIFIED_HIERARCHY=1 timeout --kill-after=10 180 systemd-nspawn --quiet --directory="$root" \
  --bind-ro=/usr --private-network --register=no --keep-unit --boot systemd.unit=try.target \
  >"$root/boot.log" 2>&1 </dev/null || true
if [ ! -s "$root/opt/try/result.txt" ]; then
  echo "skipped: the container did not boot here"
  tail -n 5 "$root/boot.log"
  exit 0
fi
cat "$root/opt/try/result.txt"
[ "$(tail -n 1 "$root/opt/try/result.txt")" = "every try held" ] || {
  cat "$root/opt/try/journal.txt"
  exit 1
}
