#!/usr/bin/env bash
# `./mps-stress mutants` on a very small sample, so that a change which it cannot read, compile or
# judge is seen at once, and not when somebody next measures:
#   tools/tests/test_mutants.sh
# Lists the mutants, then tries some of those again that a campaign has killed with few schedules: a
# change that lets one of them live has taken somebody's eyes. Which ones is drawn by a seed that is
# the number of commits, so that each build tries others, and its seed tries the same again.
# Exit code 0: there are enough of each operator, and all that were tried are killed; 1: not so.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

at_least=600         # as many as a whole campaign draws
of_each=$((600 / 20)) # 5 % of them
again=20
seed=$(git rev-list --count HEAD 2>/dev/null || echo 1)

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
for operator in lock wait call swap order condition return off-by-one object release; do
  count=$(awk -v operator="$operator" '$2 == operator' "$out/list" | wc -l)
  [ "$count" -ge "$of_each" ] || fail "$count mutants of the operator $operator, expected $of_each"
done

ended=0
./mps-stress mutants --again "$again" --seed "$seed" --layers controlled \
  --out "$out/mutants" >"$out/table" 2>"$out/log" </dev/null || ended=$?
cat "$out/table" >>"$out/log"
[ "$ended" -eq 0 ] ||
  fail "mutants --again $again --seed $seed: exit code $ended, expected 0: those were killed before"
grep -q "^$again of $again mutants killed" "$out/table" || fail "not all of $again were killed"

# Sources have their mutants in a build of their own, which workers load: all waits of the example's.
ended=0
./mps-stress mutants --sources examples/lanes --operator wait --scenario events-on-given-streams \
  --layers free --seed 1 --out "$out/sources" >"$out/table" 2>"$out/log" </dev/null || ended=$?
cat "$out/table" >>"$out/log"
[ "$ended" -eq 0 ] || fail "mutants --sources examples/lanes: exit code $ended, expected 0"
grep -qE "^([0-9]+) of \1 mutants killed" "$out/table" || fail "not all waits of examples/lanes were killed"
