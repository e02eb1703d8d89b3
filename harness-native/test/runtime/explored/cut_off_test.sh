#!/bin/bash
# cut_off_test.sh ODD_WAYS: where the time is over it is said that no schedule came to its end, and
# which one had begun; before the first one others are run, to learn from, with most options.
set -u
for options in '' '--strategy exhaustive'; do
  said=$(MPSSTRESS_EXPLORE="--budget-millis 300 $options" "$1" spins)
  ended=$?
  [ $ended -eq 4 ] || { echo "exit code $ended, not 4: $said"; exit 1; }
  case $said in
    *$'\nnot one schedule came to its end in that time: so nothing can be said'*) ;;
    *) echo "nothing of what did not end: $said"; exit 1 ;;
  esac
done
case $said in
  *$'\nschedule 0 did not end in that time\n'*) ;;
  *) echo "nothing of the one that had begun: $said"; exit 1 ;;
esac
