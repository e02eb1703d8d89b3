#!/usr/bin/env bash
# Sums the tests that ran, from what they left on the disk, and prints one line:
#   N passed, N failed[, N skipped]
# Counted: surefire's XML, CTest's XML of each flavour, and the cases and controls of a run.
#   tools/count_tests.sh [--results FOLDER] [RUN_DIRECTORY]
# FOLDER: only the XML in it is counted, not in folders below, and not that of the project's own tests.
# A case that was quiet where nothing showed that its detector sees ("not judged") counts as skipped.
# XML without a suite, of a writer that was cut off, counts as one that failed.
# Exit code 0: something ran and nothing failed; 1: something failed; 4: nothing ran.
set -euo pipefail
results=
if [ "${1:-}" = --results ]; then
  results=$(cd "$2" && pwd)
  shift 2
fi
run=${1:-}
if [ -n "$run" ]; then run=$(cd "$run" && pwd); fi
cd "$(dirname "${BASH_SOURCE[0]}")/.."

files() {
  if [ -n "$results" ]; then
    find "$results" -maxdepth 1 -name '*.xml' -print
  else
    find . -path ./out -prune -o \
      \( -path '*/target/surefire-reports/TEST-*.xml' -o -path './harness-native/target/*/ctest.xml' \) \
      -print
  fi
}

# The heads of all suites, one a line. Attributes stand in double quotes in both writers.
suites() {
  local head
  files | while read -r file; do
    head=$(tr '\n\t' '  ' <"$file" | grep -o '<testsuite[ ][^>]*>' | sed -n 1p) || head=
    echo "${head:-<testsuite tests=\"1\" errors=\"1\">}"
  done
}

# Entries of a record: only their types and verdicts are read.
entries() {
  if [ -n "$run" ] && [ -f "$run/record.jsonl" ]; then
    grep -oE '^\{"type":"(case-end|control|skipped)".*' "$run/record.jsonl" || [ $? = 1 ] # none yet
  fi
}

{ suites; entries; } | awk '
  function value(name,   text) {
    if (!match($0, " " name "=\"[0-9]+\"")) return 0
    text = substr($0, RSTART, RLENGTH)
    gsub(/[^0-9]/, "", text)
    return text + 0
  }
  /^<testsuite/ {
    bad = value("failures") + value("errors")
    # CTest calls tests that it did not run disabled or skipped.
    left = value("skipped") + value("disabled")
    failed += bad; skipped += left; passed += value("tests") - bad - left
  }
  /"type":"case-end"/ {
    if (/"verdict":"passed"/) passed++
    else if (/"verdict":"(skipped|not judged)"/) skipped++
    else failed++
  }
  /"type":"control"/ { if (/"found":true/) passed++; else failed++ }
  /"type":"skipped"/ { skipped++ }
  END {
    line = passed + 0 " passed, " failed + 0 " failed"
    if (skipped > 0) line = line ", " skipped " skipped"
    print line
    exit failed > 0 ? 1 : passed + 0 == 0 ? 4 : 0
  }'
