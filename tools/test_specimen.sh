#!/usr/bin/env bash
# The face of Metal and the specimen (docs/sources.md), as a user's sources are built and run:
#   tools/test_specimen.sh
# Exit code 0: the face's tests pass, the specimen is quiet, a defect of it is found, and what uses a
# method that the face lacks is inconclusive; 1: not so.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

out=$(mktemp -d "${TMPDIR:-/tmp}/mps-stress-specimen.XXXXXX")
trap 'rm -rf "$out"' EXIT
failed=0

expect() { # CODE NAME COMMAND...: the command must end with that exit code
  local code=$1 name=$2 ended=0
  shift 2
  "$@" >"$out/log" 2>&1 </dev/null || ended=$?
  if [ "$ended" -ne "$code" ]; then
    echo "test_specimen.sh: $name: exit code $ended, expected $code" >&2
    tail -n 40 "$out/log" >&2
    failed=1
  fi
}

face() { # PRESET
  (
    cd harness-native &&
      cmake --preset "$1" --log-level=WARNING &&
      cmake --build --preset "$1" --target objc_tests &&
      "./target/$1/test/objc/objc_tests"
  )
}

explore() { # SOURCES NAME SCENARIO...
  local sources=$1 name=$2
  shift 2
  ./mps-stress run --sources "$sources" "$@" --strategy pos --schedules 100 --stop-at-finding \
    --seed 42 --no-controls --out "$out/$name"
}

specimen=$PWD/harness-native/specimen

# The specimen, in which a query of an event asks for a method that nobody has.
unsupported() {
  mkdir "$out/unsupported"
  sed 's/^  return mark.value != 0 \&\& /  [(id)mark.progress->event performSelector:@selector(frobnicate)];\n&/' \
    "$specimen/src/MPSEvent.mm" >"$out/unsupported/MPSEvent.mm"
  cat >"$out/unsupported/mps-stress.sources.yaml" <<EOF
format: mps-stress-sources/1
name: specimen+unsupported
extends: $specimen/mps-stress.sources.yaml
replace: [MPSEvent.mm]
EOF
}

names_what_is_missing() { # NAME ARGUMENT...: inconclusive, and nothing is found
  local name=$1
  shift
  expect 4 "$name" ./mps-stress run --sources "$out/unsupported" events-of-several "$@" \
    --no-controls --seed 42 --out "$out/$name"
  if ! grep -q 'not supported: -\[.* frobnicate\]' "$out/log" || grep -q 'replay' "$out/log"; then
    echo "test_specimen.sh: $name: what is missing is not named, or a finding" >&2
    tail -n 40 "$out/log" >&2
    failed=1
  fi
}

expect 0 "the face's tests" face face-plain
expect 0 "the face's tests, explored and replayed" face controlled
expect 0 "the specimen without a defect" explore $specimen quiet shared-stream-mix events-of-several
expect 1 "the specimen's event-wakes-one" \
  explore $specimen/defects/event-wakes-one found events-of-several
unsupported
names_what_is_missing unsupported-in-schedules --strategy pos --schedules 20
names_what_is_missing unsupported-in-free-runs --repeat 1
exit $failed
