#!/bin/bash
# outcome_test.sh EXPLORER PLAN: choices are left out of a schedule while it has the outcome with that digest,
# for who judges outcomes; the trace that it leaves and the choices that make it are told.
set -u
explorer=$1 plan=$2
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
field() { sed -n "s/.*\"$1\":\"\([^\"]*\)\".*/\1/p"; }
seen=$("$explorer" --plan "$plan" --out "$out" --seed 5 --schedules 20 | grep '^{"outcome"' | grep -m 1 '"schedule":"')
digest=$(field digest <<<"$seen")
schedule=$(field schedule <<<"$seen")
[ -n "$digest" ] && [ -n "$schedule" ] || { echo "no outcome was kept: $seen"; exit 1; }
simple=$("$explorer" --plan "$plan" --out "$out" --seed 5 --replay "$out/$schedule" --simplify "$digest" --interleaving |
  grep '^{"outcome"')
[ "$(field digest <<<"$simple")" = "$digest" ] || { echo "not that outcome, $digest: $simple"; exit 1; }
[ "$(field strategy <<<"$simple")" = guided ] || { echo "not by choices of its own: $simple"; exit 1; }
[ -s "$out/$(field trace <<<"$simple")" ] || { echo "no trace to judge: $simple"; exit 1; }
rows=$(grep -c '^ *[0-9][0-9]* |' "$out/interleaving-replay.txt")
[ "$rows" -ge 1 ] && [ "$rows" -le 40 ] || { echo "$rows rows and no screen: $(cat "$out/interleaving-replay.txt")"; exit 1; }
again=$("$explorer" --plan "$plan" --out "$out" --seed 5 --schedules 1 --strategy guided --preempt-at all \
  --needs "$(field needs <<<"$simple")" | grep '^{"outcome"')
[ "$(field digest <<<"$again")" = "$digest" ] || { echo "the choices alone show another: $again"; exit 1; }
