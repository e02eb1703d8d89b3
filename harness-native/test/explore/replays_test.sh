#!/bin/bash
# replays_test.sh EXPLORER PLAN: each schedule is taken again from its choices alone, also where waits end for no
# reason: which of the threads that come to wait at the same time is woken is in the record.
set -u
explorer=$1 plan=$2
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
told=$("$explorer" --plan "$plan" --out "$out" --strategy pos --seed 5 --schedules 40 --twice-every 1)
grep '^{"divergence"' <<<"$told" && exit 1
grep -q '^{"end":{"schedules":40,' <<<"$told" || { echo "not 40 schedules: ${told:0:2000}"; exit 1; }
