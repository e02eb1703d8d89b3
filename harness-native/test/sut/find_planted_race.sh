#!/bin/sh
# find_planted_race.sh BINARY DEFECT: runs BINARY with the defect planted until ThreadSanitizer, or
# the device by one of its rules, objects. On real threads a race may not happen in one run: what is
# asked for is that it is found within a budget. Exit code 0: found (the run is printed); 1: not.
# What a race has broken may also leave threads that wait for ever: such a run is given up, and counts.
budget=100
patience=60 # seconds; a run takes less than one
run=0
while [ "$run" -lt "$budget" ]; do
  run=$((run + 1))
  said=$(timeout --signal=KILL "$patience" "$1" "$2" 2>&1)
  # Some break a rule of the device, too, which aborts, at times before there was a race to report;
  # a raced container may first ask for absurd memory, which ThreadSanitizer says in its own words.
  if printf '%s\n' "$said" | grep -E 'SUMMARY: ThreadSanitizer: |failed assertion `'; then
    echo "found in run $run of at most $budget"
    exit 0
  fi
done
echo "not found in $budget runs; the last one said:"
printf '%s\n' "$said"
exit 1
