#!/usr/bin/env bash
# usage_test.sh MPS_EXPLORE: what it says of command lines that it refuses, each with exit code 2.
set -uo pipefail
explorer=$1 failed=0

refuses() { # MESSAGE WORD...
  local message=$1 said code
  shift
  said=$("$explorer" "$@" 2>&1 >/dev/null | head -n 1)
  "$explorer" "$@" >/dev/null 2>&1
  code=$?
  if [ "$code" -ne 2 ] || [ "$said" != "mps-explore: $message" ]; then
    printf 'mps-explore %s\n  exit code %s, said: %s\n  expected 2:      mps-explore: %s\n' \
      "$*" "$code" "$said" "$message"
    failed=1
  fi
}

refuses "--plan is missing"
refuses "--out is missing" --plan p
refuses "unknown option '--plans'" --plans p
refuses "--plan expects a value" --plan
refuses "--seed expects a non-negative integer, got 'x'" --seed x
refuses "--pct-depth expects a non-negative integer, got '4294967296'" --pct-depth 4294967296
refuses "--strategy expects one of $("$explorer" --help | sed -n 's/^ *\(auto, .*\)/\1/p'), got 'best'" \
  --strategy best
refuses "--preempt-at expects sync, shared or all, got 'some'" --preempt-at some
refuses "--preempt-at expects sync, shared or all, got 'some'" --points some
refuses "--memory expects sc or rc11, got 'tso'" --memory tso
refuses "--explain is for --replay" --plan p --out o --explain 7
refuses "--explain expects a finding's signature, got '0'" --explain 0
refuses "--strategy exhaustive is for --memory sc" --plan p --out o --strategy exhaustive --memory rc11
refuses "--simplify expects a finding's signature, got '0'" --simplify 0
refuses "--simplify is for --replay" --plan p --out o --simplify a1
refuses "--needs expects what a finding's line says, got 'x'" --plan p --out o --needs x
exit $failed
