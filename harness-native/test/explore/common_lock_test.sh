#!/bin/bash
# common_lock_test.sh EXPLORER PLAN: of a race whose memory others use under a lock the line of the finding has that
# lock as a fact, and says it below both sides; taken again, it says the same.
set -u
explorer=$1
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
plan=$out/plan.json
sed 's/"defect": "[a-z-]*"/"defect": "encoder-fetched-outside-queue"/' "$2" >"$plan"
lock() { sed -n 's/.*"common":\({"lock":"mutex M[0-9]*","place":"heap block [^}]*\]}\).*/\1/p' | head -1; }
found=$("$explorer" --plan "$plan" --out "$out" --strategy pos --seed 5 --schedules 20 --interleaving |
  grep '^{"finding":{"kind":"race".*"common":{')
first=$(lock <<<"$found")
[ -n "$first" ] || { echo "no race has a lock in common: ${found:0:2000}"; exit 1; }
grep -qE '"held":[1-9][0-9]*,"of":[1-9][0-9]*,"acquired":\["[^"]+:[0-9]+"' <<<"$first" || { echo "not whole: $first"; exit 1; }
grep -qE '"title":"mutex M[0-9]+, in heap block [^"]* would order them: ' <<<"$found" || { echo "not said: $found"; exit 1; }
schedule=$(sed -n 's/.*"schedule":"\([^"]*\)".*/\1/p' <<<"$found" | head -1)
again=$("$explorer" --plan "$plan" --out "$out" --replay "$out/$schedule" --interleaving | grep '"kind":"race".*"common":{' | lock)
[ "$again" = "$first" ] || { printf 'taken again, it says %s\nnot %s\n' "$again" "$first"; exit 1; }
