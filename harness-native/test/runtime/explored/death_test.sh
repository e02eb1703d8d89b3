#!/bin/bash
# death_test.sh PROGRAM: a process that dies while it runs no schedule is the tool's error, and no
# finding of the program.
set -u
program=$1
for jobs in 1 3; do
  said=$(MPSSTRESS_EXPLORE="--schedules 20 --jobs $jobs" timeout 20 "$program" dies_outside 2>&1)
  ended=$?
  [ $ended -eq 5 ] || { echo "exit code $ended, not 5: $said"; exit 1; }
  case $said in
    'the framework failed outside of every schedule: a process died of Killed') ;;
    *) echo "it says: $said"; exit 1 ;;
  esac
done
