#!/bin/bash
# taught_test.sh EXPLORER PLAN: of a plan whose rehearsals find something, so that another process
# runs its schedules, one schedule is run, however little processor time is allowed.
set -u
explorer=$1 plan=$2
for seed in 1 2 3; do
  out=$(mktemp -d)
  printed=$("$explorer" --plan "$plan" --out "$out" --seed "$seed" --schedules 300 --cpu-millis 1)
  code=$?
  rm -rf "$out"
  case $code:$printed in
    0:*'"schedules":1,'*'"stopped":"budget"'*) ;;
    *) echo "seed $seed: exit code $code: $printed"; exit 1 ;;
  esac
done
