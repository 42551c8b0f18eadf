#!/usr/bin/env bash
# Tries the job of `interdict deploy spark` on a small cluster of this host: two executors, one of which is killed.
# PySpark comes from PyPI into .tools/spark and is no part of the project. Skips, saying so, where Java, Python or the
# packages can't be had. ROWS is the number of customers.
set -euo pipefail
cd "$(dirname "$0")/../.."
tool=$PWD/.tools/spark

skip() { echo "spark: skipped, because $1." >&2; exit 0; }

command -v java >/dev/null || skip "there is no Java"
if ! cmp -s test/spark/requirements.txt "$tool/installed.txt"; then
  command -v python3 >/dev/null || skip "there is no python3"
  rm -rf "$tool"
  python3 -m venv "$tool" >/dev/null 2>&1 || skip "python3 can't make a virtual environment"
  "$tool/bin/pip" install --quiet --disable-pip-version-check -r test/spark/requirements.txt >&2 ||
    skip "PySpark could not be installed from PyPI"
  cp test/spark/requirements.txt "$tool/installed.txt"
fi
SPARK_PYTHON=$tool/bin/python exec "${BUN:-bun}" test --timeout $((480000 + 4 * ${ROWS:-2000})) test/system/spark.test.ts
