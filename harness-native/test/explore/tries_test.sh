#!/bin/bash
# tries_test.sh EXPLORER PLAN: while a simpler schedule is looked for, each try is told; whoever waits would
# take it for stuck, since what computes is processes that are gone as soon as he looks.
set -u
explorer=$1 plan=$2
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
found=$("$explorer" --plan "$plan" --out "$out" --seed 5 --stop-at-finding | grep -m 1 '^{"finding"')
signature=$(sed -n 's/.*"signature":"\([0-9a-f]*\)".*/\1/p' <<<"$found")
schedule=$(sed -n 's/.*"schedule":"\([^"]*\)".*/\1/p' <<<"$found")
[ -n "$signature" ] && [ -n "$schedule" ] || { echo "nothing was found: $found"; exit 1; }
tries=$("$explorer" --plan "$plan" --out "$out" --seed 5 --replay "$out/$schedule" --simplify "$signature" |
  sed -n 's/^{"progress":{.*"schedules":\([0-9]*\).*/\1/p')
count=$(wc -l <<<"$tries")
[ -n "$tries" ] && [ "$count" -ge 2 ] || { echo "not even two tries were told: $tries"; exit 1; }
[ "$tries" = "$(seq "$count")" ] || { echo "they are not counted one by one: $tries"; exit 1; }
