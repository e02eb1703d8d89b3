#!/bin/bash
# A schedule that is running when the time is over is cut off, and nothing is found in it: the
# explorer's own end is no call of the program's. deadline_test.sh EXPLORER PLAN
set -u
explorer=$1 plan=$2
for seed in 1 2 3 4 5 6; do
  out=$(mktemp -d)
  printed=$("$explorer" --plan "$plan" --out "$out" --strategy pos --preempt-at sync \
    --step-limit 100000000 --budget-millis $((seed * 7)) --seed "$seed")
  code=$?
  rm -rf "$out"
  case $code:$printed in
    0:*'"schedules":0,'*'"findings":[]'*'"stopped":"budget"'*) ;;
    *) echo "seed $seed: exit code $code: $printed"; exit 1 ;;
  esac
done
