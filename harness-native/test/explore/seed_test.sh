#!/bin/bash
# seed_test.sh EXPLORER PLAN: a recorded schedule has its seed and its memory model; another seed is refused.
set -u
explorer=$1 plan=$2
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
field() { sed -n "s/.*\"$1\":\"\([^\"]*\)\".*/\1/p"; }
seen=$("$explorer" --plan "$plan" --out "$out" --seed 5 --schedules 20 --memory rc11 | grep '^{"outcome"' |
  grep -m 1 '"schedule":"')
schedule=$(field schedule <<<"$seen")
[ -n "$schedule" ] || { echo "no schedule was kept: $seen"; exit 1; }
again=$("$explorer" --plan "$plan" --out "$out" --replay "$out/$schedule")
code=$?
[ "$code" -eq 0 ] || { echo "exit code $code without a seed: ${again:0:2000}"; exit 1; }
said=$("$explorer" --plan "$plan" --out "$out" --replay "$out/$schedule" --seed 6 2>&1 >/dev/null | head -n 1)
[ "$said" = "mps-explore: --seed 6 is not that of the recorded schedule, 5" ] || { echo "said: $said"; exit 1; }
