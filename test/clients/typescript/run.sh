#!/usr/bin/env bash
# A client of openapi-typescript and openapi-fetch: types of the document, no generated code.
set -euo pipefail
cd "$(dirname "$0")"
command -v npm >/dev/null || { echo "there is no npm"; exit 77; }
npm install --prefix "$TOOLS" --no-save --no-package-lock --no-audit --no-fund --loglevel=error \
  openapi-typescript@7.13.0 openapi-fetch@0.17.0 typescript@5.9.3 ||
  { echo "openapi-typescript could not be installed from npm"; exit 77; }

cp client.ts "$WORK/"
ln -s "$TOOLS/node_modules" "$WORK/node_modules"
cd "$WORK"
node_modules/.bin/openapi-typescript "$OPENAPI" --output api.d.ts
node_modules/.bin/tsc --strict --noUncheckedIndexedAccess --exactOptionalPropertyTypes --noEmit \
  --target esnext --module preserve --lib esnext,dom,dom.iterable client.ts
"${BUN:-bun}" client.ts
