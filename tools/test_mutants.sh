#!/usr/bin/env bash
# `./mps-stress mutants` on a very small sample, so that a change which it cannot read, compile or
# judge is seen at once, and not when somebody next measures:
#   tools/test_mutants.sh
# Lists the mutants, then judges some of them by one explored scenario. The seed is fixed.
# Exit code 0: there are enough of each operator, and some are killed; 1: not so.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

at_least=600         # as many as a whole campaign draws
of_each=$((600 / 20)) # 5 % of them
sample=8

out=$(mktemp -d "${TMPDIR:-/tmp}/mps-stress-mutants.XXXXXX")
trap 'rm -rf "$out"' EXIT

fail() { # MESSAGE: with what the commands said
  echo "test_mutants.sh: $1" >&2
  cat "$out/log" >&2
  exit 1
}

ended=0
./mps-stress mutants --list >"$out/list" 2>"$out/log" </dev/null || ended=$?
[ "$ended" -eq 0 ] || fail "mutants --list: exit code $ended, expected 0"
built=$(wc -l <"$out/list")
[ "$built" -ge "$at_least" ] || fail "$built mutants, expected $at_least"
# `order` has no share: the backend names few memory orders, and all places count (docs/mutants.md).
for operator in lock wait call swap condition return off-by-one object release; do
  count=$(awk -v operator="$operator" '$2 == operator' "$out/list" | wc -l)
  [ "$count" -ge "$of_each" ] || fail "$count mutants of the operator $operator, expected $of_each"
done
awk '$2 == "order"' "$out/list" | grep -q . || fail "no mutant of the operator order"

# Exit code 1: of so few, asked by one scenario, some survive.
ended=0
./mps-stress mutants --sample "$sample" --seed 1 --layers controlled --scenario timed-events \
  --out "$out/mutants" >"$out/table" 2>"$out/log" </dev/null || ended=$?
cat "$out/table" >>"$out/log"
case $ended in 0 | 1) ;; *) fail "mutants: exit code $ended, expected 0 or 1" ;; esac
grep -q "^[1-9][0-9]* of $sample mutants killed" "$out/table" ||
  fail "no mutant of $sample was killed"
