#!/bin/bash
# one_finding_test.sh PROGRAM: who stops at a finding is told one, whatever else its schedule did.
set -u
program=$1
told() { MPSSTRESS_EXPLORE="--schedules 20 $1" timeout 20 "$program" misuses 2>&1; }
all=$(told '')
[ "$(grep -c '^schedule ' <<<"$all")" -eq 3 ] || { echo "not the three of the schedule: $all"; exit 1; }
for jobs in 1 3; do
  one=$(told "--stop-at-finding --jobs $jobs")
  [ "$(grep -c '^schedule ' <<<"$one")" -eq 1 ] || { echo "$jobs: not one: $one"; exit 1; }
  case $one in *': 3 causes in 3 places'*) ;; *) echo "$jobs: the others are not counted: $one"; exit 1 ;; esac
done
