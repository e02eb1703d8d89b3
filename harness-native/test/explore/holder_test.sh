#!/bin/bash
# holder_test.sh EXPLORER PLAN: a thread waits for a lock that another one holds while it waits for the device. What
# is shown of it says who had the lock, where it was taken, what its holder waited for, and when it was given back.
set -u
explorer=$1 plan=$2
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
found=$("$explorer" --plan "$plan" --out "$out" --strategy pos --seed 5 --schedules 200 --interleaving |
  grep -m 1 '^{"finding":{"kind":"progress"')
file=$(sed -n 's/.*"interleaving":"\([^"]*\)".*/\1/p' <<<"$found")
[ -n "$file" ] || { echo "nothing was found: $found"; exit 1; }
expect() { # PATTERN WHAT
  grep -qE "$1" "$out/$file" && return
  echo "not shown: $2"
  cat "$out/$file"
  exit 1
}
expect '^ +[0-9]+ .*locks mutex (M[0-9]+)  wait_holds' 'where the lock was taken'
lock=$(sed -n 's/.*[^n]locks mutex \(M[0-9]*\)  wait_holds.*/\1/p' "$out/$file")
expect "must wait for mutex $lock  stream" 'the wait for it'
expect "unlocks mutex $lock  wait_holds" 'where it was given back'
expect 'must wait for condition variable' 'what its holder waited for'
expect 'notifies condition variable' 'who told the holder to go on'
expect 'goes on  stream' 'that the thread went on'
