#!/usr/bin/env bash
# A client that openapi-python-client generates.
set -euo pipefail
cd "$(dirname "$0")"
command -v python3 >/dev/null || { echo "there is no python3"; exit 77; }
if ! cmp -s requirements.txt "$TOOLS/installed.txt"; then
  rm -rf "$TOOLS"
  python3 -m venv "$TOOLS" || { echo "python3 can't make a virtual environment"; exit 77; }
  "$TOOLS/bin/pip" install --quiet --disable-pip-version-check -r requirements.txt ||
    { echo "openapi-python-client could not be installed from PyPI"; exit 77; }
  cp requirements.txt "$TOOLS/installed.txt"
fi

export PATH="$TOOLS/bin:$PATH" PYTHONDONTWRITEBYTECODE=1
openapi-python-client generate --path "$OPENAPI" --meta none --output-path "$WORK/interdict_client" --fail-on-warning
cp client.py "$WORK/"
python "$WORK/client.py"
