#!/usr/bin/env bash
# A client that oapi-codegen generates.
set -euo pipefail
cd "$(dirname "$0")"
command -v go >/dev/null || { echo "there is no go"; exit 77; }
export GOPATH="$TOOLS" GOBIN="$TOOLS/bin" GOCACHE="$TOOLS/cache" GOFLAGS=-modcacherw
generator=github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2
if [ "$(cat "$TOOLS/installed" 2>/dev/null)" != "$generator" ]; then
  go install "$generator" || { echo "oapi-codegen could not be installed as a Go module"; exit 77; }
  echo "$generator" >"$TOOLS/installed"
fi

mkdir "$WORK/interdict"
cp main.go go.mod go.sum "$WORK/"
cd "$WORK"
"$GOBIN/oapi-codegen" -generate types,client -package interdict -o interdict/client.go "$OPENAPI"
go mod download || { echo "the modules that the client needs could not be had"; exit 77; }
go vet ./...
go run .
